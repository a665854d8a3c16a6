package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INTERNAL;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.cel.Compilation;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Environment;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.FieldPath;

/// Expressions that come with the object: each must compile in the environment of the server's
/// gates, and its estimated cost must stay within the limit. The derived attributes of a claim
/// share a limit of the same size.
final class NewExpressions implements ExpressionRules {

    private static final int MOST_BYTES = 10 * 1024;

    private final CompileCache compiler;
    private final RuleProfile profile;

    /// Unsigned, and added without looking for overflow, as the server does it.
    private long derivedCost;

    NewExpressions(ValidationInput question) {
        var environment = Environment.ofNew(question.gates());
        profile = question.profile();
        compiler =
                question.compilers()
                        .in(
                                profile == RuleProfile.SEED
                                        ? environment.withSeedWords()
                                        : environment);
    }

    @Override
    public void selector(String expression, FieldPath field, Findings findings) {
        judge(expression, Use.SELECTOR, field, findings);
    }

    @Override
    public void derived(String expression, FieldPath field, Findings findings) {
        derivedCost += judge(expression, Use.DERIVED, field, findings);
    }

    @Override
    public void endOfClaim(FieldPath devices, Findings findings) {
        if (tooMuch(derivedCost) && profile != RuleProfile.SEED) {
            findings.written(
                    FORBIDDEN,
                    devices,
                    "too complex, total cost of derived attribute CEL expressions in the claim exceeds cost limit: they are estimated at %s, at most %,d are allowed"
                            .formatted(Long.toUnsignedString(derivedCost), Program.COST_LIMIT));
        }
    }

    /// Validates an expression and returns its estimated cost, 0 when it has none.
    private long judge(String expression, Use use, FieldPath field, Findings findings) {
        if (Names.bytes(expression) > MOST_BYTES) {
            findings.written(
                    TOO_LONG,
                    field,
                    "the expression has %d bytes, at most %d are allowed"
                            .formatted(Names.bytes(expression), MOST_BYTES));
            return 0;
        }
        return switch (compiler.compile(expression, use)) {
            case Compilation.CompilationRefused refused -> {
                findings.written(
                        switch (refused.category()) {
                            case INVALID -> INVALID;
                            case INTERNAL -> INTERNAL;
                        },
                        field,
                        refused.summary());
                yield 0;
            }
            case Program program -> {
                var cost = program.estimatedCost();
                if (tooMuch(cost)) {
                    findings.written(
                            FORBIDDEN,
                            field,
                            "too complex, exceeds cost limit: it is estimated at %s, at most %,d are allowed"
                                    .formatted(Long.toUnsignedString(cost), Program.COST_LIMIT));
                }
                yield cost;
            }
        };
    }

    private static boolean tooMuch(long cost) {
        return Long.compareUnsigned(cost, Program.COST_LIMIT) > 0;
    }
}
