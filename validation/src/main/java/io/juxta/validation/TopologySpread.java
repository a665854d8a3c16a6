package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// Topology spread constraints: how evenly pods are spread over zones, nodes and the like.
final class TopologySpread {

    private static final String LIST = "topologySpreadConstraints";
    private static final String MUST = "DoNotSchedule";

    private final PodSettings settings;
    private final Findings findings;

    TopologySpread(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping spec) {
        var constraints = Reading.objects(spec, LIST);
        for (var i = 0; i < constraints.size(); i++) {
            var path = FieldPath.of("spec", LIST).index(i);
            constraint(constraints.get(i), path);
            repeated(constraints.get(i), constraints.subList(i + 1, constraints.size()), path);
        }
    }

    private void constraint(Tree.Mapping constraint, FieldPath path) {
        positive(constraint, "maxSkew", path);
        if (constraint.text("topologyKey").isEmpty()) {
            findings.written(
                    REQUIRED, path.field("topologyKey"), "name the node label to spread over");
        }
        var action = constraint.text("whenUnsatisfiable");
        if (!List.of(MUST, "ScheduleAnyway").contains(action)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("whenUnsatisfiable"),
                    "\"%s\" is neither DoNotSchedule nor ScheduleAnyway".formatted(action));
        }
        if (constraint.has("minDomains")) {
            positive(constraint, "minDomains", path);
            if (!action.equals(MUST)) {
                findings.written(
                        INVALID,
                        path.field("minDomains"),
                        "minDomains needs whenUnsatisfiable: DoNotSchedule");
            }
        }
        for (var policy : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
            if (constraint.has(policy)
                    && !List.of("Honor", "Ignore").contains(constraint.text(policy))) {
                findings.written(
                        NOT_SUPPORTED,
                        path.field(policy),
                        "\"%s\" is neither Honor nor Ignore".formatted(constraint.text(policy)));
            }
        }
        if (settings.spreadKeysOldWay()) {
            MatchLabelKeys.validateOldWay(constraint, path, findings);
        } else {
            MatchLabelKeys.validate(constraint.without("mismatchLabelKeys"), path, findings);
        }
        if (!settings.spreadSelectors()) {
            selector(constraint, path, findings);
        }
    }

    private void positive(Tree.Mapping constraint, String field, FieldPath path) {
        if (Nodes.number(constraint, field) <= 0) {
            findings.written(INVALID, path.field(field), "must be greater than 0");
        }
    }

    private static void selector(Tree.Mapping constraint, FieldPath path, Findings findings) {
        LabelSelectors.validate(
                constraint.mapping("labelSelector"),
                LabelSelectors.Values.JUDGED,
                path.field("labelSelector"),
                findings);
    }

    private void repeated(Tree.Mapping constraint, List<Tree.Mapping> later, FieldPath path) {
        var key = constraint.text("topologyKey");
        var action = constraint.text("whenUnsatisfiable");
        if (later.stream()
                .anyMatch(
                        other ->
                                other.text("topologyKey").equals(key)
                                        && other.text("whenUnsatisfiable").equals(action))) {
            findings.written(
                    DUPLICATE,
                    path.field("{topologyKey, whenUnsatisfiable}"),
                    "a later constraint has the same topologyKey %s and %s".formatted(key, action));
        }
    }

    /// True when a selector would not pass as new.
    static boolean anyBadSelector(Tree.Mapping spec) {
        var faults = new Findings(path -> path);
        Reading.objects(spec, LIST).forEach(each -> selector(each, FieldPath.ROOT, faults));
        return faults.size() > 0;
    }

    static boolean anyBadKeys(Tree.Mapping spec) {
        var faults = new Findings(path -> path);
        Reading.objects(spec, LIST)
                .forEach(each -> MatchLabelKeys.validate(each, FieldPath.ROOT, faults));
        return faults.size() > 0;
    }

    static boolean anyBadKeysOldWay(Tree.Mapping spec) {
        var faults = new Findings(path -> path);
        Reading.objects(spec, LIST)
                .forEach(each -> MatchLabelKeys.validateOldWay(each, FieldPath.ROOT, faults));
        return faults.size() > 0;
    }
}
