package io.juxta.ledger;

import io.juxta.model.ByName;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a pod would cost a node by its claims' policies.
///
/// @param own what the pod alone is charged, its overhead included
/// @param claimed the part of it that came through claims
/// @param reserved what claims it is the first to use on the node reserve besides
/// @param stakes one for each claim that reserves anything
/// @param uses what is written to the pod's status: pools cannot be told there
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

    /// What the node is charged more, exact.
    public ByName<Quantity> delta() {
        var sum = new TreeMap<String, Quantity>(own);
        Amounts.add(sum, reserved);
        return ByName.copyOf(sum);
    }

    /// The same in the whole numbers that are compared, beside what the books hold already.
    public SortedMap<String, Long> whole(ClaimBooks books) {
        var sum = new TreeMap<>(Load.whole(own));
        for (var stake : stakes) {
            if (books.entry(stake.claim()) == null) {
                Load.whole(stake.reserved())
                        .forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
            }
        }
        return sum;
    }
}
