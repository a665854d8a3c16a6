package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Which taints of nodes a pod can live with.
final class PodTolerations {

    private static final FieldPath PATH = FieldPath.of("spec", "tolerations");
    private static final Set<String> EFFECTS =
            Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9][0-9]*");

    private final PodSettings settings;
    private final Findings findings;

    PodTolerations(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// True when a toleration compares numbers.
    static boolean anyComparing(Tree.Mapping spec) {
        return Reading.objects(spec, "tolerations").stream()
                .map(toleration -> toleration.text("operator"))
                .anyMatch(operator -> operator.equals("Lt") || operator.equals("Gt"));
    }

    void validate(Tree.Mapping spec) {
        var tolerations = Reading.objects(spec, "tolerations");
        for (var i = 0; i < tolerations.size(); i++) {
            validate(tolerations.get(i), PATH.index(i));
        }
    }

    private void validate(Tree.Mapping toleration, FieldPath path) {
        var key = toleration.text("key");
        var effect = toleration.text("effect");
        if (!key.isEmpty()) {
            Names.labelName(key)
                    .ifPresent(
                            fault ->
                                    findings.both(
                                            INVALID,
                                            path.field("key"),
                                            "toleration key \"%s\": %s".formatted(key, fault)));
        } else if (!toleration.text("operator").equals("Exists")) {
            findings.written(
                    INVALID,
                    path.field("operator"),
                    "without a key the operator must be Exists, which tolerates every taint");
        }
        if (toleration.has("tolerationSeconds") && !effect.equals("NoExecute")) {
            findings.written(
                    INVALID, path.field("effect"), "tolerationSeconds needs the effect NoExecute");
        }
        value(toleration, path);
        if (!effect.isEmpty() && !EFFECTS.contains(effect)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("effect"),
                    "\"%s\" is none of NoSchedule, PreferNoSchedule, NoExecute".formatted(effect));
        }
    }

    private void value(Tree.Mapping toleration, FieldPath path) {
        var operator = toleration.text("operator");
        var value = toleration.text("value");
        switch (operator) {
            case "Equal", "" ->
                    Names.labelValue(value)
                            .ifPresent(
                                    fault ->
                                            findings.written(
                                                    INVALID,
                                                    path.field("operator"),
                                                    "toleration value \"%s\" %s"
                                                            .formatted(value, fault)));
            case "Exists" -> {
                if (!value.isEmpty()) {
                    findings.written(
                            INVALID,
                            path.field("operator"),
                            "Exists looks only at the key; remove the value \"%s\""
                                    .formatted(value));
                }
            }
            case "Lt", "Gt" -> compared(operator, value, path);
            default ->
                    findings.written(
                            NOT_SUPPORTED,
                            path.field("operator"),
                            "\"%s\" is neither Equal nor Exists".formatted(operator));
        }
    }

    private void compared(String operator, String value, FieldPath path) {
        if (!settings.comparingTolerations()) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("operator"),
                    operator + " needs the feature gate TaintTolerationComparisonOperators");
        } else if (!wholeNumber(value)) {
            findings.written(
                    INVALID,
                    path.field("value"),
                    "\"%s\" is no whole number of 64 bits".formatted(value));
        }
    }

    private static boolean wholeNumber(String value) {
        if (!WHOLE_NUMBER.matcher(value).matches()) {
            return false;
        }
        try {
            Long.parseLong(value);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    /// Tolerations can be added to a pod, and their seconds changed, but none can go.
    void validateUpdate(Tree.Mapping spec, Tree.Mapping old) {
        var now = withoutSeconds(spec);
        if (!now.containsAll(withoutSeconds(old))) {
            findings.written(
                    FORBIDDEN,
                    PATH,
                    "a toleration of the stored pod is gone or changed; only its tolerationSeconds may change");
        }
    }

    private static List<List<String>> withoutSeconds(Tree.Mapping spec) {
        return Reading.objects(spec, "tolerations").stream()
                .map(
                        toleration ->
                                List.of(
                                        toleration.text("key"),
                                        toleration.text("operator"),
                                        toleration.text("value"),
                                        toleration.text("effect")))
                .toList();
    }
}
