package io.juxta.placement;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The result of PreFilter of one plugin: computed once for a pod, before any node is looked at.
public sealed interface PreFilterResult {

    PreFilterResult INDIFFERENT = new Indifferent();

    /// Skip: the plugin passes every node.
    record Indifferent() implements PreFilterResult {}

    /// The plugin rejects every node.
    record Opposed(FilterResult.FilterRejected rejected) implements PreFilterResult {}

    /// An error that ends the attempt.
    record Fails(String error) implements PreFilterResult {}

    /// The plugin filters node by node.
    ///
    /// @param basis the cache key, besides the settings, the cluster context and the allocations of
    ///   devices that the node can reach: two pods with equal keys get equal verdicts. Null when
    ///   the verdict depends on more
    record Judges(NodeFilter filter, @Nullable Object basis) implements PreFilterResult {}

    /// Only these nodes are candidates, and each of them is filtered.
    record Narrows(Set<String> nodes, NodeFilter filter) implements PreFilterResult {
        public Narrows {
            nodes = new TreeSet<>(nodes);
        }
    }
}
