package io.juxta.node;

import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A random machine, policy and set of hints: nil hints, masks with nodes the machine does not
/// have, empty ones, repeats, no order.
///
/// @param families the same hints, some of them described instead of listed
record RandomMerge(
        PolicyName policy,
        boolean closest,
        List<Integer> nodes,
        Map<Integer, Map<Integer, Long>> distances,
        List<SortedMap<String, Hints>> providers,
        List<SortedMap<String, Hints>> families) {

    private static final List<PolicyName> POLICIES =
            List.of(PolicyName.BEST_EFFORT, PolicyName.RESTRICTED, PolicyName.SINGLE_NUMA_NODE);

    /// How many combinations of hints a plain merge should have to try.
    private static final long MOST_COMBINATIONS = 2_000;

    static RandomMerge from(RandomGenerator random, int mostNodes) {
        var nodes = nodes(random, 1 + random.nextInt(mostNodes));
        var policy = POLICIES.get(random.nextInt(POLICIES.size()));
        boolean closest = random.nextInt(3) == 0;
        var distances = new TreeMap<Integer, Map<Integer, Long>>();
        for (int from : nodes) {
            var row = new TreeMap<Integer, Long>();
            for (int to : nodes) {
                row.put(to, from == to ? 10L : 11L + random.nextInt(3));
            }
            distances.put(from, row);
        }
        var listed = new ArrayList<SortedMap<String, Hints>>();
        var described = new ArrayList<SortedMap<String, Hints>>();
        long left = MOST_COMBINATIONS;
        for (int provider = random.nextInt(5); provider > 0; provider--) {
            var hints = new TreeMap<String, Hints>();
            var rules = new TreeMap<String, Hints>();
            for (int i = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(2); i > 0; i--) {
                var wish = wish(random, nodes, left);
                var rule = random.nextInt(3) == 0 ? rule(random, nodes, left) : null;
                if (rule != null) {
                    var list = HintList.of(rule);
                    left /= list.size();
                    wish = new Hints.OneOf(list);
                }
                if (rule == null) {
                    left /= wish instanceof Hints.OneOf(var all) ? all.size() : 1;
                }
                hints.put("resource-" + i, wish);
                rules.put("resource-" + i, rule == null ? wish : new Hints.Family(rule));
            }
            listed.add(hints);
            described.add(rules);
        }
        return new RandomMerge(policy, closest, nodes, distances, listed, described);
    }

    private static List<Integer> nodes(RandomGenerator random, int count) {
        var nodes = new ArrayList<Integer>();
        int next = 0;
        boolean gaps = random.nextInt(4) == 0;
        while (nodes.size() < count) {
            if (!gaps || random.nextBoolean()) {
                nodes.add(next);
            }
            next++;
        }
        return nodes;
    }

    private static Hints wish(RandomGenerator random, List<Integer> nodes, long most) {
        return switch (random.nextInt(12)) {
            case 0 -> new Hints.NoPreference();
            case 1 ->
                    random.nextInt(4) == 0
                            ? new Hints.Impossible("by chance")
                            : oneOf(random, nodes, most);
            default -> oneOf(random, nodes, most);
        };
    }

    private static Hints oneOf(RandomGenerator random, List<Integer> nodes, long most) {
        var hints = new ArrayList<Hint>();
        long count = random.nextLong(Math.clamp(most, 1, 1 << Math.min(5, nodes.size()))) + 1;
        boolean kubelet = random.nextBoolean();
        int narrowest = 1 + random.nextInt(nodes.size());
        while (hints.size() < count) {
            var mask = mask(random, nodes);
            boolean preferred = kubelet ? mask.count() == narrowest : random.nextInt(3) == 0;
            hints.add(new Hint(random.nextInt(25) == 0 ? null : mask, preferred));
            if (random.nextInt(10) == 0) {
                hints.add(hints.get(random.nextInt(hints.size())));
            }
        }
        return new Hints.OneOf(hints);
    }

    private static NodeMask mask(RandomGenerator random, List<Integer> nodes) {
        var ids = new ArrayList<Integer>();
        boolean narrow = random.nextBoolean();
        for (int node : nodes) {
            if (random.nextInt(narrow ? 4 : 2) == 0) {
                ids.add(node);
            }
        }
        if (ids.isEmpty() && random.nextInt(20) != 0) {
            ids.add(nodes.get(random.nextInt(nodes.size())));
        }
        if (random.nextInt(15) == 0) {
            ids.add(random.nextInt(64));
        }
        return NodeMask.of(ids);
    }

    private static @Nullable HintRule rule(RandomGenerator random, List<Integer> nodes, long most) {
        var universe = NodeMask.of(nodes.stream().filter(_ -> random.nextInt(5) != 0).toList());
        if (universe.isEmpty()) {
            return null;
        }
        var rule =
                random.nextBoolean()
                        ? FamilyRule.sums(random, universe)
                        : FamilyRule.anything(random, universe);
        var size = HintList.of(rule).size();
        return size == 0 || size > most ? null : rule;
    }

    Policy start() {
        var reported = new ArrayList<NumaInfo.Reported>();
        for (int node : nodes) {
            var row = new ArrayList<Long>();
            for (int other : nodes) {
                row.add(distances.getOrDefault(node, Map.of()).getOrDefault(other, 0L));
            }
            reported.add(new NumaInfo.Reported(node, false, row));
        }
        var options = new TreeMap<String, String>();
        options.put("max-allowable-numa-nodes", "64");
        options.put("prefer-closest-numa-nodes", Boolean.toString(closest));
        return Policy.start(policy.word(), options, FeatureGates.STOCK, reported, Extensions.NONE);
    }

    PlainMerge.Answer plain() {
        return new PlainMerge(policy, closest, NodeMask.of(nodes), distances).merge(providers);
    }
}
