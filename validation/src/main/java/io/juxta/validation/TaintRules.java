package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Set;

/// Device taints: a label key, a label value and one of three effects.
///
/// Key and value are hand-written rules. The effect also has a declarative rule with its own view
/// of old taints, so it can be checked alone.
public final class TaintRules {

    static final Set<String> EFFECTS = Set.of("None", "NoSchedule", "NoExecute");

    private TaintRules() {}

    /// Key, value and effect of a taint that is new or changed.
    static void validate(Tree.Mapping taint, FieldPath path, Findings findings) {
        keyAndValue(taint, path, findings);
        effect(taint, path, findings);
    }

    static void keyAndValue(Tree.Mapping taint, FieldPath path, Findings findings) {
        var key = taint.text("key");
        Names.labelName(key)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("key"),
                                        "taint key \"%s\": %s".formatted(key, fault)));
        var value = taint.text("value");
        Names.labelValue(value)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("value"),
                                        "taint value \"%s\" %s".formatted(value, fault)));
    }

    static void effect(Tree.Mapping taint, FieldPath path, Findings findings) {
        var effect = taint.text("effect");
        if (effect.isEmpty()) {
            findings.covered(
                    REQUIRED,
                    path.field("effect"),
                    "a taint needs an effect: None, NoSchedule or NoExecute");
        } else if (!EFFECTS.contains(effect)) {
            findings.covered(
                    NOT_SUPPORTED,
                    path.field("effect"),
                    "\"%s\" is none of None, NoSchedule, NoExecute".formatted(effect));
        }
    }
}
