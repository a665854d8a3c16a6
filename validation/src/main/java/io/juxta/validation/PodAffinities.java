package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// The affinity of a pod: to nodes, to pods, and anti-affinity.
final class PodAffinities {

    private static final String REQUIRED_TERMS = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED_TERMS = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final List<String> BY_PODS = List.of("podAffinity", "podAntiAffinity");

    private final PodSettings settings;
    private final Findings findings;

    PodAffinities(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping affinity, FieldPath path) {
        nodes(affinity.mapping("nodeAffinity"), path.field("nodeAffinity"));
        for (var kind : BY_PODS) {
            pods(affinity.mapping(kind), path.field(kind));
        }
    }

    private void nodes(Tree.Mapping affinity, FieldPath path) {
        if (affinity.has(REQUIRED_TERMS)) {
            var selector = affinity.mapping(REQUIRED_TERMS);
            NodeSelectors.validate(
                    settings.labelValuesInNodeAffinity()
                            ? Edit.each(
                                    selector,
                                    "nodeSelectorTerms",
                                    PodAffinities::withoutLabelValues)
                            : selector,
                    path.field(REQUIRED_TERMS),
                    findings);
        }
        var preferred = Reading.objects(affinity, PREFERRED_TERMS);
        for (var i = 0; i < preferred.size(); i++) {
            var at = path.field(PREFERRED_TERMS).index(i);
            weight(preferred.get(i), at);
            NodeSelectors.term(
                    withoutLabelValues(preferred.get(i).mapping("preference")),
                    at.field("preference"),
                    findings);
        }
    }

    /// The same term with harmless label values, for where those are let pass.
    private static Tree.Mapping withoutLabelValues(Tree.Mapping term) {
        UnaryOperator<Tree.Mapping> harmless =
                requirement ->
                        requirement.with(
                                "values",
                                Tree.Sequence.of(
                                        requirement.items("values").stream()
                                                .map(_ -> Tree.Text.of("any"))
                                                .toList()));
        return Edit.each(term, "matchExpressions", harmless);
    }

    private void pods(Tree.Mapping affinity, FieldPath path) {
        var required = Reading.objects(affinity, REQUIRED_TERMS);
        for (var i = 0; i < required.size(); i++) {
            term(required.get(i), path.field(REQUIRED_TERMS).index(i));
        }
        var preferred = Reading.objects(affinity, PREFERRED_TERMS);
        for (var i = 0; i < preferred.size(); i++) {
            var at = path.field(PREFERRED_TERMS).index(i);
            weight(preferred.get(i), at);
            term(preferred.get(i).mapping("podAffinityTerm"), at.field("podAffinityTerm"));
        }
    }

    private void weight(Tree.Mapping preferred, FieldPath path) {
        var weight = Nodes.number(preferred, "weight");
        if (weight < 1 || weight > 100) {
            findings.written(
                    INVALID, path.field("weight"), "%d is not between 1 and 100".formatted(weight));
        }
    }

    private void term(Tree.Mapping term, FieldPath path) {
        selectors(
                term,
                settings.labelValuesInAffinity()
                        ? LabelSelectors.Values.LET_PASS
                        : LabelSelectors.Values.JUDGED,
                path,
                findings);
        for (var namespace : Nodes.texts(term.items("namespaces"))) {
            Names.dnsLabel(namespace)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("namespace"),
                                            "namespace \"%s\" %s".formatted(namespace, fault)));
        }
        MatchLabelKeys.validate(term, path, findings);
        var key = term.text("topologyKey");
        if (key.isEmpty()) {
            findings.written(
                    REQUIRED,
                    path.field("topologyKey"),
                    "name the node label that says how near is near");
        }
        Names.labelName(key)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("topologyKey"),
                                        "topology key \"%s\": %s".formatted(key, fault)));
    }

    private static void selectors(
            Tree.Mapping term, LabelSelectors.Values values, FieldPath path, Findings findings) {
        for (var field : List.of("labelSelector", "namespaceSelector")) {
            LabelSelectors.validate(term.mapping(field), values, path.field(field), findings);
        }
    }

    /// True when a selector of pod affinity would not pass as new.
    static boolean anyBadLabelValue(Tree.Mapping affinity) {
        var faults = new Findings(path -> path);
        for (var term : podTerms(affinity)) {
            selectors(term, LabelSelectors.Values.JUDGED, FieldPath.ROOT, faults);
        }
        return faults.size() > 0;
    }

    private static List<Tree.Mapping> podTerms(Tree.Mapping affinity) {
        var terms = new ArrayList<Tree.Mapping>();
        for (var kind : BY_PODS) {
            terms.addAll(Reading.objects(affinity.mapping(kind), REQUIRED_TERMS));
            Reading.objects(affinity.mapping(kind), PREFERRED_TERMS)
                    .forEach(weighted -> terms.add(weighted.mapping("podAffinityTerm")));
        }
        return terms;
    }

    /// True when required node affinity has a label value that would not pass as new.
    static boolean anyBadNodeLabelValue(Tree.Mapping affinity) {
        var required = affinity.mapping("nodeAffinity").mapping(REQUIRED_TERMS);
        return Reading.objects(required, "nodeSelectorTerms").stream()
                .flatMap(term -> Reading.objects(term, "matchExpressions").stream())
                .flatMap(requirement -> Nodes.texts(requirement.items("values")).stream())
                .anyMatch(value -> Names.labelValue(value).isPresent());
    }

    /// Applies a change to every pod affinity term of a pod spec.
    static Tree.Mapping eachTerm(Tree.Mapping spec, UnaryOperator<Tree.Mapping> change) {
        return Edit.inside(
                spec,
                "affinity",
                affinity -> {
                    var changed = affinity;
                    for (var kind : BY_PODS) {
                        changed =
                                Edit.inside(
                                        changed,
                                        kind,
                                        terms ->
                                                Edit.each(
                                                        Edit.each(terms, REQUIRED_TERMS, change),
                                                        PREFERRED_TERMS,
                                                        weighted ->
                                                                Edit.inside(
                                                                        weighted,
                                                                        "podAffinityTerm",
                                                                        change)));
                    }
                    return changed;
                });
    }
}
