package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;

/// Seeded questions for `node merge --batch`: random machines of up to eight NUMA nodes, policies,
/// options, and hints that the kubelet's managers give and others that none of them would: for any
/// node, for no node, for unknown nodes, unordered and duplicate.
///
/// Lists are short enough that the real merge gets through all their combinations. Left out is what
/// has no defined result: several bad options at once, of which the real one reports any, and nodes
/// beyond 63, which make it crash.
public final class MergeGrower {

    private static final int MOST_COMBINATIONS = 6_000;
    private static final int MOST_ID = 63;

    private final long seed;

    public MergeGrower(long seed) {
        this.seed = seed;
    }

    /// The line with this index.
    public Tree.Mapping question(long index) {
        var grow = Grow.of(seed, index);
        var nodes = nodes(grow);
        var line =
                grow.fields()
                        .put("id", index)
                        .put("policy", policy(grow))
                        .put("policyOptions", options(grow, nodes.size()))
                        .put("numaNodes", List.copyOf(nodes))
                        .put("distancesById", true);
        if (!grow.chance(4)) {
            line.put("distances", distances(grow, nodes));
        }
        if (grow.chance(10)) {
            line.put("featureGates", Grow.map("TopologyManagerPolicyBetaOptions", grow.chance(50)));
        }
        return line.put("providers", providers(grow, nodes)).done();
    }

    private static String policy(Grow grow) {
        if (grow.chance(4)) {
            return grow.pick("none", "none", "strict");
        }
        return grow.pick("best-effort", "restricted", "single-numa-node");
    }

    /// At most one of them is bad.
    private static Tree options(Grow grow, int nodes) {
        var options = grow.fields();
        boolean bad = grow.chance(3);
        if (grow.chance(40)) {
            options.put(
                    "prefer-closest-numa-nodes",
                    bad && grow.chance(30)
                            ? grow.pick("yes", "", "tRUE", "2")
                            : grow.pick("true", "true", "1", "T", "TRUE", "false", "0", "F"));
        } else if (bad && grow.chance(50)) {
            return options.put(
                            "max-allowable-numa-nodes",
                            grow.pick("7", "-1", "0", "x", "8.0", "", "99999999999999999999"))
                    .done();
        } else if (bad) {
            return options.put(grow.pick("closest", "Prefer-Closest-Numa-Nodes", "a\"b"), "true")
                    .done();
        }
        if (nodes > 8 ? grow.chance(80) : grow.chance(10)) {
            options.put("max-allowable-numa-nodes", grow.pick("8", "9", "+12", "016", "64"));
        }
        return options.done();
    }

    private static List<Integer> nodes(Grow grow) {
        int count = grow.chance(3) ? grow.between(9, 12) : grow.between(1, 8);
        var nodes = new ArrayList<Integer>();
        boolean gaps = grow.chance(15);
        int next = 0;
        while (nodes.size() < count) {
            if (!gaps || grow.chance(40)) {
                nodes.add(next);
            }
            next++;
        }
        if (gaps && grow.chance(20)) {
            nodes.removeLast();
            nodes.add(MOST_ID);
        }
        if (grow.chance(10)) {
            shuffle(grow, nodes);
        }
        return nodes;
    }

    private static Tree distances(Grow grow, List<Integer> nodes) {
        var rows = new LinkedHashMap<String, Tree>();
        boolean symmetric = grow.chance(70);
        var near = grow.pick(10, 10, 10, 1);
        for (int from : nodes) {
            var row = new ArrayList<Tree>();
            for (int to : nodes) {
                int distance = near;
                if (from != to) {
                    distance =
                            symmetric
                                    ? 11 + Math.abs(from - to) * 7 % 23
                                    : grow.pick(11, 12, 12, 21, 21, 32);
                }
                row.add(Grow.number(distance));
            }
            rows.put(Integer.toString(from), Tree.Sequence.of(row));
        }
        if (grow.chance(2)) {
            rows.remove(Integer.toString(nodes.getFirst()));
        }
        return Tree.Mapping.of(rows);
    }

    private static Tree providers(Grow grow, List<Integer> nodes) {
        var providers = new ArrayList<Tree>();
        int left = MOST_COMBINATIONS;
        int count = grow.chance(5) ? 0 : grow.between(1, 4);
        for (int i = 0; i < count; i++) {
            var resources = new LinkedHashMap<String, Tree>();
            for (int j = grow.chance(8) ? 0 : grow.between(1, 2); j > 0; j--) {
                var hints = hints(grow, nodes, Math.max(1, left / (1 + 3 * (count - i - 1))));
                left /= Math.max(1, hints instanceof Tree.Sequence(var all, _) ? all.size() : 1);
                resources.put(
                        grow.pick("cpu", "memory", "hugepages-1Gi", "example.com/gpu"), hints);
            }
            providers.add(Tree.Mapping.of(resources));
        }
        return Tree.Sequence.of(providers);
    }

    private static Tree hints(Grow grow, List<Integer> nodes, int most) {
        if (grow.chance(7)) {
            return new Tree.Null(Tree.NO_LINE);
        }
        if (grow.chance(4)) {
            return Grow.list();
        }
        var hints = grow.chance(50) ? asManagersDo(grow, nodes, most) : anything(grow, nodes, most);
        if (grow.chance(20)) {
            shuffle(grow, hints);
        }
        return Tree.Sequence.of(hints);
    }

    /// Masks whose nodes have enough of something, the narrowest possible ones preferred.
    private static List<Tree> asManagersDo(Grow grow, List<Integer> nodes, int most) {
        var amounts = new ArrayList<Integer>();
        int all = 0;
        for (int i = 0; i < nodes.size(); i++) {
            amounts.add(grow.between(0, 6));
            all += amounts.getLast();
        }
        int wanted = grow.between(1, Math.max(1, all));
        int preferred = grow.chance(70) ? narrowest(amounts, wanted) : 1;
        var hints = new ArrayList<Tree>();
        for (int width = 1; width <= nodes.size(); width++) {
            for (int mask = 1; mask < 1 << nodes.size() && hints.size() < most; mask++) {
                if (Integer.bitCount(mask) == width && sum(amounts, mask) >= wanted) {
                    hints.add(hint(chosen(nodes, mask), width == preferred));
                }
            }
        }
        return hints;
    }

    private static int narrowest(List<Integer> amounts, int wanted) {
        int width = amounts.size();
        for (int mask = 1; mask < 1 << amounts.size(); mask++) {
            if (sum(amounts, mask) >= wanted) {
                width = Math.min(width, Integer.bitCount(mask));
            }
        }
        return width;
    }

    private static int sum(List<Integer> amounts, int mask) {
        int sum = 0;
        for (int i = 0; i < amounts.size(); i++) {
            sum += (mask & 1 << i) == 0 ? 0 : amounts.get(i);
        }
        return sum;
    }

    private static List<Integer> chosen(List<Integer> nodes, int mask) {
        var chosen = new ArrayList<Integer>();
        for (int i = 0; i < nodes.size(); i++) {
            if ((mask & 1 << i) != 0) {
                chosen.add(nodes.get(i));
            }
        }
        return chosen;
    }

    private static List<Tree> anything(Grow grow, List<Integer> nodes, int most) {
        var hints = new ArrayList<Tree>();
        int count = grow.between(1, Math.max(1, Math.min(most, 24)));
        while (hints.size() < count) {
            if (grow.chance(4)) {
                hints.add(Grow.map("preferred", grow.chance(60)));
                continue;
            }
            var chosen = chosen(nodes, grow.below(1 << nodes.size()));
            if (chosen.isEmpty() && !grow.chance(20)) {
                chosen.add(grow.pick(nodes));
            }
            if (grow.chance(6)) {
                chosen.add(grow.below(MOST_ID + 1));
            }
            hints.add(hint(chosen, grow.chance(30)));
            if (grow.chance(8)) {
                hints.add(grow.pick(hints));
            }
        }
        return hints;
    }

    private static Tree hint(List<Integer> nodes, boolean preferred) {
        return Grow.map("numaNodes", nodes, "preferred", preferred);
    }

    private static void shuffle(Grow grow, List<?> items) {
        Collections.shuffle(items, new Random(grow.below(Integer.MAX_VALUE)));
    }
}
