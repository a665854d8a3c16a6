package io.juxta.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The smallest number of nodes that reach several amounts at once.
final class FewestNodes {

    // Nodes that have the same of everything are one kind, and only the number taken of each kind
    // matters, so that a machine of many equal nodes has few cases.
    //
    // Amounts are compared as shares of the request. A set that reaches all amounts reaches every
    // mixture of them (a tenth of one share and nine tenths of another, and so on), so a size at
    // which the best nodes of some mixture fall short is too small; and the best nodes of a mixture
    // are a good candidate. For each size between, mixtures are tried that give more weight to what
    // falls short, until one of the two is found. A size that is still undecided is searched, best
    // nodes of the hardest mixture first: a branch ends where the best nodes left cannot reach that
    // mixture, or the fullest one of the amounts. The budget ends it.

    private static final int MIXTURES = 16;

    /// How often the weights of a mixture are changed to find a harder one.
    private static final int HARDER_MIXTURES = 64;

    /// Shares are rounded numbers; a sum that is short by less is not called short.
    private static final double ROUNDING = 1e-9;

    private final long[] asked;
    private final WorkBudget budget;
    private final List<Kind> kinds;
    private final int nodes;

    /// @param amounts by need, then by node
    FewestNodes(long[][] amounts, long[] asked, WorkBudget budget) {
        this.asked = asked;
        this.budget = budget;
        nodes = amounts[0].length;
        kinds = kinds(amounts);
    }

    private static final class Kind {
        private final long[] amounts;
        private int count;

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
            if (isEnough(size)) {
                return OptionalInt.of(size);
            }
            if (budget.isSpent()) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(guessed);
    }

    /// Whether some set of this size reaches everything.
    private boolean isEnough(int size) {
        var mixture = even();
        var hardest = mixture;
        double lowest = Double.MAX_VALUE;
        for (int step = 1; step <= HARDER_MIXTURES; step++) {
            budget.spend();
            var weights = mixture;
            var sums = sums(best(kind -> share(kind, weights)), size);
            if (enough(sums)) {
                return true;
            }
            double reached = 0;
            for (int need = 0; need < asked.length; need++) {
                reached += weights[need] * sums[need] / asked[need];
            }
            if (reached < 1 - ROUNDING) {
                return false;
            }
            if (reached < lowest) {
                lowest = reached;
                hardest = weights;
            }
            mixture = harder(weights, sums, 4.0 / step);
        }
        return new Exact(hardest).reaches(0, size, new long[asked.length], 0);
    }

    /// Gives more weight to what falls short.
    private double[] harder(double[] mixture, long[] sums, double step) {
        var next = new double[mixture.length];
        double all = 0;
        for (int need = 0; need < next.length; need++) {
            double missing = 1 - Math.min(2, (double) sums[need] / asked[need]);
            next[need] = mixture[need] * StrictMath.exp(step * missing);
            all += next[need];
        }
        for (int need = 0; need < next.length; need++) {
            next[need] /= all;
        }
        return next;
    }

    /// What the first so many nodes have together.
    private long[] sums(List<Kind> kinds, int size) {
        var sums = new long[asked.length];
        int left = size;
        for (var kind : kinds) {
            int count = Math.min(left, kind.count);
            sums = plus(sums, kind, count);
            left -= count;
            if (left == 0) {
                break;
            }
        }
        return sums;
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

    /// The search for a set of a given size, best nodes of a mixture first.
    private final class Exact {

        private final List<Kind> order;

        /// For each amount, the kinds that have most of it first, by their turn.
        private final int[][] fullestFirst;

        /// What the nodes before each turn are worth and count, all taken.
        private final double[] worth;

        private final int[] before;

        Exact(double[] mixture) {
            order = best(kind -> share(kind, mixture));
            worth = new double[nodes + 1];
            before = new int[order.size() + 1];
            int node = 0;
            for (int turn = 0; turn < order.size(); turn++) {
                var kind = order.get(turn);
                for (int each = 0; each < kind.count; each++, node++) {
                    worth[node + 1] = worth[node] + share(kind, mixture);
                }
                before[turn + 1] = node;
            }
            fullestFirst = new int[asked.length][];
            for (int need = 0; need < asked.length; need++) {
                int each = need;
                fullestFirst[need] =
                        IntStream.range(0, order.size())
                                .boxed()
                                .sorted(
                                        Comparator.comparingLong(
                                                turn -> -order.get(turn).amounts[each]))
                                .mapToInt(Integer::intValue)
                                .toArray();
            }
        }

        /// @param value the sum over the nodes taken, in the mixture
        boolean reaches(int turn, int left, long[] sums, double value) {
            if (!budget.spend()
                    || value + worth[Math.min(nodes, before[turn] + left)] - worth[before[turn]]
                            < 1 - ROUNDING
                    || !mayReach(turn, left, sums)) {
                return false;
            }
            if (turn == order.size()) {
                return true;
            }
            var kind = order.get(turn);
            double each = worth[before[turn] + 1] - worth[before[turn]];
            for (int count = Math.min(left, kind.count); count >= 0; count--) {
                if (reaches(
                        turn + 1, left - count, plus(sums, kind, count), value + count * each)) {
                    return true;
                }
            }
            return false;
        }

        private boolean mayReach(int turn, int left, long[] sums) {
            for (int need = 0; need < sums.length; need++) {
                long sum = sums[need];
                int nodesLeft = left;
                for (int next : fullestFirst[need]) {
                    if (sum >= asked[need] || nodesLeft == 0) {
                        break;
                    }
                    if (next >= turn) {
                        var kind = order.get(next);
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
}
