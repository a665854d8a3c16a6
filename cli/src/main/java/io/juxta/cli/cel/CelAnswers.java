package io.juxta.cli.cel;

import io.juxta.cel.Cause;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.Tree;
import java.util.List;

/// The fields of a `CelAnswer`.
final class CelAnswers {

    static final String KIND = "CelAnswer";

    private CelAnswers() {}

    static JsonAnswer refused(JsonAnswer answer, String error) {
        return answer.put("outcome", "CompileError").put("error", error);
    }

    /// @param estimate an unsigned number
    static JsonAnswer evaluated(
            JsonAnswer answer, io.juxta.cel.EvaluationAnswer said, long estimate) {
        switch (said) {
            case io.juxta.cel.EvaluationAnswer.Value(var value, var cost) ->
                    answer.put("outcome", "Value")
                            .put("value", value(value))
                            .put("type", type(value))
                            .put("cost", cost);
            case io.juxta.cel.EvaluationAnswer.RunError(var text, var cost) -> {
                answer.put("outcome", "RunError").put("error", text);
                cost.ifPresent(charged -> answer.put("cost", charged));
            }
        }
        return answer.put("estimatedCost", unsigned(estimate));
    }

    /// The part of an expression that failed, and its first argument.
    static Tree cause(Cause cause) {
        var part =
                JsonAnswer.part()
                        .put("expression", cause.expression())
                        .put("offset", cause.start())
                        .put("length", cause.length());
        cause.value().ifPresent(given -> part.put("value", given.value()));
        return part.tree();
    }

    static Tree unsigned(long number) {
        return new Tree.Number(Long.toUnsignedString(number), Tree.NO_LINE);
    }

    private static Tree value(AttributeValue value) {
        return switch (value) {
            case IntValue(var number) -> Tree.Number.of(number);
            case BoolValue(var flag) -> Tree.Bool.of(flag);
            case StringValue(var text) -> Tree.Text.of(text);
            case VersionValue(var version) -> Tree.Text.of(version.toString());
            case Ints(var numbers) ->
                    Tree.Sequence.of(numbers.stream().map(Tree.Number::of).toList());
            case Bools(var flags) -> Tree.Sequence.of(flags.stream().map(Tree.Bool::of).toList());
            case Strings(var texts) -> Tree.Sequence.of(texts.stream().map(Tree.Text::of).toList());
            case Versions(var versions) ->
                    Tree.Sequence.of(
                            versions.stream()
                                    .map(version -> Tree.Text.of(version.toString()))
                                    .toList());
            // An empty list: what a derived attribute gives for [].
            case MalformedValue _ -> Tree.Sequence.of(List.of());
        };
    }

    /// The type as the contract names it.
    static String type(AttributeValue value) {
        return switch (value) {
            case IntValue _ -> "int";
            case BoolValue _ -> "bool";
            case StringValue _ -> "string";
            case VersionValue _ -> "version";
            case Ints _ -> "list(int)";
            case Bools _ -> "list(bool)";
            case Versions _ -> "list(version)";
            case Strings _, MalformedValue _ -> "list(string)";
        };
    }
}
