package io.juxta.ledger;

import io.juxta.model.ByName;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The cost of a pod on a node by its claims' policies.
///
/// @param own what the pod alone is charged, its overhead included
/// @param claimed the part of it that came through claims
/// @param reserved the reservations of claims whose first user on the node it is
/// @param stakes one for each claim that reserves anything
/// @param uses the entries for the pod's status, which cannot express pools
public record PolicyCharge(
        ByName<Quantity> own,
        ByName<Quantity> claimed,
        ByName<Quantity> reserved,
        List<ClaimBooks.Stake> stakes,
        List<NodeAllocatableUse> uses) {

    public PolicyCharge {
        stakes = List.copyOf(stakes);
        uses = List.copyOf(uses);
    }

    /// The additional charge of the node, exact.
    public ByName<Quantity> delta() {
        var sum = new TreeMap<String, Quantity>(own);
        ResourceAmounts.add(sum, reserved);
        return ByName.copyOf(sum);
    }

    /// The same in the whole numbers that are compared, on top of existing reservations.
    public SortedMap<String, Long> whole(ClaimBooks books) {
        var sum = new TreeMap<>(ResourceLoad.whole(own));
        for (var stake : stakes) {
            if (books.entry(stake.claim()) == null) {
                ResourceLoad.whole(stake.reserved())
                        .forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
            }
        }
        return sum;
    }
}
