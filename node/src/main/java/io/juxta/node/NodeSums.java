package io.juxta.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;

/// Amounts per NUMA node, and which sets of nodes together reach a request.
///
/// It answers for a family of hints, without trying every set: does this set reach the request,
/// could a set of this size, and what is the smallest size.
public final class NodeSums {

    // The bound: k nodes reach an amount only if the k fullest nodes do. With one need the bound is
    // exact, so a walk guided by it meets no dead end, and the smallest size follows from the
    // sorted amounts. With several needs the fullest nodes of one may be the emptiest of another: a
    // knapsack, left to FewestNodes.

    /// A requested amount, and what each node has of it.
    public record Need(long asked, IntToLongFunction amount) {}

    private final NodeMask nodes;
    private final List<Column> columns;

    public NodeSums(NodeMask nodes, List<Need> needs) {
        this.nodes = nodes;
        var all = new ArrayList<Column>();
        for (var need : needs) {
            if (need.asked() > 0) {
                all.add(Column.of(nodes.ids(), need));
            }
        }
        columns = withoutImplied(all);
    }

    /// Drops needs that follow from another: enough free memory implies enough memory.
    private static List<Column> withoutImplied(List<Column> all) {
        var kept = new ArrayList<Column>();
        for (var column : all) {
            if (kept.stream().noneMatch(other -> other.implies(column))) {
                kept.removeIf(column::implies);
                kept.add(column);
            }
        }
        return List.copyOf(kept);
    }

    /// Whether these nodes together reach every need.
    public boolean reaches(NodeMask mask) {
        var ids = mask.ids();
        for (var column : columns) {
            if (column.sum(ids) < column.asked) {
                return false;
            }
        }
        return true;
    }

    /// Whether a set of this size could reach every need, with all of `must` and the others out of
    /// `may`. False is certain; true is certain where there is one need.
    public boolean mayReach(NodeMask must, NodeMask may, int size) {
        int left = size - must.count();
        if (left < 0) {
            return false;
        }
        var ids = must.ids();
        for (var column : columns) {
            if (column.fullest(ids, must, may, left) < column.asked) {
                return false;
            }
        }
        return true;
    }

    /// The smallest size of a set that reaches every need, at least 1. Empty when even all nodes do
    /// not, or when the budget ended first: see [WorkBudget#isSpent].
    public OptionalInt fewest(WorkBudget budget) {
        int least = 1;
        for (var column : columns) {
            int needed = column.fewest();
            if (needed == 0) {
                return OptionalInt.empty();
            }
            least = Math.max(least, needed);
        }
        if (columns.size() < 2) {
            return OptionalInt.of(least);
        }
        var ids = nodes.ids();
        var amounts = new long[columns.size()][ids.length];
        for (int i = 0; i < amounts.length; i++) {
            for (int j = 0; j < ids.length; j++) {
                amounts[i][j] = columns.get(i).amount(ids[j]);
            }
        }
        var asked = columns.stream().mapToLong(column -> column.asked).toArray();
        return new FewestNodes(amounts, asked, budget).from(least);
    }

    /// The sum, or the largest long when it is larger.
    static long plus(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /// One need, prepared for fast queries.
    private static final class Column {
        private final long asked;
        private final long[] amounts;
        private final int[] fullestFirst;

        private Column(long asked, long[] amounts, int[] fullestFirst) {
            this.asked = asked;
            this.amounts = amounts;
            this.fullestFirst = fullestFirst;
        }

        static Column of(int[] ids, Need need) {
            var amounts = new long[ids.length == 0 ? 0 : ids[ids.length - 1] + 1];
            for (int id : ids) {
                amounts[id] = need.amount().applyAsLong(id);
            }
            var fullestFirst =
                    Arrays.stream(ids)
                            .boxed()
                            .sorted(Comparator.comparingLong((Integer id) -> -amounts[id]))
                            .mapToInt(Integer::intValue)
                            .toArray();
            return new Column(need.asked(), amounts, fullestFirst);
        }

        boolean implies(Column other) {
            if (asked < other.asked) {
                return false;
            }
            for (int id : fullestFirst) {
                if (amounts[id] > other.amounts[id]) {
                    return false;
                }
            }
            return true;
        }

        long amount(int id) {
            return id < amounts.length ? amounts[id] : 0;
        }

        long sum(int[] ids) {
            long sum = 0;
            for (int id : ids) {
                sum = plus(sum, amount(id));
            }
            return sum;
        }

        /// An upper bound: what `must` has, plus the fullest so many nodes of `may`.
        long fullest(int[] musts, NodeMask must, NodeMask may, int count) {
            long sum = sum(musts);
            int left = count;
            for (int i = 0; i < fullestFirst.length && left > 0 && sum < asked; i++) {
                int id = fullestFirst[i];
                if (may.has(id) && !must.has(id)) {
                    sum = plus(sum, amounts[id]);
                    left--;
                }
            }
            return sum;
        }

        /// The smallest number of nodes that reach this need alone; 0 when all of them do not.
        int fewest() {
            long sum = 0;
            for (int i = 0; i < fullestFirst.length; i++) {
                sum = plus(sum, amounts[fullestFirst[i]]);
                if (sum >= asked) {
                    return i + 1;
                }
            }
            return 0;
        }
    }
}
