package io.juxta.placement;

import io.juxta.model.ByName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The filter of InterPodAffinity: required affinity and anti-affinity terms against the pods
/// already placed.
final class AffinityFilter implements NodeFilter {

    private static final FilterResult NOT_NEAR =
            FilterResult.rejected("node(s) didn't match pod affinity rules");
    private static final FilterResult TOO_NEAR =
            FilterResult.evictable("node(s) didn't match pod anti-affinity rules");
    private static final FilterResult UNWELCOME =
            FilterResult.evictable("node(s) didn't satisfy existing pods anti-affinity rules");

    /// The cache key: all that the result for a node depends on.
    ///
    /// @param home the labels of the pod's namespace
    record Asked(
            List<AffinityTerm> needed,
            List<AffinityTerm> avoided,
            String namespace,
            ByName<String> labels,
            ByName<String> home) {}

    /// The matching pods on one node.
    ///
    /// @param needed whether one of its pods matches all affinity terms
    /// @param avoided topology keys of the pod's anti-affinity terms that match a pod there
    /// @param unwelcome topology keys of anti-affinity terms of pods there that match the incoming
    ///   pod
    record OnNode(boolean needed, Set<String> avoided, Set<String> unwelcome) {

        static final OnNode NOBODY = new OnNode(false, Set.of(), Set.of());
    }

    private final List<AffinityTerm> needed;
    private final List<AffinityTerm> avoided;
    private final Snapshot snapshot;
    private final TopologyCounts near;
    private final TopologyCounts avoidedThere;
    private final TopologyCounts unwelcome;
    private final boolean needsItself;

    AffinityFilter(Attempt attempt, NodeResultCache<Asked, OnNode> memo) {
        snapshot = attempt.snapshot();
        near = new TopologyCounts(snapshot.layout());
        avoidedThere = new TopologyCounts(snapshot.layout());
        unwelcome = new TopologyCounts(snapshot.layout());
        var pod = attempt.pod();
        needed = InterPodAffinity.resolved(pod.requiredAffinity(), attempt);
        avoided = InterPodAffinity.resolved(pod.requiredAntiAffinity(), attempt);
        needsItself = meansAll(needed, pod);
        var home = snapshot.surroundings().namespaceLabels(pod.namespace());
        var asked = new Asked(needed, avoided, pod.namespace(), pod.labels(), home);
        var answers = memo.of(snapshot, asked, node -> look(node, pod, asked));
        for (var i = 0; i < snapshot.size(); i++) {
            add(answers.get(i), i);
        }
    }

    private static OnNode look(NodeState node, PodView pod, Asked asked) {
        var found = false;
        var avoided = new TreeSet<String>();
        if (!asked.needed().isEmpty() || !asked.avoided().isEmpty()) {
            for (var other : node.pods()) {
                found |= meansAll(asked.needed(), other);
                for (var term : asked.avoided()) {
                    if (term.means(other, ByName.empty())) {
                        avoided.add(term.topologyKey());
                    }
                }
            }
        }
        var unwelcome = new TreeSet<String>();
        if (node.avoiding() > 0) {
            for (var other : node.mindful()) {
                for (var term : other.requiredAntiAffinity()) {
                    if (term.means(pod, asked.home())) {
                        unwelcome.add(term.topologyKey());
                    }
                }
            }
        }
        return !found && avoided.isEmpty() && unwelcome.isEmpty()
                ? OnNode.NOBODY
                : new OnNode(found, avoided, unwelcome);
    }

    private void add(OnNode found, int node) {
        if (found.needed()) {
            for (var term : needed) {
                near.add(term.topologyKey(), node, 1);
            }
        }
        for (var key : found.avoided()) {
            avoidedThere.add(key, node, 1);
        }
        for (var key : found.unwelcome()) {
            unwelcome.add(key, node, 1);
        }
    }

    /// Whether one pod matches all terms.
    private static boolean meansAll(List<AffinityTerm> terms, PodView other) {
        for (var term : terms) {
            if (!term.means(other, ByName.empty())) {
                return false;
            }
        }
        return !terms.isEmpty();
    }

    /// Whether no term restricts the pod.
    boolean mindNothing() {
        return needed.isEmpty() && avoided.isEmpty() && unwelcome.isEmpty();
    }

    @Override
    public FilterResult judge(NodeState node) {
        return judge(node, snapshot.indexOf(node.name()));
    }

    @Override
    public FilterResult judge(NodeState node, int index) {
        if (!needed.isEmpty() && !isNear(index)) {
            return NOT_NEAR;
        }
        for (var term : avoided) {
            if (avoidedThere.of(term.topologyKey(), index) > 0) {
                return TOO_NEAR;
            }
        }
        return unwelcome.anyOn(index) ? UNWELCOME : FilterResult.PASSED;
    }

    /// Checks the required affinity. The first pod of a group whose pods need each other may go to
    /// any node with the labels.
    private boolean isNear(int node) {
        var there = true;
        for (var term : needed) {
            if (snapshot.layout().domains(term.topologyKey()).of(node) < 0) {
                return false;
            }
            there &= near.of(term.topologyKey(), node) > 0;
        }
        return there || (near.isEmpty() && needsItself);
    }
}
