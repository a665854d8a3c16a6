package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;

/// The conditions a device, or its allocation, waits for before a pod is bound, and those that end
/// the wait. Both lists or none, and no name in both.
final class BindingConditions {

    private static final int MOST = 4;

    private BindingConditions() {}

    /// @param holder the device or the allocation result that has the two lists
    static void validate(Tree.Mapping holder, FieldPath path, Findings findings) {
        var waits = Nodes.texts(holder.items("bindingConditions"));
        var failures = Nodes.texts(holder.items("bindingFailureConditions"));
        names(waits, path.field("bindingConditions"), findings);
        names(failures, path.field("bindingFailureConditions"), findings);

        var waited = new HashSet<>(waits);
        for (var i = 0; i < failures.size(); i++) {
            if (waited.contains(failures.get(i))) {
                findings.written(
                        INVALID,
                        path.field("bindingFailureConditions").index(i),
                        "%s is also a binding condition; it cannot mean both"
                                .formatted(failures.get(i)));
            }
        }
        if (waits.isEmpty() && !failures.isEmpty()) {
            findings.written(
                    INVALID,
                    path.field("bindingConditions"),
                    "bindingFailureConditions need bindingConditions beside them");
        }
        if (failures.isEmpty() && !waits.isEmpty()) {
            findings.written(
                    INVALID,
                    path.field("bindingFailureConditions"),
                    "bindingConditions need bindingFailureConditions beside them");
        }
    }

    private static void names(List<String> names, FieldPath path, Findings findings) {
        if (names.size() > MOST) {
            findings.covered(
                    TOO_MANY,
                    path,
                    "%d conditions, at most %d are allowed".formatted(names.size(), MOST));
        } else {
            for (var i = 0; i < names.size(); i++) {
                var at = path.index(i);
                var name = names.get(i);
                Names.labelName(name)
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID, at, "\"%s\": %s".formatted(name, fault)));
            }
        }
        for (var i : Findings.repeats(names)) {
            findings.written(
                    DUPLICATE, path.index(i), "%s is already listed".formatted(names.get(i)));
        }
    }
}
