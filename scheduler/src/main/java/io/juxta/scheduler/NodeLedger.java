package io.juxta.scheduler;

import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimBooks;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.PolicyRecord;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// The charge of each node for its pods, exact, and the part of it that came through claims.
public final class NodeLedger {

    private static final String STORAGE = "ephemeral-storage";
    private static final String HUGE_PAGES = "hugepages-";

    private NodeLedger() {}

    /// One resource of one node.
    ///
    /// @param pods the part that does not come from claims
    /// @param claims the part that came through claims and is not hidden by a pod-level value
    /// @param total what the node is charged
    public record LedgerRow(
            String node,
            String resource,
            Quantity allocatable,
            Quantity pods,
            Quantity claims,
            Quantity total) {

        /// Whether the node is charged more than it has.
        public boolean overcommitted() {
            return total.compareTo(allocatable) > 0;
        }
    }

    /// Rows for cpu, memory, local storage and huge pages of each node, in the order of their
    /// names.
    public static List<LedgerRow> of(
            Collection<Node> nodes, Collection<Pod> pods, Accounting accounting) {
        return of(nodes, pods, pod -> Footprint.of(pod, accounting));
    }

    /// The same with footprints from elsewhere.
    public static List<LedgerRow> of(
            Collection<Node> nodes, Collection<Pod> pods, Function<Pod, Footprint> footprints) {
        var totals = new HashMap<String, SortedMap<String, Sum>>();
        var books = new HashMap<String, ClaimBooks>();
        for (var pod : pods) {
            if (!ClusterView.isCharged(pod)) {
                continue;
            }
            var node = pod.spec().nodeName();
            var sums = totals.computeIfAbsent(node, _ -> new TreeMap<>());
            var record = record(pod);
            if (record.isEmpty()) {
                add(sums, footprints.apply(pod));
            } else {
                add(sums, record.get().own(), Part.PODS);
                addClaimed(sums, record.get().claimed());
                books.put(
                        node,
                        books.getOrDefault(node, ClaimBooks.EMPTY)
                                .with(pod.meta().uid(), record.get().stakes()));
            }
        }
        books.forEach(
                (node, claims) -> {
                    var sums = totals.computeIfAbsent(node, _ -> new TreeMap<>());
                    claims.entries()
                            .values()
                            .forEach(entry -> add(sums, entry.reserved(), Part.CLAIMS));
                });
        var rows = new ArrayList<LedgerRow>();
        var sorted = new TreeMap<String, Node>();
        nodes.forEach(node -> sorted.put(node.meta().name(), node));
        for (var node : sorted.values()) {
            var sums = totals.getOrDefault(node.meta().name(), new TreeMap<>());
            for (var resource : resources(node, sums)) {
                rows.add(row(node, resource, sums.getOrDefault(resource, new Sum())));
            }
        }
        return rows;
    }

    /// The recorded charge of a pod that was placed by accounting policies.
    private static Optional<PolicyRecord> record(Pod pod) {
        var written = pod.meta().annotations().get(PolicyRecord.ANNOTATION);
        return written == null ? Optional.empty() : PolicyRecord.parse(written);
    }

    /// The resources that every node has, then the local storage and huge pages it has or is
    /// charged for.
    private static List<String> resources(Node node, Map<String, Sum> sums) {
        var others = new TreeSet<String>();
        for (var names : List.of(node.allocatable().keySet(), sums.keySet())) {
            for (var name : names) {
                if (name.equals(STORAGE) || name.startsWith(HUGE_PAGES)) {
                    others.add(name);
                }
            }
        }
        var resources = new ArrayList<>(List.of("cpu", "memory"));
        resources.addAll(others);
        return resources;
    }

    private static LedgerRow row(Node node, String resource, Sum sum) {
        var allocatable = node.allocatable().get(resource);
        return new LedgerRow(
                node.meta().name(),
                resource,
                allocatable == null ? Quantity.ZERO : allocatable,
                sum.total.minus(sum.claims),
                sum.claims,
                sum.total);
    }

    private static final class Sum {
        private Quantity claims = Quantity.ZERO;
        private Quantity total = Quantity.ZERO;
    }

    /// The source of an amount.
    private enum Part {
        PODS,
        CLAIMS
    }

    private static void add(SortedMap<String, Sum> sums, Map<String, Quantity> amounts, Part part) {
        amounts.forEach(
                (resource, amount) -> {
                    var sum = sums.computeIfAbsent(resource, _ -> new Sum());
                    sum.total = sum.total.plus(amount);
                    if (part == Part.CLAIMS) {
                        sum.claims = sum.claims.plus(amount);
                    }
                });
    }

    private static void add(SortedMap<String, Sum> sums, Footprint footprint) {
        add(sums, footprint.total(), Part.PODS);
        addClaimed(sums, footprint.throughClaims());
    }

    /// Records how much of the sum came through claims.
    private static void addClaimed(SortedMap<String, Sum> sums, Map<String, Quantity> claimed) {
        claimed.forEach(
                (resource, amount) -> {
                    var sum = sums.computeIfAbsent(resource, _ -> new Sum());
                    sum.claims = sum.claims.plus(amount);
                });
    }
}
