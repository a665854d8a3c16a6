package io.juxta.placement;

import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.ledger.PolicyCharge;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the ledger says of a pod on one node, in figures: which devices its claims get there, what
/// they cost, what the node has, and what is in the way besides.
///
/// @param held the claims with their devices
/// @param uses what the pod's status would say they cost
/// @param charge the same by accounting policies, where these count; else null
/// @param reserves the claims for which the pod would be the first user there that reserves, each
///   with its namespace
/// @param lines what the node is asked for, one for each resource; none where nothing is charged
/// @param refusal what says no whatever the node has left, or null
public record NodeBill(
        String node,
        List<HeldClaim> held,
        List<NodeAllocatableUse> uses,
        @Nullable PolicyCharge charge,
        List<String> reserves,
        List<Line> lines,
        @Nullable LedgerRefusal refusal) {

    public NodeBill {
        held = List.copyOf(held);
        uses = List.copyOf(uses);
        reserves = List.copyOf(reserves);
        lines = List.copyOf(lines);
    }

    /// Of claims whose devices cost nothing that is counted.
    static NodeBill of(NodeState node, List<HeldClaim> held) {
        return new NodeBill(node.name(), held, List.of(), null, List.of(), List.of(), null);
    }

    /// Of claims that the pod cannot have there.
    static NodeBill refused(NodeState node, List<HeldClaim> held, LedgerRefusal refusal) {
        return new NodeBill(node.name(), held, List.of(), null, List.of(), List.of(), refusal);
    }

    /// One resource, in the whole numbers that are compared.
    ///
    /// @param asked what the pod costs the node
    /// @param claims the part of it that comes through claims
    /// @param used what other pods cost it
    /// @param usedThroughClaims the part of that which came through claims
    /// @param shares how much each of the pod's claims adds, exactly
    public record Line(
            String resource,
            long asked,
            long claims,
            long used,
            long usedThroughClaims,
            long allocatable,
            List<Share> shares) {

        public Line {
            shares = List.copyOf(shares);
        }

        /// How much is missing; nothing where it is not more than 0.
        public long shortBy() {
            return asked - (allocatable - used);
        }
    }

    /// What a claim adds.
    public record Share(String claim, Quantity amount) {}

    /// Of a resource the line that says there is too little of it, or null.
    public @Nullable Line shortOf(String resource) {
        for (var line : lines) {
            if (line.resource().equals(resource) && line.shortBy() > 0) {
                return line;
            }
        }
        return null;
    }
}
