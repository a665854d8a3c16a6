package io.juxta.node;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A merge as `cases/merge` writes it. Hints are nodes and a sign, `0,1+` is preferred and `0,1-`
/// is not; `any` stands for every node, `none` for no node at all.
final class MergeCase {

    private final Tree.Mapping row;

    MergeCase(Tree.Mapping row) {
        this.row = row;
    }

    Policy start() {
        var gates = new TreeMap<String, Boolean>();
        row.mapping("gates")
                .fields()
                .forEach((name, on) -> gates.put(name, ((Tree.Bool) on).value()));
        var options = new TreeMap<String, String>();
        row.mapping("options")
                .fields()
                .forEach((name, value) -> options.put(name, ((Tree.Text) value).value()));
        return Policy.start(
                row.text("policy"), options, FeatureGates.of(gates), nodes(), extensions());
    }

    private List<NumaInfo.Reported> nodes() {
        var memoryOnly = numbers(row.items("memoryOnly"));
        var reported = new ArrayList<NumaInfo.Reported>();
        for (int node : row.has("nodeCount") ? upTo(row) : numbers(row.items("nodes"))) {
            var rows = row.mapping("distances");
            var key = Integer.toString(node);
            reported.add(
                    new NumaInfo.Reported(
                            node,
                            memoryOnly.contains(node),
                            rows.has(key)
                                    ? numbers(rows.items(key)).stream()
                                            .map(Integer::longValue)
                                            .toList()
                                    : null));
        }
        return reported;
    }

    private static List<Integer> upTo(Tree.Mapping row) {
        int count = number(row.field("nodeCount").orElseThrow());
        return IntStream.range(0, count).boxed().toList();
    }

    private Extensions extensions() {
        var flags = row.items("flags").stream().map(flag -> ((Tree.Text) flag).value()).toList();
        return new Extensions(
                flags.contains("--numa-score=exact")
                        ? Extensions.ScoreExtension.EXACT
                        : Extensions.ScoreExtension.PERCENT,
                flags.contains("--guard-memory-only-nodes")
                        ? Extensions.MemoryOnly.GUARDED
                        : Extensions.MemoryOnly.COMPARED,
                flags.contains("--beyond-kubelet")
                        ? Extensions.Limit.BEYOND
                        : Extensions.Limit.KUBELET);
    }

    List<SortedMap<String, Hints>> providers() {
        var providers = new ArrayList<SortedMap<String, Hints>>();
        for (var provider : row.items("providers")) {
            var hints = new TreeMap<String, Hints>();
            ((Tree.Mapping) provider)
                    .fields()
                    .forEach((name, wish) -> hints.put(name, wish(((Tree.Text) wish).value())));
            providers.add(hints);
        }
        return providers;
    }

    private static Hints wish(String text) {
        return switch (text) {
            case "no preference" -> new Hints.NoPreference();
            case "impossible" -> new Hints.Impossible("as written");
            default -> {
                var hints = new ArrayList<Hint>();
                for (var hint : text.split(" ", -1)) {
                    hints.add(hint(hint));
                }
                yield new Hints.OneOf(hints);
            }
        };
    }

    static Hint hint(String text) {
        var nodes = text.substring(0, text.length() - 1);
        boolean preferred =
                switch (text.charAt(nodes.length())) {
                    case '+' -> true;
                    case '-' -> false;
                    default -> throw new IllegalArgumentException(text + " ends with + or -.");
                };
        return new Hint(
                switch (nodes) {
                    case "any" -> null;
                    case "none" -> NodeMask.EMPTY;
                    default -> mask(nodes);
                },
                preferred);
    }

    static NodeMask mask(String nodes) {
        if (nodes.isEmpty()) {
            return NodeMask.EMPTY;
        }
        return NodeMask.of(
                Arrays.stream(nodes.split(",", -1)).mapToInt(Integer::parseInt).toArray());
    }

    @Nullable Signals signals() {
        if (!row.has("usage")) {
            return null;
        }
        var usage = row.mapping("usage");
        return new Signals(occupancy(usage, "cpu"), occupancy(usage, "memory"));
    }

    private static Occupancy occupancy(Tree.Mapping usage, String resource) {
        if (!usage.has(resource)) {
            return Occupancy.UNMANAGED;
        }
        var shares = usage.mapping(resource);
        return new Occupancy() {
            @Override
            public boolean counts() {
                return true;
            }

            @Override
            public long assigned(int node) {
                return share(shares, node)[0];
            }

            @Override
            public long allocatable(int node) {
                return share(shares, node)[1];
            }
        };
    }

    private static long[] share(Tree.Mapping shares, int node) {
        var key = Integer.toString(node);
        if (!shares.has(key)) {
            return new long[2];
        }
        return Arrays.stream(shares.text(key).split("/", -1)).mapToLong(Long::parseLong).toArray();
    }

    WorkBudget budget() {
        return row.field("budget").isPresent()
                ? WorkBudget.of(number(row.field("budget").orElseThrow()))
                : WorkBudget.standard();
    }

    Merged merge() {
        return start().merge(providers(), signals(), budget());
    }

    /// The same question to the plain merge.
    PlainMerge.Answer plain() {
        var distances = new TreeMap<Integer, Map<Integer, Long>>();
        var reported = nodes();
        for (var node : reported) {
            var told = node.distances();
            if (told != null) {
                var row = new TreeMap<Integer, Long>();
                for (int i = 0; i < told.size(); i++) {
                    row.put(reported.get(i).id(), told.get(i));
                }
                distances.put(node.id(), row);
            }
        }
        var policy = start();
        return new PlainMerge(
                        policy.name(),
                        policy.options().preferClosest(),
                        NodeMask.of(reported.stream().map(NumaInfo.Reported::id).toList()),
                        distances)
                .merge(providers());
    }

    private static List<Integer> numbers(List<Tree> items) {
        return items.stream().map(MergeCase::number).toList();
    }

    static int number(Tree tree) {
        return Integer.parseInt(((Tree.Number) tree).literal());
    }
}
