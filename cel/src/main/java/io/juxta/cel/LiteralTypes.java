package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// All elements of a list written out have one type, and so have the keys and the values of a map.
///
/// The arguments of `format` may be mixed.
final class LiteralTypes implements Validator {

    @Override
    public List<Problem> judge(Expr root, SourceText text) {
        var problems = new ArrayList<Problem>();
        visit(root, text, problems);
        return problems;
    }

    private void visit(Expr expr, SourceText text, List<Problem> problems) {
        switch (expr) {
            case Expr.Call(_, _, var function, _, _, _) when function.equals("format") -> {
                return;
            }
            case Expr.ListLiteral(_, _, var elements) -> list(elements, text, problems);
            case Expr.MapLiteral(_, _, var entries) -> map(entries, text, problems);
            case Expr.Literal _,
                    Expr.Ident _,
                    Expr.Select _,
                    Expr.Presence _,
                    Expr.Call _,
                    Expr.Message _,
                    Expr.Fold _ -> {}
        }
        for (var part : Parts.of(expr)) {
            visit(part, text, problems);
        }
    }

    /// Only the first element of another type is reported.
    private static void list(List<Expr.Element> elements, SourceText text, List<Problem> problems) {
        Type wanted = null;
        for (var element : elements) {
            var type = type(element.value(), element.optional());
            wanted = Objects.requireNonNullElse(wanted, type);
            if (mismatch(wanted, type, element.value(), text, problems)) {
                return;
            }
        }
    }

    private static void map(List<Expr.Entry> entries, SourceText text, List<Problem> problems) {
        Type keys = null;
        Type values = null;
        for (var entry : entries) {
            var key = entry.key().type();
            var value = type(entry.value(), entry.optional());
            keys = Objects.requireNonNullElse(keys, key);
            values = Objects.requireNonNullElse(values, value);
            mismatch(keys, key, entry.key(), text, problems);
            mismatch(values, value, entry.value(), text, problems);
        }
    }

    private static boolean mismatch(
            Type wanted, Type type, Expr place, SourceText text, List<Problem> problems) {
        if (wanted.equals(type)) {
            return false;
        }
        problems.add(
                text.problemAt(
                        place.offset(),
                        "expected type '%s' but found '%s'".formatted(wanted, type)));
        return true;
    }

    /// What an optional element adds. One that is known at run time only never gets here: see
    /// [CompilerPanics].
    private static Type type(Expr value, boolean optional) {
        return optional && value.type() instanceof Type.OptionalOf(var type) ? type : value.type();
    }
}
