package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// The managed fields. Clients send them back unchanged.
final class ManagedFields {

    private static final int MANAGER_BYTES = 128;
    private static final int SUBRESOURCE_BYTES = 256;

    private ManagedFields() {}

    static void validate(List<Tree> entries, FieldPath metadata, Findings findings) {
        for (var i = 0; i < entries.size(); i++) {
            entry(
                    Nodes.mapping(entries.get(i)),
                    metadata.field("managedFields").index(i),
                    findings);
        }
    }

    private static void entry(Tree.Mapping entry, FieldPath path, Findings findings) {
        switch (entry.text("operation")) {
            case "Apply", "Update" -> {}
            case "" ->
                    findings.written(REQUIRED, path.field("operation"), "an operation is required");
            default ->
                    findings.written(
                            NOT_SUPPORTED,
                            path.field("operation"),
                            "\"%s\" is neither Apply nor Update"
                                    .formatted(entry.text("operation")));
        }
        var type = entry.text("fieldsType");
        if (!type.isEmpty() && !type.equals("FieldsV1")) {
            findings.written(
                    INVALID, path.field("fieldsType"), "\"%s\" is not FieldsV1".formatted(type));
        }
        var manager = entry.text("manager");
        atMost(MANAGER_BYTES, manager, path.field("manager"), findings);
        if (!manager.codePoints().allMatch(ManagedFields::printable)) {
            findings.written(
                    INVALID, path.field("manager"), "holds a character that cannot be printed");
        }
        atMost(SUBRESOURCE_BYTES, entry.text("subresource"), path.field("subresource"), findings);
    }

    private static void atMost(int most, String text, FieldPath path, Findings findings) {
        if (Names.bytes(text) > most) {
            findings.written(
                    TOO_LONG,
                    path,
                    "%d bytes, at most %d are allowed".formatted(Names.bytes(text), most));
        }
    }

    /// Letters, marks, numbers, punctuation, symbols and the plain space.
    private static boolean printable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
