package io.juxta.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/// The smallest number of nodes that reach several amounts at once.
final class FewestNodes {

    // Nodes that have the same of everything are one kind, and only the number taken of each kind
    // matters, so that a machine of many equal nodes has few cases.
    //
    // Amounts are compared in shares of what is asked. Whatever reaches all amounts reaches every
    // mixture of them (a tenth of one share and nine tenths of another, and so on), so a size at
    // which the best nodes of some mixture fall short is too small; and the best nodes of a mixture
    // are a good guess. What lies between is searched size by size: a branch ends where the fullest
    // nodes left cannot reach one of the amounts. The budget ends it.

    private static final int MIXTURES = 16;

    /// Shares are rounded numbers; a sum that is short by less is not called short.
    private static final double ROUNDING = 1e-9;

    private final long[] asked;
    private final Budget budget;
    private final List<Kind> kinds;
    private final int nodes;

    /// For each amount, the kinds that have most of it first.
    private final List<List<Kind>> fullestFirst = new ArrayList<>();

    /// @param amounts by need, then by node
    FewestNodes(long[][] amounts, long[] asked, Budget budget) {
        this.asked = asked;
        this.budget = budget;
        nodes = amounts[0].length;
        kinds = kinds(amounts);
        for (int need = 0; need < asked.length; need++) {
            int each = need;
            fullestFirst.add(best(kind -> kind.amounts[each]));
        }
    }

    private static final class Kind {
        private final long[] amounts;
        private int count;

        /// Its turn in the search.
        private int turn;

        Kind(long[] amounts) {
            this.amounts = amounts;
        }
    }

    private List<Kind> kinds(long[][] amounts) {
        var found = new ArrayList<Kind>();
        for (int node = 0; node < nodes; node++) {
            var own = new long[asked.length];
            for (int need = 0; need < own.length; need++) {
                own[need] = amounts[need][node];
            }
            kindOf(own, found).count++;
        }
        found.sort(Comparator.comparingDouble(kind -> -share(kind, even())));
        for (int i = 0; i < found.size(); i++) {
            found.get(i).turn = i;
        }
        return found;
    }

    private static Kind kindOf(long[] amounts, List<Kind> kinds) {
        for (var kind : kinds) {
            if (Arrays.equals(kind.amounts, amounts)) {
                return kind;
            }
        }
        var kind = new Kind(amounts);
        kinds.add(kind);
        return kind;
    }

    private double[] even() {
        var mixture = new double[asked.length];
        Arrays.fill(mixture, 1.0 / asked.length);
        return mixture;
    }

    private double share(Kind kind, double[] mixture) {
        double share = 0;
        for (int need = 0; need < asked.length; need++) {
            share += mixture[need] * kind.amounts[need] / asked[need];
        }
        return share;
    }

    private List<Kind> best(ToDoubleFunction<Kind> worth) {
        var sorted = new ArrayList<>(kinds);
        sorted.sort(Comparator.comparingDouble((Kind kind) -> -worth.applyAsDouble(kind)));
        return sorted;
    }

    /// The smallest size that is enough, none below `least` being so; nothing when the budget ends.
    OptionalInt from(int least) {
        int lowest = least;
        int guessed = nodes;
        for (var mixture : mixtures()) {
            var best = best(kind -> share(kind, mixture));
            lowest = Math.max(lowest, needed(best, mixture));
            guessed = Math.min(guessed, guess(best));
        }
        for (int size = lowest; size < guessed; size++) {
            if (reaches(0, size, new long[asked.length])) {
                return OptionalInt.of(size);
            }
            if (budget.isSpent()) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(guessed);
    }

    /// Every need with every other in several proportions.
    private List<double[]> mixtures() {
        var mixtures = new ArrayList<double[]>();
        mixtures.add(even());
        for (int one = 0; one < asked.length; one++) {
            for (int other = 0; other < one; other++) {
                for (int part = 1; part < MIXTURES; part++) {
                    var mixture = new double[asked.length];
                    mixture[one] = (double) part / MIXTURES;
                    mixture[other] = 1 - mixture[one];
                    mixtures.add(mixture);
                }
            }
        }
        return mixtures;
    }

    /// How many of the best nodes of a mixture reach all of it.
    private int needed(List<Kind> best, double[] mixture) {
        double sum = 0;
        int size = 0;
        for (var kind : best) {
            double share = share(kind, mixture);
            for (int taken = 0; taken < kind.count; taken++) {
                if (sum >= 1 - ROUNDING) {
                    return size;
                }
                sum += share;
                size++;
            }
        }
        return size;
    }

    /// How many of the best nodes of a mixture reach every amount; all when none do.
    private int guess(List<Kind> best) {
        var sums = new long[asked.length];
        int size = 0;
        for (var kind : best) {
            for (int taken = 0; taken < kind.count; taken++) {
                if (enough(sums)) {
                    return size;
                }
                sums = plus(sums, kind, 1);
                size++;
            }
        }
        return nodes;
    }

    private boolean enough(long[] sums) {
        for (int need = 0; need < sums.length; need++) {
            if (sums[need] < asked[need]) {
                return false;
            }
        }
        return true;
    }

    private static long[] plus(long[] sums, Kind kind, int count) {
        var next = sums.clone();
        for (int need = 0; need < next.length; need++) {
            for (int taken = 0; taken < count; taken++) {
                next[need] = NodeSums.plus(next[need], kind.amounts[need]);
            }
        }
        return next;
    }

    private boolean reaches(int turn, int left, long[] sums) {
        if (!budget.spend() || !mayReach(turn, left, sums)) {
            return false;
        }
        if (turn == kinds.size()) {
            return true;
        }
        var kind = kinds.get(turn);
        for (int count = Math.min(left, kind.count); count >= 0; count--) {
            if (reaches(turn + 1, left - count, plus(sums, kind, count))) {
                return true;
            }
        }
        return false;
    }

    private boolean mayReach(int turn, int left, long[] sums) {
        for (int need = 0; need < sums.length; need++) {
            long sum = sums[need];
            int nodesLeft = left;
            for (var kind : fullestFirst.get(need)) {
                if (sum >= asked[need] || nodesLeft == 0) {
                    break;
                }
                if (kind.turn >= turn) {
                    int count = Math.min(nodesLeft, kind.count);
                    for (int taken = 0; taken < count; taken++) {
                        sum = NodeSums.plus(sum, kind.amounts[need]);
                    }
                    nodesLeft -= count;
                }
            }
            if (sum < asked[need]) {
                return false;
            }
        }
        return true;
    }
}
