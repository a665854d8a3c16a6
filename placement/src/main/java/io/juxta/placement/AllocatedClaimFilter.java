package io.juxta.placement;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Condition;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import java.util.List;

/// Whether the devices of an allocated claim can be used on a node.
///
/// Devices whose binding conditions are not met yet are treated as usable: the timeout belongs to
/// the caller, which has a clock.
final class AllocatedClaimFilter {

    private static final String OPTIONAL_OPERATIONS = "DRAOptionalNodeOperations";

    private AllocatedClaimFilter() {}

    /// The result for one claim on one node.
    enum Reach {
        /// The node can use the devices.
        REACHED,
        /// The devices are elsewhere, or need a feature that the node's kubelet does not have.
        ELSEWHERE,
        /// A driver reports that the devices cannot be prepared after all.
        BROKEN
    }

    static Reach of(Claim claim, Allocation allocation, NodeState node, FeatureGates gates) {
        if (allocation.nodes() != null && !NodeTerms.match(allocation.nodes(), node)) {
            return Reach.ELSEWHERE;
        }
        if (skipsOperations(allocation)
                && !node.facts().declaredFeatures().contains(OPTIONAL_OPERATIONS)) {
            return Reach.ELSEWHERE;
        }
        return gates.on("DRADeviceBindingConditions")
                        && gates.on("DRAResourceClaimDeviceStatus")
                        && isBroken(claim, allocation)
                ? Reach.BROKEN
                : Reach.REACHED;
    }

    private static boolean skipsOperations(Allocation allocation) {
        for (var result : allocation.results()) {
            if (!result.skipNodeOperations().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// Checks the devices in their order until one is not ready. Failures of later devices do not
    /// count yet, as in Kubernetes.
    private static boolean isBroken(Claim claim, Allocation allocation) {
        for (var result : allocation.results()) {
            if (result.bindingConditions().isEmpty()) {
                continue;
            }
            var conditions = conditions(claim, result.device());
            if (anyTrue(result.bindingFailureConditions(), conditions)) {
                return true;
            }
            for (var needed : result.bindingConditions()) {
                if (!anyTrue(List.of(needed), conditions)) {
                    return false;
                }
            }
        }
        return false;
    }

    private static List<Condition> conditions(Claim claim, DeviceId device) {
        for (var report : claim.status().devices()) {
            if (report.device().equals(device)) {
                return report.conditions();
            }
        }
        return List.of();
    }

    private static boolean anyTrue(List<String> types, List<Condition> conditions) {
        for (var condition : conditions) {
            if (types.contains(condition.type()) && condition.status().equals("True")) {
                return true;
            }
        }
        return false;
    }
}
