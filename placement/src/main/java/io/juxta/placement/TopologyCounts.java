package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A counter for each value of each requested topology key.
final class TopologyCounts {

    /// The counters of one key.
    private static final class Counts {
        final String key;
        final NodeIndex.Domains domains;
        final long[] amounts;

        Counts(String key, NodeIndex.Domains domains) {
            this.key = key;
            this.domains = domains;
            this.amounts = new long[domains.count()];
        }
    }

    private final NodeIndex layout;
    private final List<Counts> counts = new ArrayList<>();
    private boolean touched;

    TopologyCounts(NodeIndex layout) {
        this.layout = layout;
    }

    /// Adds to the counter of a node's value; does nothing where the node lacks the key.
    void add(String key, int node, long amount) {
        var known = find(key);
        if (known == null) {
            known = new Counts(key, layout.domains(key));
            counts.add(known);
        }
        var domain = known.domains.of(node);
        if (domain >= 0) {
            known.amounts[domain] += amount;
            touched = true;
        }
    }

    private @Nullable Counts find(String key) {
        for (var each : counts) {
            if (each.key.equals(key)) {
                return each;
            }
        }
        return null;
    }

    /// Whether nothing was added anywhere.
    boolean isEmpty() {
        return !touched;
    }

    /// The counter of a node's value, 0 where the node lacks the key.
    long of(String key, int node) {
        var known = find(key);
        return known == null ? 0 : of(known, node);
    }

    private static long of(Counts counts, int node) {
        var domain = counts.domains.of(node);
        return domain < 0 ? 0 : counts.amounts[domain];
    }

    /// Whether any counter of a node's values is above 0.
    boolean anyOn(int node) {
        for (var each : counts) {
            if (of(each, node) > 0) {
                return true;
            }
        }
        return false;
    }

    /// The sum over all keys.
    long sumOn(int node) {
        var sum = 0L;
        for (var each : counts) {
            sum += of(each, node);
        }
        return sum;
    }
}
