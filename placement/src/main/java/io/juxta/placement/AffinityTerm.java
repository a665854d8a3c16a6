package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A term of pod affinity or anti-affinity: which pods, and in which topology.
///
/// @param namespaces in which the pods are matched
/// @param namespaceSelector selects further namespaces by their labels
/// @param topologyKey the node label whose value defines a topology domain
/// @param weight of a preferred term; 0 for a required term
public record AffinityTerm(
        Set<String> namespaces,
        LabelSelector selector,
        LabelSelector namespaceSelector,
        String topologyKey,
        int weight) {

    public AffinityTerm {
        namespaces = Set.copyOf(namespaces);
    }

    /// The terms of one list under `podAffinity` or `podAntiAffinity`.
    static List<AffinityTerm> read(
            Tree.Mapping affinity, String field, String namespace, Map<String, String> labels) {
        var terms = new ArrayList<AffinityTerm>();
        for (var item : affinity.items(field)) {
            if (item instanceof Tree.Mapping term) {
                if (term.has("podAffinityTerm")) {
                    var weight = PodView.whole(term, "weight", 0);
                    terms.add(term(term.mapping("podAffinityTerm"), namespace, labels, weight));
                } else {
                    terms.add(term(term, namespace, labels, 0));
                }
            }
        }
        return List.copyOf(terms);
    }

    private static AffinityTerm term(
            Tree.Mapping term, String namespace, Map<String, String> labels, int weight) {
        var namespaces = new TreeSet<>(LabelSelector.texts(term, "namespaces"));
        if (namespaces.isEmpty() && !term.has("namespaceSelector")) {
            namespaces.add(namespace);
        }
        var selector = LabelSelector.read(term, "labelSelector");
        // An API server has merged the keys into the selector already; doing it twice changes
        // nothing.
        for (var key : LabelSelector.texts(term, "matchLabelKeys")) {
            selector = and(selector, key, LabelSelector.LabelSelectorOperator.IN, labels.get(key));
        }
        for (var key : LabelSelector.texts(term, "mismatchLabelKeys")) {
            selector =
                    and(selector, key, LabelSelector.LabelSelectorOperator.NOT_IN, labels.get(key));
        }
        return new AffinityTerm(
                namespaces,
                selector,
                LabelSelector.read(term, "namespaceSelector"),
                term.text("topologyKey"),
                weight);
    }

    private static LabelSelector and(
            LabelSelector selector,
            String key,
            LabelSelector.LabelSelectorOperator operator,
            @Nullable String value) {
        return value == null
                ? selector
                : selector.and(
                        new LabelSelector.LabelSelectorRequirement(key, operator, List.of(value)));
    }

    /// Whether the term matches a pod.
    ///
    /// @param namespaceLabels those of the pod's namespace
    public boolean means(PodView pod, Map<String, String> namespaceLabels) {
        return (namespaces.contains(pod.namespace()) || namespaceSelector.matches(namespaceLabels))
                && selector.matches(pod.labels());
    }
}
