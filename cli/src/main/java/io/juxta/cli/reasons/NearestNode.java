package io.juxta.cli.reasons;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The node that came nearest to accepting a pod: it passed the most plugins, and of those least is
/// missing; of equals the first.
///
/// @param plugin that rejected it
/// @param refusal in Kubernetes' words
public record NearestNode(String node, String plugin, String refusal, NodeReason reason) {

    /// In the order of the scheduler's filters.
    private static final List<String> PLUGINS =
            List.of(
                    "NodeName",
                    "NodeUnschedulable",
                    "TaintToleration",
                    "NodeAffinity",
                    "NodePorts",
                    "NodeResourcesFit",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "DynamicResources",
                    "NodeDeclaredFeatures");

    /// The nearest first.
    public static final Comparator<RefusedNodes> ORDER =
            Comparator.comparingInt(
                            (RefusedNodes nodes) -> -PLUGINS.indexOf(nodes.refused().plugin()))
                    .thenComparingDouble(nodes -> nodes.reason().missing());

    /// The nearest of these; empty where all nodes are rejected for the same reason, so that none
    /// is nearer than another.
    public static Optional<NearestNode> of(Collection<RefusedNodes> groups) {
        return groups.size() < 2
                ? Optional.empty()
                : groups.stream().min(ORDER).map(NearestNode::first);
    }

    private static NearestNode first(RefusedNodes nodes) {
        return new NearestNode(
                nodes.refused().nodes().getFirst(),
                nodes.refused().plugin(),
                String.join(", ", nodes.refused().reasons()),
                nodes.reason());
    }

    /// `worker-2, cpu: asks for 12, 500m short`.
    public String line() {
        return "%s, %s".formatted(node, reason.line());
    }

    public Tree.Mapping tree() {
        return JsonAnswer.part()
                .put("node", node)
                .put("plugin", plugin)
                .put("reason", refusal)
                .put("summary", reason.line())
                .tree();
    }
}
