package io.juxta.placement;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Validates `addedAffinity` of NodeAffinity as kube-scheduler does when it parses the selectors.
/// Terms without requirements and preferences without weight are not looked at.
final class AddedAffinityRules {

    private static final Pattern NAME =
            Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]");
    private static final Pattern PREFIX =
            Pattern.compile(
                    "(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,18}");
    private static final List<String> OPERATORS =
            List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");

    private final List<ConfigurationFault> faults = new ArrayList<>();

    private AddedAffinityRules() {}

    static List<ConfigurationFault> faults(Tree.Mapping affinity, FieldPath at) {
        var rules = new AddedAffinityRules();
        var required = "requiredDuringSchedulingIgnoredDuringExecution";
        rules.terms(
                affinity.mapping(required).items("nodeSelectorTerms"),
                at.field(required, "nodeSelectorTerms"));
        var preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        var items = affinity.items(preferred);
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Tree.Mapping each
                    && SchedulerConfigurationRules.number(each, "weight", 0) != 0) {
                rules.term(
                        each.mapping("preference"),
                        at.field(preferred).index(i).field("preference"));
            }
        }
        return rules.faults;
    }

    private void terms(List<Tree> terms, FieldPath at) {
        for (var i = 0; i < terms.size(); i++) {
            if (terms.get(i) instanceof Tree.Mapping each) {
                term(each, at.index(i));
            }
        }
    }

    private void term(Tree.Mapping term, FieldPath at) {
        var expressions = term.items("matchExpressions");
        for (var i = 0; i < expressions.size(); i++) {
            if (expressions.get(i) instanceof Tree.Mapping each) {
                expression(each, at.field("matchExpressions").index(i));
            }
        }
        var fields = term.items("matchFields");
        for (var i = 0; i < fields.size(); i++) {
            if (fields.get(i) instanceof Tree.Mapping each) {
                field(each, at.field("matchFields").index(i));
            }
        }
    }

    private void expression(Tree.Mapping requirement, FieldPath at) {
        var operator = requirement.text("operator");
        if (!OPERATORS.contains(operator)) {
            faults.add(
                    new ConfigurationFault(
                            at.field("operator"),
                            "%s is not supported, only %s"
                                    .formatted(
                                            operator.isEmpty() ? "no value" : operator,
                                            String.join(", ", OPERATORS)),
                            operator,
                            OPERATORS));
            return;
        }
        if (!isKey(requirement.text("key"))) {
            refuse(at.field("key"), "%s is no label".formatted(requirement.text("key")));
        }
        var values = LabelSelector.texts(requirement, "values");
        var wrong =
                switch (operator) {
                    case "In", "NotIn" -> values.isEmpty() ? "needs a value" : "";
                    case "Exists", "DoesNotExist" -> values.isEmpty() ? "" : "goes without values";
                    default ->
                            values.size() == 1 && INTEGER.matcher(values.getFirst()).matches()
                                    ? ""
                                    : "needs one whole number";
                };
        if (!wrong.isEmpty()) {
            refuse(at.field("values"), "%s %s".formatted(operator, wrong));
        }
        for (var value : values) {
            if (!value.isEmpty() && !NAME.matcher(value).matches()) {
                refuse(at.field("values"), "%s is no value of a label".formatted(value));
            }
        }
    }

    private void field(Tree.Mapping requirement, FieldPath at) {
        var operator = requirement.text("operator");
        if (!operator.equals("In") && !operator.equals("NotIn")) {
            refuse(at.field("operator"), "only In and NotIn select by a field");
        } else if (LabelSelector.texts(requirement, "values").size() != 1) {
            refuse(at.field("values"), "must have one element");
        }
    }

    /// A name, perhaps behind the name of a domain.
    private static boolean isKey(String key) {
        var slash = key.indexOf('/');
        return slash < 0
                ? NAME.matcher(key).matches()
                : PREFIX.matcher(key.substring(0, slash)).matches()
                        && NAME.matcher(key.substring(slash + 1)).matches();
    }

    private void refuse(FieldPath at, String message) {
        faults.add(ConfigurationFault.of(at, message));
    }
}
