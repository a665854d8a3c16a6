package io.juxta.placement;

import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.ledger.PolicyCharge;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The cost of a pod on one node, in figures: which devices its claims get, what they cost, what
/// the node has, and what else is in the way.
///
/// @param held the claims with their devices
/// @param uses the cost as the pod's status would list it
/// @param charge the same by accounting policies, where these count; else null
/// @param reserves the claims, each with its namespace, for which the pod would be the first user
///   on the node that reserves
/// @param lines one for each resource that is charged
/// @param refusal a rejection that does not depend on what the node has left, or null
public record NodeBill(
        String node,
        List<HeldClaim> held,
        List<NodeAllocatableUse> uses,
        @Nullable PolicyCharge charge,
        List<String> reserves,
        List<BillLine> lines,
        @Nullable LedgerRefusal refusal) {

    public NodeBill {
        held = List.copyOf(held);
        uses = List.copyOf(uses);
        reserves = List.copyOf(reserves);
        lines = List.copyOf(lines);
    }

    /// The bill of claims whose devices have no cost.
    static NodeBill of(NodeState node, List<HeldClaim> held) {
        return new NodeBill(node.name(), held, List.of(), null, List.of(), List.of(), null);
    }

    /// The bill of claims that the pod cannot use on the node.
    static NodeBill refused(NodeState node, List<HeldClaim> held, LedgerRefusal refusal) {
        return new NodeBill(node.name(), held, List.of(), null, List.of(), List.of(), refusal);
    }

    /// One resource, in the whole numbers that are compared.
    ///
    /// @param asked what the pod requests, claims included
    /// @param claims the part of it that comes through claims
    /// @param used what other pods on the node request
    /// @param usedThroughClaims the part of that which came through claims
    /// @param shares how much each of the pod's claims adds, exactly
    public record BillLine(
            String resource,
            long asked,
            long claims,
            long used,
            long usedThroughClaims,
            long allocatable,
            List<BillShare> shares) {

        public BillLine {
            shares = List.copyOf(shares);
        }

        /// The shortage; 0 or less where there is none.
        public long shortBy() {
            return asked - (allocatable - used);
        }
    }

    /// The part of one claim.
    public record BillShare(String claim, Quantity amount) {}

    /// The line of a resource that is short, or null.
    public @Nullable BillLine shortOf(String resource) {
        for (var line : lines) {
            if (line.resource().equals(resource) && line.shortBy() > 0) {
                return line;
            }
        }
        return null;
    }
}
