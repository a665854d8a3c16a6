package io.juxta.placement;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Condition;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import java.util.List;

/// Whether the devices that a claim has are of any use on a node.
///
/// Devices whose binding conditions are not there yet are waited for: how long is a matter for
/// whoever has a clock.
final class ClaimReach {

    private static final String OPTIONAL_OPERATIONS = "DRAOptionalNodeOperations";

    private ClaimReach() {}

    /// What keeps a claim with devices from a node.
    enum Reach {
        /// Nothing.
        REACHED,
        /// The devices are elsewhere, or need more than the node's kubelet can do.
        ELSEWHERE,
        /// A driver says that the devices cannot be had after all.
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

    /// Devices are looked at in their order until one is not ready: what is wrong with those behind
    /// it does not show yet.
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
