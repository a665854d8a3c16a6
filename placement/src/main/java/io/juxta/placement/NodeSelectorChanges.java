package io.juxta.placement;

import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Changes that let a pod on a node that its `nodeSelector` or required node affinity does not
/// match: select a value the node has, drop the requirement, or label the node.
final class NodeSelectorChanges {

    private static final String EXPRESSIONS = "matchExpressions";

    private final BiPredicate<String, String> alike;
    private final Map<String, SortedMap<String, Integer>> counts = new HashMap<>();

    /// @param alike whether one key may be a misspelling of another
    NodeSelectorChanges(BiPredicate<String, String> alike) {
        this.alike = alike;
    }

    void offer(PodView pod, Snapshot snapshot, NodeState node, OfferedChanges offers) {
        var named = pod.pod().spec().nodeName();
        if (!named.isEmpty() && !named.equals(node.name())) {
            offers.add(node, new PodChange.RemoveNodeName(named));
            return;
        }
        var bySelector = bySelector(pod, snapshot, node);
        var required = pod.nodeAffinity().required();
        if (required == null || NodeTerms.match(required, node)) {
            bySelector.forEach(changes -> offers.add(node, changes));
            return;
        }
        for (var byAffinity : byAffinity(required, snapshot, node)) {
            for (var also : bySelector.isEmpty() ? List.of(List.<PodChange>of()) : bySelector) {
                var both = new ArrayList<PodChange>(also);
                both.addAll(byAffinity);
                offers.add(node, both);
            }
        }
    }

    /// The ways to satisfy the `nodeSelector`; none where it matches.
    private List<List<PodChange>> bySelector(PodView pod, Snapshot snapshot, NodeState node) {
        var adapted = new ArrayList<PodChange>();
        var removed = new ArrayList<PodChange>();
        var labelled = new ArrayList<PodChange>();
        var adaptable = true;
        for (var wanted : pod.pod().spec().nodeSelector().entrySet()) {
            var key = wanted.getKey();
            var value = wanted.getValue();
            var has = node.labels().get(key);
            if (value.equals(has)) {
                continue;
            }
            var change = adapted(key, value, has, snapshot, node);
            adaptable &= change != null;
            if (change != null) {
                adapted.add(change);
            }
            removed.add(new PodChange.RemoveNodeSelector(key, value));
            labelled.add(new PodChange.LabelNode(node.name(), key, value));
        }
        var ways = new ArrayList<List<PodChange>>();
        if (!removed.isEmpty()) {
            if (adaptable) {
                ways.add(adapted);
            }
            ways.add(removed);
            ways.add(labelled);
        }
        return ways;
    }

    /// Selects the node's value of the key, or a key of the node with a similar name.
    private @Nullable PodChange adapted(
            String key, String value, @Nullable String has, Snapshot snapshot, NodeState node) {
        if (has != null) {
            return new PodChange.ChangeNodeSelector(key, value, has, count(snapshot, key, has));
        }
        for (var label : node.labels().entrySet()) {
            if (label.getValue().equals(value) && alike.test(key, label.getKey())) {
                return new PodChange.RenameNodeSelector(
                        key, label.getKey(), value, count(snapshot, label.getKey(), value));
            }
        }
        return null;
    }

    /// How many nodes have a label, counted once for each key.
    private int count(Snapshot snapshot, String key, String value) {
        return counts.computeIfAbsent(key, each -> LabelValues.of(snapshot, each))
                .getOrDefault(value, 0);
    }

    /// For each term, the ways to make it match the node.
    private List<List<PodChange>> byAffinity(
            NodeSelector required, Snapshot snapshot, NodeState node) {
        var ways = new ArrayList<List<PodChange>>();
        for (var i = 0; i < required.terms().size(); i++) {
            var term = required.terms().get(i);
            var widened = new ArrayList<PodChange>();
            var removed = new ArrayList<PodChange>();
            var labelled = new ArrayList<PodChange>();
            var unmet = 0;
            for (var j = 0; j < term.expressions().size(); j++) {
                var requirement = term.expressions().get(j);
                if (meets(requirement, node)) {
                    continue;
                }
                unmet++;
                removed.add(new PodChange.RemoveNodeAffinity(i, EXPRESSIONS, j, requirement.key()));
                var has = node.labels().get(requirement.key());
                if (requirement.operator() == NodeSelectorOperator.Known.IN) {
                    if (has != null) {
                        widened.add(
                                new PodChange.WidenNodeAffinity(
                                        i,
                                        j,
                                        requirement.key(),
                                        has,
                                        count(snapshot, requirement.key(), has)));
                    }
                    if (!requirement.values().isEmpty()) {
                        labelled.add(
                                new PodChange.LabelNode(
                                        node.name(),
                                        requirement.key(),
                                        requirement.values().getFirst()));
                    }
                } else if (requirement.operator() == NodeSelectorOperator.Known.EXISTS) {
                    labelled.add(new PodChange.LabelNode(node.name(), requirement.key(), ""));
                }
            }
            for (var j = 0; j < term.fields().size(); j++) {
                var alone = new NodeSelector.Term(List.of(), List.of(term.fields().get(j)));
                if (!NodeTerms.match(alone, node)) {
                    unmet++;
                    removed.add(
                            new PodChange.RemoveNodeAffinity(
                                    i, "matchFields", j, term.fields().get(j).key()));
                }
            }
            if (widened.size() == unmet) {
                ways.add(widened);
            }
            ways.add(removed);
            if (labelled.size() == unmet) {
                ways.add(labelled);
            }
        }
        return ways;
    }

    private static boolean meets(NodeSelectorRequirement requirement, NodeState node) {
        return NodeTerms.match(new NodeSelector.Term(List.of(requirement), List.of()), node);
    }
}
