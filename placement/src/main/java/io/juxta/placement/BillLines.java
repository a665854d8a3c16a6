package io.juxta.placement;

import io.juxta.ledger.ClaimCost;
import io.juxta.ledger.ResourceLoad;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.placement.NodeBill.BillLine;
import io.juxta.placement.NodeBill.BillShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Builds the lines of a [NodeBill].
final class BillLines {

    /// The cost of claims, by resource and then by claim.
    private final SortedMap<String, SortedMap<String, Quantity>> shares = new TreeMap<>();

    /// Adds the cost of claims as the pod's status lists it.
    BillLines adding(Iterable<NodeAllocatableUse> uses) {
        for (var use : uses) {
            var cost = ClaimCost.of(use);
            add(use.claim(), cost.mapped());
            add(use.claim(), cost.overhead());
        }
        return this;
    }

    BillLines add(String claim, Map<String, Quantity> amounts) {
        amounts.forEach(
                (resource, amount) ->
                        shares.computeIfAbsent(resource, _ -> new TreeMap<>())
                                .merge(claim, amount, Quantity::plus));
        return this;
    }

    /// @param demand what the pod costs the node, in whole numbers
    /// @param asked the same without its claims
    List<BillLine> on(
            NodeState node, SortedMap<String, Long> demand, SortedMap<String, Long> asked) {
        var claimed = throughClaims(node);
        var lines = new ArrayList<BillLine>();
        demand.forEach(
                (resource, amount) -> {
                    var through = amount - asked.getOrDefault(resource, 0L);
                    lines.add(
                            new BillLine(
                                    resource,
                                    amount,
                                    through,
                                    node.requested().amount(resource),
                                    claimed.getOrDefault(resource, 0L),
                                    node.allocatable().amount(resource),
                                    through == 0 ? List.of() : shares(resource)));
                });
        return lines;
    }

    private List<BillShare> shares(String resource) {
        var list = new ArrayList<BillShare>();
        shares.getOrDefault(resource, new TreeMap<>())
                .forEach((claim, amount) -> list.add(new BillShare(claim, amount)));
        return list;
    }

    /// The part of the node's requested resources that came through claims, in whole numbers.
    static SortedMap<String, Long> throughClaims(NodeState node) {
        var sum = new TreeMap<>(node.books().reserved());
        for (var pod : node.pods()) {
            ResourceLoad.whole(pod.throughClaims())
                    .forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
        }
        return sum;
    }
}
