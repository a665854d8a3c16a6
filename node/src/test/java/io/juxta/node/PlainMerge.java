package io.juxta.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The merge as it is specified (4.1, 4.2): every combination of hints, one after the other. Slow
/// and obvious, it judges the one that is used; they share no code but masks.
final class PlainMerge {

    /// Beyond this a test asks for more combinations than it can wait for.
    static final int MOST_NODES = 12;

    private final PolicyName policy;
    private final boolean closest;
    private final NodeMask all;
    private final Map<Integer, Map<Integer, Long>> distances;
    private int bestCount;

    PlainMerge(
            PolicyName policy,
            boolean closest,
            NodeMask all,
            Map<Integer, Map<Integer, Long>> distances) {
        if (all.count() > MOST_NODES) {
            throw new IllegalArgumentException("%s are too many nodes.".formatted(all));
        }
        this.policy = policy;
        this.closest = closest;
        this.all = all;
        this.distances = distances;
    }

    /// The hint, and whether it is admitted.
    record Answer(Hint hint, boolean admit) {}

    Answer merge(List<SortedMap<String, Hints>> providers) {
        if (policy == PolicyName.NONE) {
            return new Answer(new Hint(null, false), true);
        }
        var lists = flatten(providers);
        if (policy == PolicyName.SINGLE_NUMA_NODE) {
            lists = lists.stream().map(PlainMerge::singles).toList();
        }
        bestCount = bestCount(lists);
        var best = fold(lists, 0, new ArrayList<>(), null);
        if (best == null) {
            best = new Hint(all, false);
        }
        if (policy == PolicyName.SINGLE_NUMA_NODE && all.equals(best.affinity())) {
            best = new Hint(null, best.preferred());
        }
        return new Answer(best, policy == PolicyName.BEST_EFFORT || best.preferred());
    }

    private static List<List<Hint>> flatten(List<SortedMap<String, Hints>> providers) {
        var lists = new ArrayList<List<Hint>>();
        for (var provider : providers) {
            if (provider.isEmpty()) {
                lists.add(List.of(new Hint(null, true)));
            }
            for (var hints : provider.values()) {
                lists.add(
                        switch (hints) {
                            case Hints.NoPreference _ -> List.of(new Hint(null, true));
                            case Hints.Impossible _ -> List.of(new Hint(null, false));
                            case Hints.OneOf(var options) -> options;
                            case Hints.Family(var rule) -> HintList.of(rule);
                            case Hints.HintsUndecided(var step) ->
                                    throw new IllegalArgumentException(step);
                        });
            }
        }
        return lists;
    }

    private static List<Hint> singles(List<Hint> list) {
        var singles = new ArrayList<Hint>();
        for (var hint : list) {
            var mask = hint.affinity();
            if (hint.preferred() && (mask == null || mask.count() == 1)) {
                singles.add(hint);
            }
        }
        return singles;
    }

    private static int bestCount(List<List<Hint>> lists) {
        int best = 0;
        for (var list : lists) {
            NodeMask narrowest = null;
            for (var hint : list) {
                var mask = hint.affinity();
                if (mask != null && (narrowest == null || mask.narrowerThan(narrowest))) {
                    narrowest = mask;
                }
            }
            if (narrowest != null) {
                best = Math.max(best, narrowest.count());
            }
        }
        return best;
    }

    /// The best of all combinations that begin with those chosen, the last list varying fastest.
    private @Nullable Hint fold(
            List<List<Hint>> lists, int next, List<Hint> chosen, @Nullable Hint current) {
        if (next == lists.size()) {
            return compare(current, combine(chosen));
        }
        var best = current;
        for (var hint : lists.get(next)) {
            chosen.add(hint);
            best = fold(lists, next + 1, chosen, best);
            chosen.removeLast();
        }
        return best;
    }

    private Hint combine(List<Hint> chosen) {
        var affinity = all;
        boolean preferred = true;
        NodeMask first = null;
        for (var hint : chosen) {
            preferred &= hint.preferred();
            var mask = hint.affinity();
            if (mask != null) {
                affinity = affinity.and(mask);
                first = first == null ? mask : first;
                preferred &= mask.equals(first);
            }
        }
        return new Hint(affinity, preferred);
    }

    private @Nullable Hint compare(@Nullable Hint current, Hint candidate) {
        int d = mask(candidate).count();
        if (d == 0) {
            return current;
        }
        if (current == null) {
            return candidate;
        }
        if (current.preferred() != candidate.preferred()) {
            return current.preferred() ? current : candidate;
        }
        if (current.preferred()) {
            return pick(current, candidate);
        }
        int c = mask(current).count();
        if (c > bestCount) {
            return pick(current, candidate);
        }
        if (c == bestCount) {
            return d == bestCount ? pick(current, candidate) : current;
        }
        if (d > bestCount) {
            return current;
        }
        if (d == bestCount || d > c) {
            return candidate;
        }
        return d < c ? current : pick(current, candidate);
    }

    private Hint pick(Hint current, Hint candidate) {
        var one = mask(current);
        var other = mask(candidate);
        if (one.equals(other)) {
            return current;
        }
        if (policy != PolicyName.SINGLE_NUMA_NODE && closest && one.count() == other.count()) {
            double here = average(one);
            double there = average(other);
            if (here != there) {
                return here < there ? current : candidate;
            }
            return one.compareTo(other) < 0 ? current : candidate;
        }
        return one.narrowerThan(other) ? current : candidate;
    }

    private double average(NodeMask mask) {
        double sum = 0;
        double count = 0;
        for (int from : mask.ids()) {
            for (int to : mask.ids()) {
                sum += distances.getOrDefault(from, Map.of()).getOrDefault(to, 0L);
                count++;
            }
        }
        return sum / count;
    }

    private static NodeMask mask(Hint hint) {
        var mask = hint.affinity();
        if (mask == null) {
            throw new IllegalStateException("combined hints name their nodes");
        }
        return mask;
    }
}
