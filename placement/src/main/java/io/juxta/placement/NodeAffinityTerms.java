package io.juxta.placement;

import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.NodeSelector.Term;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The node affinity of a pod: required terms and preferred terms.
///
/// @param required null where none is given
public record NodeAffinityTerms(@Nullable NodeSelector required, List<Preferred> preferred) {

    public static final NodeAffinityTerms NONE = new NodeAffinityTerms(null, List.of());

    public NodeAffinityTerms {
        preferred = List.copyOf(preferred);
    }

    /// A preferred term with its weight.
    public record Preferred(int weight, Term term) {}

    /// Reads a `nodeAffinity`.
    public static NodeAffinityTerms read(Tree.Mapping affinity) {
        NodeSelector required = null;
        var field = "requiredDuringSchedulingIgnoredDuringExecution";
        if (affinity.has(field)) {
            var terms = new ArrayList<Term>();
            for (var item : affinity.mapping(field).items("nodeSelectorTerms")) {
                if (item instanceof Tree.Mapping term) {
                    terms.add(term(term));
                }
            }
            required = new NodeSelector(terms);
        }
        var preferred = new ArrayList<Preferred>();
        for (var item : affinity.items("preferredDuringSchedulingIgnoredDuringExecution")) {
            if (item instanceof Tree.Mapping each) {
                preferred.add(
                        new Preferred(
                                PodView.whole(each, "weight", 0),
                                term(each.mapping("preference"))));
            }
        }
        return new NodeAffinityTerms(required, preferred);
    }

    private static Term term(Tree.Mapping term) {
        return new Term(requirements(term, "matchExpressions"), requirements(term, "matchFields"));
    }

    private static List<NodeSelectorRequirement> requirements(Tree.Mapping term, String field) {
        var requirements = new ArrayList<NodeSelectorRequirement>();
        for (var item : term.items(field)) {
            if (item instanceof Tree.Mapping each) {
                requirements.add(
                        new NodeSelectorRequirement(
                                each.text("key"),
                                NodeSelectorOperator.parse(each.text("operator")),
                                LabelSelector.texts(each, "values")));
            }
        }
        return requirements;
    }
}
