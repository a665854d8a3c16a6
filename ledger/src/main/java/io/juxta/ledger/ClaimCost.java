package io.juxta.ledger;

import io.juxta.model.ByName;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import java.util.TreeMap;

/// The cost of one claim on the node, besides the requests of containers.
///
/// @param mapped the mapped amounts of its devices, once for the pod
/// @param overhead added once for the pod, and once for each container that uses the claim
public record ClaimCost(String claim, ByName<Quantity> mapped, ByName<Quantity> overhead) {

    /// The cost that a pod's status records for a claim.
    public static ClaimCost of(PodStatus.NodeAllocatableUse use) {
        var mapped = new TreeMap<String, Quantity>();
        for (var each : use.mapping()) {
            if (each.quantity() != null) {
                ResourceAmounts.add(mapped, each.resource(), each.quantity());
            }
        }
        var overhead = new TreeMap<String, Quantity>();
        for (var each : use.overhead()) {
            var amount = Quantity.ZERO;
            if (each.perPod() != null) {
                amount = amount.plus(each.perPod());
            }
            if (each.perContainer() != null && !use.containers().isEmpty()) {
                amount = amount.plus(each.perContainer().times(use.containers().size()));
            }
            ResourceAmounts.add(overhead, each.resource(), amount);
        }
        return new ClaimCost(use.claim(), ByName.copyOf(mapped), ByName.copyOf(overhead));
    }
}
