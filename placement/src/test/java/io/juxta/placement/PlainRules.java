package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.placement.SpreadConstraint.Inclusion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Spread and affinity as their rules are written, looked up anew for every node: slow, and made
/// without what makes the real ones fast.
final class PlainRules {

    private final PodView pod;
    private final Snapshot snapshot;

    PlainRules(PodView pod, Snapshot snapshot) {
        this.pod = pod;
        this.snapshot = snapshot;
    }

    /// What PodTopologySpread says against a node, empty when nothing.
    String spread(NodeState node) {
        var hard = pod.spread().stream().filter(SpreadConstraint::hard).toList();
        for (var constraint : hard) {
            var own = node.labels().get(constraint.topologyKey());
            if (own == null) {
                return "node(s) didn't match pod topology spread constraints (missing required"
                        + " label)";
            }
            var counts = new HashMap<String, Integer>();
            for (var other : snapshot.nodes()) {
                var keys = hard.stream().map(SpreadConstraint::topologyKey).toList();
                if (other.labels().keySet().containsAll(keys) && counts(other, constraint)) {
                    counts.merge(
                            Objects.requireNonNull(other.labels().get(constraint.topologyKey())),
                            matching(other, constraint),
                            Integer::sum);
                }
            }
            var fewest =
                    counts.size() < constraint.minDomains()
                            ? 0
                            : counts.values().stream().min(Integer::compare).orElseThrow();
            var self = constraint.selector().matches(pod.labels()) ? 1 : 0;
            if (counts.getOrDefault(own, 0) + self - fewest > constraint.maxSkew()) {
                return "node(s) didn't match pod topology spread constraints";
            }
        }
        return "";
    }

    private boolean counts(NodeState node, SpreadConstraint constraint) {
        for (var label : pod.pod().spec().nodeSelector().entrySet()) {
            if (constraint.affinityPolicy() == Inclusion.HONOR
                    && !label.getValue().equals(node.labels().get(label.getKey()))) {
                return false;
            }
        }
        return constraint.taintsPolicy() == Inclusion.IGNORE
                || node.facts().forbidding().isEmpty()
                || !pod.pod().spec().tolerations().isEmpty();
    }

    private int matching(NodeState node, SpreadConstraint constraint) {
        if (constraint.selector().isEverything()) {
            return 0;
        }
        return Math.toIntExact(
                node.pods().stream()
                        .filter(other -> other.namespace().equals(pod.namespace()))
                        .filter(other -> constraint.selector().matches(other.labels()))
                        .count());
    }

    /// What InterPodAffinity says against a node, empty when nothing.
    String affinity(NodeState node) {
        var needed = pod.requiredAffinity();
        var anywhere = placed().stream().filter(each -> all(needed, each.pod())).toList();
        for (var term : needed) {
            var near = anywhere.stream().anyMatch(each -> same(each.node(), node, term));
            var first =
                    all(needed, pod)
                            && anywhere.stream()
                                    .noneMatch(
                                            each ->
                                                    needed.stream()
                                                            .anyMatch(
                                                                    other ->
                                                                            each.node()
                                                                                    .labels()
                                                                                    .containsKey(
                                                                                            other
                                                                                                    .topologyKey())));
            if (!node.labels().containsKey(term.topologyKey()) || (!near && !first)) {
                return "node(s) didn't match pod affinity rules";
            }
        }
        for (var each : placed()) {
            for (var term : pod.requiredAntiAffinity()) {
                if (means(term, each.pod()) && same(each.node(), node, term)) {
                    return "node(s) didn't match pod anti-affinity rules";
                }
            }
        }
        for (var each : placed()) {
            for (var term : each.pod().requiredAntiAffinity()) {
                if (means(term, pod) && same(each.node(), node, term)) {
                    return "node(s) didn't satisfy existing pods anti-affinity rules";
                }
            }
        }
        return "";
    }

    /// How much the pods around like each other on a node, before it is normalised.
    long liking(NodeState node) {
        var sum = 0L;
        for (var each : placed()) {
            sum += liking(pod.preferredAffinity(), each.pod(), each.node(), node);
            sum -= liking(pod.preferredAntiAffinity(), each.pod(), each.node(), node);
            sum += liking(each.pod().preferredAffinity(), pod, each.node(), node);
            sum -= liking(each.pod().preferredAntiAffinity(), pod, each.node(), node);
            for (var term : each.pod().requiredAffinity()) {
                sum += means(term, pod) && same(each.node(), node, term) ? 1 : 0;
            }
        }
        return sum;
    }

    private long liking(List<AffinityTerm> terms, PodView other, NodeState there, NodeState here) {
        return terms.stream()
                .filter(term -> means(term, other) && same(there, here, term))
                .mapToLong(AffinityTerm::weight)
                .sum();
    }

    private record Placed(PodView pod, NodeState node) {}

    private List<Placed> placed() {
        var placed = new ArrayList<Placed>();
        for (var node : snapshot.nodes()) {
            node.pods().forEach(other -> placed.add(new Placed(other, node)));
        }
        return placed;
    }

    private boolean all(List<AffinityTerm> terms, PodView other) {
        return !terms.isEmpty() && terms.stream().allMatch(term -> means(term, other));
    }

    private boolean means(AffinityTerm term, PodView other) {
        var home = snapshot.surroundings().namespaceLabels(other.namespace());
        return (term.namespaces().contains(other.namespace())
                        || term.namespaceSelector().matches(home))
                && term.selector().matches(other.labels());
    }

    private static boolean same(NodeState one, NodeState other, AffinityTerm term) {
        var value = one.labels().get(term.topologyKey());
        return value != null && value.equals(other.labels().get(term.topologyKey()));
    }

    /// The labels of the namespaces that pods live in.
    static Map<String, ByName<String>> namespaces() {
        return Map.of("n0", ByName.of("team", "red"), "n1", ByName.of("team", "blue"));
    }
}
