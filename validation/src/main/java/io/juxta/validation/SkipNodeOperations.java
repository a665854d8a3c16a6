package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which calls to the driver on the node may be left out.
final class SkipNodeOperations {

    private static final String PREPARE = "NodePrepareResources";
    private static final String UNPREPARE = "NodeUnprepareResources";
    private static final String ALL = "*";
    private static final Set<String> KNOWN = Set.of(PREPARE, UNPREPARE, ALL);

    private SkipNodeOperations() {}

    /// @param old the list that was stored, empty when there was none: its items are not checked
    ///   again by the declarative rules
    static void validate(List<Tree> operations, List<Tree> old, FieldPath path, Findings findings) {
        var names = Nodes.texts(operations);
        var stored = Nodes.texts(old);
        if (!names.equals(stored)) {
            for (var i : Findings.repeats(names)) {
                findings.declared(
                        DUPLICATE, path.index(i), "%s is already listed".formatted(names.get(i)));
            }
            for (var i = 0; i < names.size(); i++) {
                if (!KNOWN.contains(names.get(i)) && !stored.contains(names.get(i))) {
                    findings.declared(
                            NOT_SUPPORTED,
                            path.index(i),
                            "\"%s\" is none of NodePrepareResources, NodeUnprepareResources, *"
                                    .formatted(names.get(i)));
                }
            }
        }
        var skipped = new HashSet<>(names);
        if (skipped.contains(PREPARE) && !skipped.contains(UNPREPARE) && !skipped.contains(ALL)) {
            findings.written(
                    INVALID,
                    path,
                    "a device that is not prepared cannot be unprepared: add NodeUnprepareResources or *");
        }
    }
}
