package io.juxta.placement;

import io.juxta.ledger.ClaimCost;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Builds the bill of a pod whose claims have devices on a node.
///
/// @param accounts used where claims count on top of container requests, else null
/// @param policies used where accounting policies count, else null
record BillMaker(
        Attempt attempt, @Nullable ClaimAccounts accounts, @Nullable ClaimPolicies policies) {

    /// @param extended whether the last claim is the one made for extended resources
    @Nullable NodeBill bill(NodeState node, List<HeldClaim> held, boolean extended) {
        if (policies != null) {
            return policies.itemised(node, held);
        }
        if (accounts == null) {
            return NodeBill.of(node, held);
        }
        if (extended
                && attempt.terms().deviates(Deviation.EXTENDED_COST_REFUSED)
                && accounts.costs(node, held.getLast())) {
            return NodeBill.refused(
                    node,
                    held,
                    new LedgerRefusal.NotRecorded(
                            amounts(node, held.getLast()), DynamicFilter.NOT_RECORDED));
        }
        return accounts.itemised(node, held);
    }

    /// The bill of a claim that another pod uses and that cannot be shared.
    NodeBill inUse(NodeState node, HeldClaim held) {
        var claim = held.claim();
        return NodeBill.refused(
                node,
                List.of(),
                new LedgerRefusal.ClaimInUse(
                        claim.meta().fullName(),
                        amounts(node, held),
                        LedgerRefusal.ClaimInUse.users(claim),
                        DynamicFilter.UNSHAREABLE.formatted(claim.meta().name())));
    }

    /// What a claim costs a node.
    private ByName<Quantity> amounts(NodeState node, HeldClaim held) {
        var sum = new TreeMap<String, Quantity>();
        if (accounts != null) {
            for (var use : accounts.uses(node, List.of(held))) {
                var cost = ClaimCost.of(use);
                cost.mapped().forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
                cost.overhead().forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
            }
        }
        return ByName.copyOf(sum);
    }
}
