package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.placement.NodeState;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Compares what a snapshot counts with another that was made from the objects alone: what each
/// node is charged, and which claims hold devices.
public final class SnapshotDifferences {

    private SnapshotDifferences() {}

    /// One line for each node and claim that is not the same in both.
    public static List<String> between(Snapshot held, Snapshot made) {
        var lines = new ArrayList<String>();
        var names = new HashSet<String>();
        held.nodes().forEach(node -> names.add(node.name()));
        made.nodes().forEach(node -> names.add(node.name()));
        for (var name : names.stream().sorted().toList()) {
            var one = held.node(name);
            var other = made.node(name);
            if (one == null || other == null || !isSame(one, other)) {
                lines.add("node " + name);
            }
        }
        var holding = holding(held);
        var should = holding(made);
        names.clear();
        names.addAll(holding.keySet());
        names.addAll(should.keySet());
        for (var name : names.stream().sorted().toList()) {
            var one = holding.get(name);
            var other = should.get(name);
            if (one == null
                    || other == null
                    || !one.status().equals(other.status())
                    || !one.meta().uid().equals(other.meta().uid())) {
                lines.add("claim " + name);
            }
        }
        return lines;
    }

    private static boolean isSame(NodeState one, NodeState other) {
        return one.requested().equals(other.requested())
                && one.requestedThroughClaims().equals(other.requestedThroughClaims())
                && one.allocatable().equals(other.allocatable())
                && pods(one).equals(pods(other));
    }

    private static Set<String> pods(NodeState node) {
        return node.pods().stream().map(PodView::key).collect(Collectors.toSet());
    }

    private static Map<String, Claim> holding(Snapshot snapshot) {
        var claims = new HashMap<String, Claim>();
        for (var claim : snapshot.world().holdings().claims()) {
            claims.put(claim.meta().fullName(), claim);
        }
        return claims;
    }
}
