package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The InterPodAffinity plugin. It filters by required affinity and anti-affinity, of the pod and
/// of pods already placed, and scores nodes by the preferred terms of both.
final class InterPodAffinity implements Plugin, Scoring {

    private final SchedulerProfile profile;
    private final NodeResultCache<AffinityFilter.Asked, AffinityFilter.OnNode> neighbours =
            new NodeResultCache<>();
    private final NodeResultCache<AffinityScores.Asked, Map<String, Long>> likings =
            new NodeResultCache<>();

    InterPodAffinity(SchedulerProfile profile) {
        this.profile = profile;
    }

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public boolean hasNormalize() {
        return true;
    }

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var pod = attempt.pod();
        if (pod.requiredAffinity().isEmpty()
                && pod.requiredAntiAffinity().isEmpty()
                && attempt.snapshot().avoiding() == 0) {
            return PreFilterResult.INDIFFERENT;
        }
        var around = new AffinityFilter(attempt, neighbours);
        return around.mindNothing()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(around, null);
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        var pod = attempt.pod();
        var wishes = !pod.preferredAffinity().isEmpty() || !pod.preferredAntiAffinity().isEmpty();
        if (!wishes && (profile.ignorePreferredOfExisting() || attempt.snapshot().mindful() == 0)) {
            return Optional.empty();
        }
        var affinityScores =
                new AffinityScores(attempt, profile.hardAffinityWeight(), feasible, likings);
        return affinityScores.isEmpty() ? Optional.empty() : Optional.of(affinityScores);
    }

    /// The terms of the incoming pod, with each namespace selector replaced by the namespaces it
    /// selects now. A selector of all namespaces stays, so that it also matches unknown ones.
    static List<AffinityTerm> resolved(List<AffinityTerm> terms, Attempt attempt) {
        if (terms.isEmpty()) {
            return terms;
        }
        var resolved = new ArrayList<AffinityTerm>();
        for (var term : terms) {
            var selector = term.namespaceSelector();
            if (selector.none() || selector.isEverything()) {
                resolved.add(term);
                continue;
            }
            var namespaces = new TreeSet<>(term.namespaces());
            attempt.snapshot()
                    .surroundings()
                    .namespaces()
                    .forEach(
                            (name, labels) -> {
                                if (selector.matches(labels)) {
                                    namespaces.add(name);
                                }
                            });
            resolved.add(
                    new AffinityTerm(
                            namespaces,
                            term.selector(),
                            LabelSelector.NOTHING,
                            term.topologyKey(),
                            term.weight()));
        }
        return List.copyOf(resolved);
    }
}
