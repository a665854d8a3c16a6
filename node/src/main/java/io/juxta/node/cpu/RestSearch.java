package io.juxta.node.cpu;

import io.juxta.node.WorkBudget;
import java.util.Arrays;

/// Searches for the nodes that give the remainder of a split, group by group, so that the free CPUs
/// end up as even as possible; more nodes before fewer.
final class RestSearch {

    private final int[] after;
    private final int group;
    private final int rest;
    private final WorkBudget budget;
    private int[] receivers = {};
    private double unevenness = Double.MAX_VALUE;

    /// @param after free CPUs of every node of the machine after the even shares are taken
    RestSearch(int[] after, int group, int rest, WorkBudget budget) {
        this.after = after;
        this.group = group;
        this.rest = rest;
        this.budget = budget;
    }

    /// Whether some of these nodes can give the remainder.
    boolean run(int[] nodes) {
        if (rest == 0) {
            unevenness = unevenness(after);
            return true;
        }
        var givers = Arrays.stream(nodes).filter(node -> after[node] >= group).toArray();
        var alike = new boolean[givers.length];
        for (var i = 1; i < givers.length; i++) {
            alike[i] = after[givers[i]] == after[givers[i - 1]];
        }
        for (var count = givers.length; count >= 1; count--) {
            var complete =
                    Choosing.visit(
                            alike,
                            count,
                            chosen -> {
                                consider(Arrays.stream(chosen).map(i -> givers[i]).toArray());
                                return budget.spend();
                            });
            if (!complete) {
                break;
            }
        }
        return receivers.length > 0;
    }

    private void consider(int[] nodes) {
        // Counted in whole groups: nodes with enough CPUs in parts of groups could never give them.
        var whole = 0;
        for (var node : nodes) {
            whole += after[node] / group * group;
        }
        if (whole < rest) {
            return;
        }
        var left = after.clone();
        for (var open = rest; open > 0; ) {
            for (var node : nodes) {
                if (open > 0 && left[node] >= group) {
                    left[node] -= group;
                    open -= group;
                }
            }
        }
        var found = unevenness(left);
        if (found < unevenness) {
            unevenness = found;
            receivers = nodes;
        }
    }

    /// The nodes found; empty when there was no remainder.
    int[] receivers() {
        return receivers;
    }

    double unevenness() {
        return unevenness;
    }

    /// The standard deviation, with the mean and the result rounded to three decimals.
    static double unevenness(int[] amounts) {
        var sum = 0.0;
        for (var amount : amounts) {
            sum += amount;
        }
        var mean = rounded(sum / amounts.length);
        var squares = 0.0;
        for (var amount : amounts) {
            squares += (amount - mean) * (amount - mean);
        }
        return rounded(Math.sqrt(squares / amounts.length));
    }

    private static double rounded(double number) {
        return Math.round(number * 1000) / 1000.0;
    }
}
