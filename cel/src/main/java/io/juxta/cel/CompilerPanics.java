package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;

/// Where Kubernetes' compiler crashes we refuse, with the words it dies with.
///
/// It looks into the type of an optional element, `[?x]` or `{?k: x}`, and finds nothing there when
/// that is known at run time only. Literals within `format` it does not look at. A null in that
/// place it refuses, which cel-java does not.
final class CompilerPanics implements Validator {

    @Override
    public List<Problem> judge(Expr root, SourceText text) {
        var problems = new ArrayList<Problem>();
        visit(root, text, problems);
        return problems;
    }

    private void visit(Expr expr, SourceText text, List<Problem> problems) {
        if (expr instanceof Expr.Call call && call.function().equals("format")) {
            return;
        }
        if (expr instanceof Expr.ListLiteral(_, _, var elements)) {
            for (var element : elements) {
                // An element of another type than the first ends its search.
                if (!element.optional()
                        && !element.value().type().equals(elements.getFirst().value().type())) {
                    break;
                }
                judge(element.value(), element.optional(), text, problems);
            }
        }
        if (expr instanceof Expr.MapLiteral(_, _, var entries)) {
            for (var entry : entries) {
                judge(entry.value(), entry.optional(), text, problems);
            }
        }
        for (var part : Parts.of(expr)) {
            visit(part, text, problems);
        }
    }

    private static void judge(
            Expr value, boolean optional, SourceText text, List<Problem> problems) {
        if (optional && !(value.type() instanceof Type.OptionalOf)) {
            problems.add(
                    text.problemAt(
                            value.offset(),
                            value.type() == Type.Simple.NULL
                                    ? "expected type 'optional_type(null)' but found 'null'"
                                    : "the compiler of Kubernetes panics: runtime error: index out"
                                            + " of range [0] with length 0"));
        }
    }
}
