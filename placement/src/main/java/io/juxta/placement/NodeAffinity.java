package io.juxta.placement;

import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The NodeAffinity plugin: filters by nodeSelector, required node affinity and the affinity that
/// the configuration adds, and scores by the preferred terms.
final class NodeAffinity implements Plugin, Scoring {

    private static final FilterResult NOT_WANTED =
            FilterResult.rejected("node(s) didn't match Pod's node affinity/selector");
    private static final FilterResult NOT_ALLOWED =
            FilterResult.rejected("node(s) didn't match scheduler-enforced node affinity");
    private static final FilterResult.FilterRejected CONFLICT =
            FilterResult.rejected("pod affinity terms conflict");

    private final NodeAffinityTerms added;

    NodeAffinity(SchedulerProfile profile) {
        this.added = profile.addedAffinity();
    }

    @Override
    public String name() {
        return "NodeAffinity";
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
        var wanted = NodeAffinityFilter.of(attempt.pod());
        var enforced = added.required();
        if (wanted.all() && enforced == null) {
            return PreFilterResult.INDIFFERENT;
        }
        NodeFilter filter =
                node -> {
                    if (enforced != null && !NodeTerms.match(enforced, node)) {
                        return NOT_ALLOWED;
                    }
                    return wanted.match(node) ? FilterResult.PASSED : NOT_WANTED;
                };
        var named = wanted.terms() == null ? null : named(wanted.terms());
        if (named == null) {
            return new PreFilterResult.Judges(filter, wanted);
        }
        return named.isEmpty()
                ? new PreFilterResult.Opposed(CONFLICT)
                : new PreFilterResult.Narrows(named, filter);
    }

    /// The nodes that the terms select by name, or null when some term selects no name and so may
    /// match any node.
    private static @Nullable Set<String> named(NodeSelector selector) {
        if (selector.terms().isEmpty()) {
            return null;
        }
        var names = new TreeSet<String>();
        for (var term : selector.terms()) {
            var ofTerm = named(term);
            if (ofTerm == null) {
                return null;
            }
            names.addAll(ofTerm);
        }
        return names;
    }

    private static @Nullable Set<String> named(Term term) {
        TreeSet<String> names = null;
        for (var requirement : term.fields()) {
            if (requirement.key().equals("metadata.name")
                    && requirement.operator() == NodeSelectorOperator.Known.IN) {
                if (names == null) {
                    names = new TreeSet<>(requirement.values());
                } else {
                    names.retainAll(requirement.values());
                }
            }
        }
        return names;
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        var terms = new ArrayList<>(added.preferred());
        terms.addAll(attempt.pod().nodeAffinity().preferred());
        return terms.isEmpty() ? Optional.empty() : Optional.of(new Liking(terms));
    }

    /// Adds up the weights of the matching preferred terms.
    private record Liking(List<NodeAffinityTerms.Preferred> terms) implements Scorer {

        @Override
        public Object basis() {
            return terms;
        }

        @Override
        public long score(NodeState node, int index) {
            var sum = 0L;
            for (var preferred : terms) {
                if (NodeTerms.match(preferred.term(), node)) {
                    sum += preferred.weight();
                }
            }
            return sum;
        }

        @Override
        public void normalize(long[] scores) {
            Normalize.mostBest(scores);
        }
    }
}
