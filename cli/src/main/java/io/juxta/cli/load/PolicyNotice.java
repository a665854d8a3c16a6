package io.juxta.cli.load;

import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.AccountingPolicy;
import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.placement.PlacementSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The notice that accounting policies exist and do not count, or that they were requested and the
/// feature is off.
final class PolicyNotice {

    private static final int MOST = 3;
    private static final String FLAG = "--accounting-policies";

    private PolicyNotice() {}

    /// @param asked whether policies were requested
    /// @param terms of the placement
    static Optional<String> of(
            ObjectStore store,
            PlacementSettings.AccountingPolicies asked,
            PlacementSettings terms) {
        if (terms.accounting() == PlacementSettings.AccountingPolicies.ON) {
            return Optional.empty();
        }
        var why =
                asked == PlacementSettings.AccountingPolicies.ON
                        ? "while %s is off in the scheduler".formatted(SimulateAsk.GATE)
                        : "without " + FLAG;
        var written = written(store);
        if (written.isEmpty()) {
            return asked == PlacementSettings.AccountingPolicies.ON
                    ? Optional.of("%s has no effect %s.".formatted(FLAG, why))
                    : Optional.empty();
        }
        var shown = written.subList(0, Math.min(MOST, written.size()));
        var more = written.size() - shown.size();
        return Optional.of(
                "Accounting policies that are written are not applied %s: %s%s."
                        .formatted(
                                why,
                                String.join(", ", shown),
                                more == 0 ? "" : " and %d more".formatted(more)));
    }

    /// `ConsumeFrom for cpu in DeviceClass shared`, classes first.
    private static List<String> written(ObjectStore store) {
        var written = new ArrayList<String>();
        for (var each : store.byName(Resource.CLASSES).values()) {
            each.accounting()
                    .forEach(
                            (resource, policy) -> {
                                if (isSaid(policy)) {
                                    written.add(
                                            "%s for %s in DeviceClass %s"
                                                    .formatted(
                                                            policy.text(),
                                                            resource,
                                                            each.meta().name()));
                                }
                            });
            if (each.managesNodeAllocatable().isTrue() && each.accounting().isEmpty()) {
                written.add(
                        "managesNodeAllocatableResources in DeviceClass %s"
                                .formatted(each.meta().name()));
            }
        }
        for (var slice : store.byName(Resource.SLICES).values()) {
            for (var device : slice.devices()) {
                device.nodeAllocatable()
                        .forEach(
                                (resource, cost) -> {
                                    if (isSaid(cost.policy())) {
                                        written.add(
                                                "%s for %s of device %s in ResourceSlice %s"
                                                        .formatted(
                                                                cost.policy().text(),
                                                                resource,
                                                                device.name(),
                                                                slice.meta().name()));
                                    }
                                });
            }
        }
        return written;
    }

    private static boolean isSaid(AccountingPolicy policy) {
        return policy != KnownPolicy.UNSPECIFIED;
    }
}
