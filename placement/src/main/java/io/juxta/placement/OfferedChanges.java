package io.juxta.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Changes to try, with the nodes they are meant for. The same changes for several nodes are one
/// offer.
final class OfferedChanges {

    /// Changes that cure the rejection of one plugin on some nodes.
    record Offer(List<PodChange> changes, Set<String> nodes) {}

    private final Map<List<PodChange>, Set<String>> nodes = new LinkedHashMap<>();

    void add(NodeState node, List<? extends PodChange> changes) {
        if (!changes.isEmpty()) {
            nodes.computeIfAbsent(List.copyOf(changes), _ -> new TreeSet<>()).add(node.name());
        }
    }

    void add(NodeState node, PodChange change) {
        add(node, List.of(change));
    }

    /// Sorted: the least effort for people first, then those that help on the most nodes.
    List<Offer> sorted() {
        var offers = new ArrayList<Offer>();
        nodes.forEach((changes, of) -> offers.add(new Offer(changes, of)));
        offers.sort(
                Comparator.<Offer>comparingInt(offer -> PodRemedy.cost(offer.changes()))
                        .thenComparingInt(offer -> offer.changes().size())
                        .thenComparingInt(offer -> -offer.nodes().size()));
        return offers;
    }
}
