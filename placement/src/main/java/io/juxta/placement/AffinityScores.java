package io.juxta.placement;

import io.juxta.model.ByName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The score of InterPodAffinity: preferred terms of the pod and of pods already placed, summed by
/// topology domain.
final class AffinityScores implements Scorer {

    /// The cache key: all that the sum on a node depends on.
    ///
    /// @param near preferred affinity terms of the pod
    /// @param far its preferred anti-affinity terms
    /// @param home the labels of the pod's namespace
    /// @param needWeight the score of a required affinity term of a running pod
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

    AffinityScores(
            Attempt attempt,
            int needWeight,
            List<NodeState> feasible,
            NodeResultCache<Asked, Map<String, Long>> memo) {
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

    /// The sum over the pods of one node, by topology key.
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

    /// Whether no term matched.
    boolean isEmpty() {
        return places.isEmpty();
    }

    @Override
    public long score(NodeState node, int index) {
        return places.sumOn(indexes[index]);
    }

    /// Scales from the lowest sum to the highest; equal sums all become 0.
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
