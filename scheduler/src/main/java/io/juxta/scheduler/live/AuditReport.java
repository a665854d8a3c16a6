package io.juxta.scheduler.live;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a self-audit found and healed.
///
/// @param differences what was not as it should be, by the part of the view: a kind as in `pods`,
///   `charges` of nodes and devices, `assumed` pods without a binding, `queue` for pods that were
///   in none
public record AuditReport(SortedMap<String, List<String>> differences) {

    public AuditReport {
        differences = Collections.unmodifiableSortedMap(new TreeMap<>(differences));
    }

    /// How many differences there are.
    public int count() {
        return differences.values().stream().mapToInt(List::size).sum();
    }

    @Override
    public String toString() {
        return differences.isEmpty() ? "no differences" : differences.toString();
    }
}
