package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Looks through a checked tree for literals that cannot work.
@FunctionalInterface
interface Validator {

    /// All of them, in Kubernetes' order.
    static List<Validator> inOrder() {
        return List.of(
                LiteralArgument.DURATION,
                LiteralArgument.TIMESTAMP,
                LiteralArgument.PATTERN,
                new LiteralTypes(),
                new FormatLiterals());
    }

    /// The problems, in any order.
    List<Problem> judge(Expr root, SourceText text);

    /// Shows every part of a tree, from the outside in.
    static void walk(Expr expr, Consumer<Expr> visitor) {
        visitor.accept(expr);
        for (var part : Parts.of(expr)) {
            walk(part, visitor);
        }
    }

    /// Every call of a function in a tree.
    static List<Expr.Call> calls(Expr root, String function) {
        var calls = new ArrayList<Expr.Call>();
        walk(
                root,
                part -> {
                    if (part instanceof Expr.Call call && call.function().equals(function)) {
                        calls.add(call);
                    }
                });
        return calls;
    }
}
