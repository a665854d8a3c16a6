package io.juxta.ledger;

import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.model.Container;
import io.juxta.model.DeviceId;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.Extra;
import io.juxta.model.PodStatus.Mapped;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// The cost of a pod's claims on a node, as entries of the pod's status.
///
/// A claim counts when one of its devices has a cost. Then every device of the claim must be found;
/// devices of other claims are not looked up. Claims are taken in the order of their names, so that
/// of several errors the first by name is reported.
public sealed interface ClaimUses {

    /// The entries, in the order of the claims' names.
    record UsesKnown(List<NodeAllocatableUse> uses) implements ClaimUses {
        public UsesKnown {
            uses = List.copyOf(uses);
        }
    }

    /// Kubernetes ends with an error here, not with a rejection.
    record UsesFailed(String error) implements ClaimUses {}

    /// Whether any device of a claim has a cost on its node.
    static boolean costs(HeldClaim claim, DeviceSource devices) {
        for (var result : claim.allocation().results()) {
            if (devices.look(result.device()) instanceof Looked.Found(var device)
                    && !device.nodeAllocatable().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    static ClaimUses of(
            Pod pod, List<HeldClaim> claims, DeviceSource devices, CostRules costRules) {
        var byName = new ArrayList<HeldClaim>();
        for (var claim : claims) {
            if (costs(claim, devices)) {
                byName.add(claim);
            }
        }
        if (byName.isEmpty()) {
            return new UsesKnown(List.of());
        }
        byName.sort(Comparator.comparing(HeldClaim::name));
        var uses = new ArrayList<NodeAllocatableUse>();
        try {
            for (var claim : byName) {
                var sum = quantities(claim, devices, costRules);
                if (!sum.isEmpty()) {
                    uses.add(entry(claim.name(), sum, containers(pod, claim.podNames())));
                }
            }
        } catch (CostError e) {
            return new UsesFailed(e.error());
        }
        return new UsesKnown(uses);
    }

    /// The sum over the devices of one claim.
    ///
    /// @throws Unreckonable when a device is missing or its amount is unknown
    private static ClaimQuantities quantities(
            HeldClaim claim, DeviceSource devices, CostRules costRules) {
        var sum = new ClaimQuantities.Sum();
        for (var result : claim.allocation().results()) {
            var device =
                    switch (devices.look(result.device())) {
                        case Looked.Found(var found) -> found;
                        case Looked.Missing(var why) ->
                                throw new CostError(missing(claim, result.device(), why));
                    };
            for (var cost : device.nodeAllocatable().entrySet()) {
                if (costRules.adminAccess() || !result.adminAccess().isTrue()) {
                    var amount =
                            ClaimQuantities.mapped(
                                    claim,
                                    result,
                                    device,
                                    cost.getKey(),
                                    cost.getValue().mapping(),
                                    costRules);
                    if (amount != null) {
                        sum.addMapped(cost.getKey(), amount);
                    }
                }
                sum.addOverhead(cost.getKey(), cost.getValue().overhead());
            }
        }
        return sum.total();
    }

    static String missing(HeldClaim claim, DeviceId device, String why) {
        return "claim %s/%s, device %s, driver %s: %s"
                .formatted(
                        claim.claim().meta().namespace(),
                        claim.name(),
                        device.device(),
                        device.driver(),
                        why);
    }

    /// The status entry of a claim with these amounts.
    static NodeAllocatableUse entry(String claim, ClaimQuantities sum, List<String> containers) {
        var mapping = new ArrayList<Mapped>();
        sum.mapped().forEach((resource, amount) -> mapping.add(new Mapped(resource, amount)));
        var resources = new TreeSet<>(sum.perPod().keySet());
        resources.addAll(sum.perContainer().keySet());
        var overhead = new ArrayList<Extra>();
        for (var resource : resources) {
            overhead.add(
                    new Extra(
                            resource,
                            sum.perPod().get(resource),
                            sum.perContainer().get(resource)));
        }
        return new NodeAllocatableUse(claim, containers, mapping, overhead);
    }

    /// The containers that use a claim under any of its names: init containers first, each once.
    static List<String> containers(Pod pod, List<String> podNames) {
        var names = new ArrayList<String>();
        for (var containers : List.of(pod.spec().initContainers(), pod.spec().containers())) {
            for (var container : containers) {
                if (uses(container, podNames)) {
                    names.add(container.name());
                }
            }
        }
        return names;
    }

    private static boolean uses(Container container, List<String> podNames) {
        for (var use : container.resources().claims()) {
            if (podNames.contains(use.name())) {
                return true;
            }
        }
        return false;
    }
}
