package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Conditions in a status. How many there may be is the caller's rule.
final class Conditions {

    private static final Set<String> STATUSES = Set.of("True", "False", "Unknown");
    private static final Pattern REASON = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");
    private static final int REASON_BYTES = 1024;
    private static final int MESSAGE_BYTES = 32 * 1024;

    /// What Go calls the zero time.
    private static final Instant NEVER = Instant.parse("0001-01-01T00:00:00Z");

    private Conditions() {}

    static void validate(List<Tree> conditions, FieldPath path, Findings findings) {
        var types = conditions.stream().map(Nodes::mapping).map(c -> c.text("type")).toList();
        for (var i : Findings.repeats(types)) {
            findings.written(
                    DUPLICATE,
                    path.index(i),
                    "there is already a condition of type %s".formatted(types.get(i)));
        }
        for (var i = 0; i < conditions.size(); i++) {
            validate(Nodes.mapping(conditions.get(i)), path.index(i), findings);
        }
    }

    private static void validate(Tree.Mapping condition, FieldPath path, Findings findings) {
        var type = condition.text("type");
        if (type.isEmpty()) {
            findings.written(REQUIRED, path.field("type"), "a condition needs a type");
        } else {
            Names.labelName(type)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("type"),
                                            "condition type \"%s\": %s".formatted(type, fault)));
        }
        var status = condition.text("status");
        if (status.isEmpty()) {
            findings.written(
                    REQUIRED,
                    path.field("status"),
                    "a condition needs a status: True, False or Unknown");
        } else if (!STATUSES.contains(status)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("status"),
                    "\"%s\" is none of True, False, Unknown".formatted(status));
        }
        if (Nodes.number(condition, "observedGeneration") < 0) {
            findings.written(
                    INVALID,
                    path.field("observedGeneration"),
                    "%d is negative".formatted(Nodes.number(condition, "observedGeneration")));
        }
        if (neverSet(condition.text("lastTransitionTime"))) {
            findings.written(
                    REQUIRED,
                    path.field("lastTransitionTime"),
                    "a condition needs the time of its last change");
        }
        reason(condition.text("reason"), path.field("reason"), findings);
        if (Names.bytes(condition.text("message")) > MESSAGE_BYTES) {
            findings.written(
                    TOO_LONG,
                    path.field("message"),
                    "%d bytes, at most %d are allowed"
                            .formatted(Names.bytes(condition.text("message")), MESSAGE_BYTES));
        }
    }

    private static void reason(String reason, FieldPath path, Findings findings) {
        if (reason.isEmpty()) {
            findings.written(REQUIRED, path, "a condition needs a reason, as in DeviceReady");
            return;
        }
        if (!REASON.matcher(reason).matches()) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" must start with a letter, go on with letters, digits, '_', ',' or ':', and not end with ',' or ':'"
                            .formatted(reason));
        }
        if (Names.bytes(reason) > REASON_BYTES) {
            findings.written(
                    TOO_LONG,
                    path,
                    "%d bytes, at most %d are allowed"
                            .formatted(Names.bytes(reason), REASON_BYTES));
        }
    }

    private static boolean neverSet(String time) {
        if (time.isEmpty()) {
            return true;
        }
        try {
            return OffsetDateTime.parse(time).toInstant().equals(NEVER);
        } catch (DateTimeParseException _) {
            return false;
        }
    }
}
