package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/// Edits the affinity terms and spread constraints of a pod spec as a list of changes demands.
final class AffinityEdits {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String TERMS = "nodeSelectorTerms";
    private static final String SPREAD = "topologySpreadConstraints";
    private static final List<String> LISTS = List.of("matchExpressions", "matchFields");

    private AffinityEdits() {}

    /// @param rest the parts of a pod's spec that juxta keeps as plain YAML
    static Tree.Mapping of(Tree.Mapping rest, List<PodChange> changes) {
        var edited = rest;
        var spread = new TreeSet<Integer>();
        var near = new TreeSet<Integer>();
        var away = new TreeSet<Integer>();
        for (var change : changes) {
            if (change instanceof PodChange.RemoveSpreadConstraint(var constraint, _)) {
                spread.add(constraint);
            } else if (change instanceof PodChange.RemovePodAffinity(var toward, var term, _)) {
                (toward == PodChange.Toward.AFFINITY ? near : away).add(term);
            }
        }
        if (!spread.isEmpty()) {
            edited = without(edited, SPREAD, spread::contains);
        }
        var affinity = edited.mapping("affinity");
        affinity = withoutTerms(affinity, PodChange.Toward.AFFINITY, near);
        affinity = withoutTerms(affinity, PodChange.Toward.ANTI_AFFINITY, away);
        affinity = nodeAffinity(affinity, changes);
        return edited.has("affinity") ? edited.with("affinity", affinity) : edited;
    }

    private static Tree.Mapping withoutTerms(
            Tree.Mapping affinity, PodChange.Toward toward, Set<Integer> gone) {
        return gone.isEmpty()
                ? affinity
                : affinity.with(
                        toward.field(),
                        without(affinity.mapping(toward.field()), REQUIRED, gone::contains));
    }

    /// The mapping without some items of one list. An empty list removes the field.
    private static Tree.Mapping without(Tree.Mapping parent, String field, IntPredicate gone) {
        var left = new ArrayList<Tree>();
        var items = parent.items(field);
        for (var i = 0; i < items.size(); i++) {
            if (!gone.test(i)) {
                left.add(items.get(i));
            }
        }
        return left.isEmpty() ? parent.without(field) : parent.with(field, Tree.Sequence.of(left));
    }

    private static Tree.Mapping nodeAffinity(Tree.Mapping affinity, List<PodChange> changes) {
        var node = affinity.mapping("nodeAffinity");
        var terms = new ArrayList<Tree>();
        var touched = false;
        var items = node.mapping(REQUIRED).items(TERMS);
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Tree.Mapping term) {
                var edited = term(term, i, changes);
                touched |= !edited.equals(term);
                var isLeft = LISTS.stream().anyMatch(list -> !edited.items(list).isEmpty());
                if (isLeft || edited.equals(term)) {
                    terms.add(edited);
                }
            }
        }
        if (!touched) {
            return affinity;
        }
        return affinity.with(
                "nodeAffinity",
                terms.isEmpty()
                        ? node.without(REQUIRED)
                        : node.with(
                                REQUIRED,
                                node.mapping(REQUIRED).with(TERMS, Tree.Sequence.of(terms))));
    }

    private static Tree.Mapping term(Tree.Mapping term, int at, List<PodChange> changes) {
        var edited = term;
        for (var change : changes) {
            if (change instanceof PodChange.WidenNodeAffinity(var i, var place, _, var value, _)
                    && i == at) {
                edited = widened(edited, place, value);
            }
        }
        for (var list : LISTS) {
            var gone = new TreeSet<Integer>();
            for (var change : changes) {
                if (change instanceof PodChange.RemoveNodeAffinity(var i, var of, var place, _)
                        && i == at
                        && of.equals(list)) {
                    gone.add(place);
                }
            }
            if (!gone.isEmpty()) {
                edited = without(edited, list, gone::contains);
            }
        }
        return edited;
    }

    private static Tree.Mapping widened(Tree.Mapping term, int place, String value) {
        var expressions = new ArrayList<>(term.items("matchExpressions"));
        if (place < expressions.size() && expressions.get(place) instanceof Tree.Mapping one) {
            var values = new ArrayList<>(one.items("values"));
            values.add(Tree.Text.of(value));
            expressions.set(place, one.with("values", Tree.Sequence.of(values)));
        }
        return term.with("matchExpressions", Tree.Sequence.of(expressions));
    }
}
