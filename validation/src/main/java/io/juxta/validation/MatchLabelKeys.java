package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;

/// Label keys whose values a selector takes from the pod itself.
///
/// When a pod is made, the server writes the pod's own values into the selector. So a key that is
/// in the selector twice was there before, which is not allowed.
final class MatchLabelKeys {

    private MatchLabelKeys() {}

    /// Judges `matchLabelKeys` and `mismatchLabelKeys` of a term or a constraint.
    static void validate(Tree.Mapping term, FieldPath path, Findings findings) {
        var match = Nodes.texts(term.items("matchLabelKeys"));
        var mismatch = Nodes.texts(term.items("mismatchLabelKeys"));
        names(match, term, path.field("matchLabelKeys"), findings);
        names(mismatch, term, path.field("mismatchLabelKeys"), findings);
        var inSelector =
                new HashSet<>(
                        term.mapping("labelSelector").mapping("matchLabels").fields().keySet());
        for (var requirement : Reading.objects(term.mapping("labelSelector"), "matchExpressions")) {
            var key = requirement.text("key");
            if (!inSelector.add(key) && match.contains(key)) {
                // The server forgets to name the list here.
                findings.written(
                        INVALID,
                        path.index(match.lastIndexOf(key)),
                        "%s is in both matchLabelKeys and labelSelector".formatted(key));
            }
        }
        for (var i = 0; i < match.size(); i++) {
            if (mismatch.contains(match.get(i))) {
                findings.written(
                        INVALID,
                        path.field("matchLabelKeys").index(i),
                        "%s is also in mismatchLabelKeys".formatted(match.get(i)));
            }
        }
    }

    private static void names(
            List<String> keys, Tree.Mapping term, FieldPath path, Findings findings) {
        if (keys.isEmpty()) {
            return;
        }
        if (!term.has("labelSelector")) {
            findings.written(FORBIDDEN, path, "label keys need a labelSelector to extend");
            return;
        }
        eachName(keys, path, findings);
    }

    /// The rule as it was before the server wrote values into selectors: no key may be in both.
    static void validateOldWay(Tree.Mapping constraint, FieldPath path, Findings findings) {
        var keys = Nodes.texts(constraint.items("matchLabelKeys"));
        var at = path.field("matchLabelKeys");
        if (!keys.isEmpty() && !constraint.has("labelSelector")) {
            findings.written(FORBIDDEN, at, "label keys need a labelSelector to extend");
        }
        eachName(keys, at, findings);
        var selector = constraint.mapping("labelSelector");
        var inSelector = new HashSet<>(selector.mapping("matchLabels").fields().keySet());
        Reading.objects(selector, "matchExpressions").forEach(e -> inSelector.add(e.text("key")));
        for (var i = 0; i < keys.size(); i++) {
            if (inSelector.contains(keys.get(i))) {
                findings.written(
                        INVALID,
                        at.index(i),
                        "%s is in both matchLabelKeys and labelSelector".formatted(keys.get(i)));
            }
        }
    }

    private static void eachName(List<String> keys, FieldPath path, Findings findings) {
        for (var i = 0; i < keys.size(); i++) {
            var at = path.index(i);
            var key = keys.get(i);
            Names.labelName(key)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            at,
                                            "label key \"%s\": %s".formatted(key, fault)));
        }
    }
}
