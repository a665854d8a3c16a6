package io.juxta.placement;

import io.juxta.model.ByName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much a pod and those that run already like to be near each other, place by place.
final class Sympathy implements Scorer {

    /// All that the liking on a node depends on.
    ///
    /// @param near whom the pod would like to be near, and
    /// @param far whom it would not
    /// @param home the labels of the pod's namespace
    /// @param needWeight what a running pod's need of the new one is worth
    record Asked(
            List<AffinityTerm> near,
            List<AffinityTerm> far,
            String namespace,
            ByName<String> labels,
            ByName<String> home,
            int needWeight) {

        boolean wishes() {
            return !near.isEmpty() || !far.isEmpty();
        }
    }

    private final TopologyCounts places;
    private final int[] indexes;

    Sympathy(
            Attempt attempt,
            int needWeight,
            List<NodeState> feasible,
            NodeMemo<Asked, Map<String, Long>> memo) {
        var pod = attempt.pod();
        var snapshot = attempt.snapshot();
        places = new TopologyCounts(snapshot.layout());
        indexes = snapshot.indexes(feasible);
        var asked =
                new Asked(
                        InterPodAffinity.resolved(pod.preferredAffinity(), attempt),
                        InterPodAffinity.resolved(pod.preferredAntiAffinity(), attempt),
                        pod.namespace(),
                        pod.labels(),
                        snapshot.surroundings().namespaceLabels(pod.namespace()),
                        needWeight);
        var answers = memo.of(snapshot, asked, node -> liking(node, pod, asked));
        for (var i = 0; i < snapshot.size(); i++) {
            for (var liking : answers.get(i).entrySet()) {
                places.add(liking.getKey(), i, liking.getValue());
            }
        }
    }

    /// What the pods of one node contribute, by topology key.
    private static Map<String, Long> liking(NodeState node, PodView pod, Asked asked) {
        var others = asked.wishes() ? node.pods() : node.mindful();
        if (others.isEmpty()) {
            return Map.of();
        }
        var liking = new HashMap<String, Long>();
        for (var other : others) {
            count(asked.near(), other, ByName.empty(), 1, liking);
            count(asked.far(), other, ByName.empty(), -1, liking);
            if (asked.needWeight() > 0) {
                for (var term : other.requiredAffinity()) {
                    if (term.means(pod, asked.home())) {
                        liking.merge(term.topologyKey(), (long) asked.needWeight(), Long::sum);
                    }
                }
            }
            count(other.preferredAffinity(), pod, asked.home(), 1, liking);
            count(other.preferredAntiAffinity(), pod, asked.home(), -1, liking);
        }
        return liking;
    }

    private static void count(
            List<AffinityTerm> terms,
            PodView meant,
            ByName<String> namespaceLabels,
            int sign,
            Map<String, Long> liking) {
        for (var term : terms) {
            if (term.means(meant, namespaceLabels)) {
                liking.merge(term.topologyKey(), (long) sign * term.weight(), Long::sum);
            }
        }
    }

    /// Whether nobody has anything to say.
    boolean isEmpty() {
        return places.isEmpty();
    }

    @Override
    public long score(NodeState node, int index) {
        return places.sumOn(indexes[index]);
    }

    /// From the least liked to the most; all the same is nothing.
    @Override
    public void normalize(long[] scores) {
        var lowest = Long.MAX_VALUE;
        var highest = Long.MIN_VALUE;
        for (var score : scores) {
            lowest = Math.min(lowest, score);
            highest = Math.max(highest, score);
        }
        for (var i = 0; i < scores.length; i++) {
            var share = (double) (scores[i] - lowest) / (highest - lowest);
            scores[i] = highest == lowest ? 0 : (long) (MAX_SCORE * share);
        }
    }
}
