package io.juxta.cli.node;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.model.Tree;
import io.juxta.node.NumaInfo;
import io.juxta.node.Occupancy;
import io.juxta.node.Signals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The machine of a merge: its nodes, their distances, and their use.
///
/// Nodes without CPUs can be given with `memoryOnlyNodes`; else a node without allocatable
/// `usage.cpu` counts as one without CPUs.
final class NodeMergeMachine {

    /// The highest node id that the reader accepts; the limit of the machine is checked later.
    private static final int MOST_ID = 1 << 20;

    private NodeMergeMachine() {}

    static List<NumaInfo.Reported> nodes(Tree.Mapping line) {
        var ids = new ArrayList<Integer>();
        for (var item : QuestionNumbers.items(line, "numaNodes", "numaNodes")) {
            ids.add(QuestionNumbers.node(item, "numaNodes", MOST_ID));
        }
        if (new HashSet<>(ids).size() != ids.size()) {
            throw new BadQuestion("numaNodes: a node stands twice.");
        }
        var memoryOnly = memoryOnly(line, ids);
        var distances =
                QuestionMembers.mapping(
                        line.field("distances").orElse(Tree.Mapping.EMPTY), "distances");
        var nodes = new ArrayList<NumaInfo.Reported>();
        for (var id : ids) {
            var name = Integer.toString(id);
            nodes.add(
                    new NumaInfo.Reported(
                            id,
                            memoryOnly.contains(id),
                            distances.has(name) ? row(distances, name) : null));
        }
        return nodes;
    }

    private static List<Long> row(Tree.Mapping distances, String node) {
        var path = "distances." + node;
        var row = new ArrayList<Long>();
        for (var item : QuestionNumbers.items(distances, node, path)) {
            row.add(QuestionNumbers.whole(item, path));
        }
        return row;
    }

    private static Set<Integer> memoryOnly(Tree.Mapping line, List<Integer> ids) {
        var memoryOnly = new HashSet<Integer>();
        if (line.has("memoryOnlyNodes")) {
            for (var item : QuestionNumbers.items(line, "memoryOnlyNodes", "memoryOnlyNodes")) {
                memoryOnly.add(QuestionNumbers.node(item, "memoryOnlyNodes", MOST_ID));
            }
            return memoryOnly;
        }
        var signals = signals(line);
        if (signals != null && signals.cpu().counts()) {
            for (var id : ids) {
                if (signals.cpu().allocatable(id) == 0) {
                    memoryOnly.add(id);
                }
            }
        }
        return memoryOnly;
    }

    /// The use of the nodes, or null when the line has no `usage`.
    static @Nullable Signals signals(Tree.Mapping line) {
        if (!line.has("usage")) {
            return null;
        }
        var usage = QuestionMembers.mapping(line.field("usage").orElseThrow(), "usage");
        return new Signals(occupancy(usage, "cpu"), occupancy(usage, "memory"));
    }

    private static Occupancy occupancy(Tree.Mapping usage, String resource) {
        if (!usage.has(resource)) {
            return Occupancy.UNMANAGED;
        }
        var path = "usage." + resource;
        var shares = new HashMap<Integer, Share>();
        QuestionMembers.mapping(usage.field(resource).orElseThrow(), path)
                .fields()
                .forEach(
                        (node, pair) ->
                                shares.put(
                                        QuestionNumbers.node(node, path, MOST_ID),
                                        share(pair, path + "." + node)));
        return new Shares(shares);
    }

    private static Share share(Tree pair, String path) {
        if (pair instanceof Tree.Sequence(var items, _) && items.size() == 2) {
            return new Share(
                    QuestionNumbers.whole(items.getFirst(), path),
                    QuestionNumbers.whole(items.getLast(), path));
        }
        throw new BadQuestion(path + ": two numbers are needed, [assigned, allocatable].");
    }

    private record Share(long assigned, long allocatable) {
        private static final Share NONE = new Share(0, 0);
    }

    private record Shares(Map<Integer, Share> byNode) implements Occupancy {

        @Override
        public boolean counts() {
            return true;
        }

        @Override
        public long assigned(int node) {
            return byNode.getOrDefault(node, Share.NONE).assigned();
        }

        @Override
        public long allocatable(int node) {
            return byNode.getOrDefault(node, Share.NONE).allocatable();
        }
    }
}
