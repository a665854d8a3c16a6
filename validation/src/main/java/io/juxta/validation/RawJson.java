package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;

/// JSON that the server stores without understanding it. It must be an object and not too long.
///
/// The length is that of the tree printed without spaces, which is what clients send.
final class RawJson {

    private RawJson() {}

    static void validate(Tree value, FieldPath path, int mostBytes, Findings findings) {
        var bytes = bytes(value);
        if (bytes > mostBytes) {
            findings.written(
                    TOO_LONG, path, "%d bytes, at most %d are allowed".formatted(bytes, mostBytes));
        } else if (!(value instanceof Tree.Mapping)) {
            findings.written(INVALID, path, "must be a JSON object, as in {\"key\": \"value\"}");
        } else if (!fits(value)) {
            findings.written(INVALID, path, "holds a number that is too large for JSON readers");
        }
    }

    /// The bytes of a tree written as JSON.
    static long bytes(Tree value) {
        return switch (value) {
            case Tree.Mapping(var fields, _) ->
                    fields.entrySet().stream()
                                    .mapToLong(e -> quoted(e.getKey()) + 1 + bytes(e.getValue()))
                                    .sum()
                            + separators(fields.size());
            case Tree.Sequence(var items, _) ->
                    items.stream().mapToLong(RawJson::bytes).sum() + separators(items.size());
            case Tree.Text(var text, _) -> quoted(text);
            case Tree.Number(var literal, _) -> literal.length();
            case Tree.Bool(var flag, _) -> flag ? 4 : 5;
            case Tree.Null _ -> 4;
        };
    }

    private static int separators(int items) {
        return 2 + Math.max(0, items - 1);
    }

    private static long quoted(String text) {
        var extra =
                text.chars()
                        .map(
                                c ->
                                        switch (c) {
                                            case '"', '\\', '\n', '\r', '\t', '\b', '\f' -> 1;
                                            default -> c < ' ' ? 5 : 0;
                                        })
                        .sum();
        return 2L + text.getBytes(StandardCharsets.UTF_8).length + extra;
    }

    private static boolean fits(Tree value) {
        return switch (value) {
            case Tree.Mapping(var fields, _) -> fields.values().stream().allMatch(RawJson::fits);
            case Tree.Sequence(var items, _) -> items.stream().allMatch(RawJson::fits);
            case Tree.Number(var literal, _) -> Double.isFinite(Double.parseDouble(literal));
            case Tree.Text _, Tree.Bool _, Tree.Null _ -> true;
        };
    }
}
