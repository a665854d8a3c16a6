package io.juxta.node.cpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The rule of `distribute-cpus-across-numa` word by word: every set of nodes, every way to hand
/// the rest round, nothing passed over. Says how many CPUs each node gives.
final class PlainDistribution {

    /// The socket of a node that reaches into several.
    static final int SEVERAL = -1;

    private final int[] free;
    private final int[] socketOf;
    private final int asked;
    private final int group;
    private final boolean bySocket;

    /// @param free free CPUs of the nodes, in the order they are looked at
    PlainDistribution(int[] free, int[] socketOf, int asked, int group, boolean bySocket) {
        this.free = free;
        this.socketOf = socketOf;
        this.asked = asked;
        this.group = group;
        this.bySocket = bySocket;
    }

    /// CPUs from each node, or an empty array when none of the sets of these sizes will do.
    int[] given(int fewest, int most) {
        for (var size = fewest; size <= most; size++) {
            int[] best = {};
            var bestScore = Double.MAX_VALUE;
            var bestInOne = false;
            for (var set : subsets(free.length, size)) {
                var given = given(set);
                if (given.length == 0) {
                    continue;
                }
                var score = score(given);
                var inOne = bySocket && isInOneSocket(set);
                var better = inOne == bestInOne ? score < bestScore : inOne;
                if (best.length == 0 || better) {
                    best = given;
                    bestScore = score;
                    bestInOne = inOne;
                }
            }
            if (best.length > 0) {
                return best;
            }
        }
        return new int[0];
    }

    private boolean isInOneSocket(List<Integer> set) {
        var first = socketOf[set.getFirst()];
        return first != SEVERAL && set.stream().allMatch(i -> socketOf[i] == first);
    }

    private int[] given(List<Integer> set) {
        var share = asked / set.size() / group * group;
        for (var i : set) {
            if (bySocket) {
                share = Math.min(share, free[i] / group * group);
            }
        }
        var even = new int[free.length];
        for (var i : set) {
            if (free[i] < share) {
                return new int[0];
            }
            even[i] = share;
        }
        var rest = asked - share * set.size();
        if (rest == 0) {
            return even;
        }
        var able = set.stream().filter(i -> free[i] - even[i] >= group).toList();
        int[] best = {};
        for (var size = able.size(); size >= 1; size--) {
            for (var chosen : subsets(able.size(), size)) {
                var given = handRound(even, chosen.stream().map(able::get).toList(), rest);
                if (given.length > 0 && (best.length == 0 || score(given) < score(best))) {
                    best = given;
                }
            }
        }
        return best;
    }

    private int[] handRound(int[] even, List<Integer> nodes, int rest) {
        var given = even.clone();
        var open = rest;
        for (var moved = true; open > 0 && moved; ) {
            moved = false;
            for (var node : nodes) {
                if (open > 0 && free[node] - given[node] >= group) {
                    given[node] += group;
                    open -= group;
                    moved = true;
                }
            }
        }
        return open > 0 ? new int[0] : given;
    }

    private double score(int[] given) {
        var left = new double[free.length];
        Arrays.setAll(left, i -> free[i] - given[i]);
        var mean = round(Arrays.stream(left).sum() / left.length);
        var squares = Arrays.stream(left).map(x -> (x - mean) * (x - mean)).sum();
        return round(Math.sqrt(squares / left.length));
    }

    private static double round(double number) {
        return Math.round(number * 1000) / 1000.0;
    }

    /// All subsets of a size, in lexicographic order.
    private static List<List<Integer>> subsets(int count, int size) {
        var found = new ArrayList<List<Integer>>();
        for (var bits = 0; bits < 1 << count; bits++) {
            if (Integer.bitCount(bits) == size) {
                var set = new ArrayList<Integer>();
                for (var i = 0; i < count; i++) {
                    if ((bits & 1 << i) != 0) {
                        set.add(i);
                    }
                }
                found.add(set);
            }
        }
        found.sort((a, b) -> Arrays.compare(toArray(a), toArray(b)));
        return found;
    }

    private static int[] toArray(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
