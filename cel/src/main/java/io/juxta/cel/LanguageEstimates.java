package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Estimates of what belongs to the language itself, by overload. Costs are without the arguments'.
final class LanguageEstimates {

    private LanguageEstimates() {}

    static @Nullable CallEstimate find(
            String overload, @Nullable Operand target, List<Operand> arguments) {
        return switch (overload) {
            case "string_format" -> target == null ? null : reading(target);
            case "string_to_bytes" -> {
                var size = arguments.getFirst().sizeOrUnknown();
                // Four bytes a character at most; this one wraps around.
                yield CallEstimate.of(size.traversal(), new SizeRange(size.min(), size.max() * 4));
            }
            case "bytes_to_string" -> {
                var size = arguments.getFirst().sizeOrUnknown();
                yield CallEstimate.of(
                        size.traversal(),
                        new SizeRange(Long.divideUnsigned(size.min(), 4), size.max()));
            }
            case "strings_quote" -> {
                var size = arguments.getFirst().sizeOrUnknown();
                // Two quotes, and a backslash for every character at most; these wrap around.
                yield CallEstimate.of(
                        size.traversal(), new SizeRange(size.min() + 2, size.max() * 2 + 2));
            }
            case "starts_with_string", "ends_with_string" -> reading(arguments.getFirst());
            case "in_list" -> CallEstimate.of(arguments.get(1).sizeOrUnknown().costAt(1));
            case "matches" ->
                    CallEstimate.of(
                            arguments
                                    .get(0)
                                    .sizeOrUnknown()
                                    .matching(arguments.get(1).sizeOrUnknown()));
            case "matches_string" ->
                    target == null
                            ? null
                            : CallEstimate.of(
                                    target.sizeOrUnknown()
                                            .matching(arguments.getFirst().sizeOrUnknown()));
            case "contains_string" ->
                    target == null
                            ? null
                            : CallEstimate.of(
                                    Saturating.times(
                                            target.sizeOrUnknown().traversal(),
                                            arguments.getFirst().sizeOrUnknown().traversal()));
            case "logical_and", "logical_or" -> CallEstimate.of(0);
            case "conditional" -> {
                var yes = arguments.get(1);
                var no = arguments.get(2);
                yield new CallEstimate(
                        0,
                        yes.sizeOrUnknown().union(no.sizeOrUnknown()),
                        EntrySizes.union(yes.entries(), no.entries()));
            }
            case "add_string", "add_bytes" -> {
                var size = sum(arguments);
                yield new CallEstimate(size.traversal(), size, entries(arguments));
            }
            case "add_list" -> new CallEstimate(1, sum(arguments), entries(arguments));
            case "equals",
                    "not_equals",
                    "less_string",
                    "less_bytes",
                    "less_equals_string",
                    "less_equals_bytes",
                    "greater_string",
                    "greater_bytes",
                    "greater_equals_string",
                    "greater_equals_bytes" ->
                    comparing(arguments);
            default -> null;
        };
    }

    private static CallEstimate reading(Operand text) {
        return CallEstimate.of(text.sizeOrUnknown().traversal());
    }

    /// A comparison is over when the shorter one is.
    private static CallEstimate comparing(List<Operand> operands) {
        var shorter =
                Saturating.min(
                        operands.get(0).sizeOrUnknown().max(),
                        operands.get(1).sizeOrUnknown().max());
        return CallEstimate.of(SizeRange.upTo(shorter).traversal());
    }

    private static SizeRange sum(List<Operand> operands) {
        return operands.get(0).sizeOrUnknown().plus(operands.get(1).sizeOrUnknown());
    }

    private static @Nullable EntrySizes entries(List<Operand> operands) {
        return EntrySizes.union(operands.get(0).entries(), operands.get(1).entries());
    }
}
