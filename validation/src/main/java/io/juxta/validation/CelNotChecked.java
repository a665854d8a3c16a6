package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;

/// Looks whether an expression is there and not too long, says in a warning that this is all, and
/// compiles nothing.
public final class CelNotChecked implements ExpressionRules {

    /// What a user is told once about an object that has expressions.
    public static final String WARNING =
            "CEL expressions were checked for presence and length only";

    private static final int MOST_BYTES = 10 * 1024;

    CelNotChecked() {}

    @Override
    public void selector(String expression, FieldPath field, Findings findings) {
        judge(expression, field, findings);
    }

    @Override
    public void derived(String expression, FieldPath field, Findings findings) {
        judge(expression, field, findings);
    }

    @Override
    public void endOfClaim(FieldPath devices, Findings findings) {
        // What a claim's expressions cost together is only known after compiling them.
    }

    private static void judge(String expression, FieldPath field, Findings findings) {
        findings.warn(WARNING);
        if (Names.bytes(expression) > MOST_BYTES) {
            findings.written(
                    TOO_LONG,
                    field,
                    "the expression has %d bytes, at most %d are allowed"
                            .formatted(Names.bytes(expression), MOST_BYTES));
        } else if (expression.isBlank()) {
            findings.written(
                    INVALID,
                    field,
                    "the expression is empty; write one, as in device.driver == \"gpu.example.com\"");
        }
    }
}
