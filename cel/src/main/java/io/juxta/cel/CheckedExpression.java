package io.juxta.cel;

import java.util.List;

/// What the front end makes of a text.
public sealed interface CheckedExpression {

    /// The text is valid; this is its tree.
    record CheckedTree(Expr root) implements CheckedExpression {}

    /// The text is not fine.
    ///
    /// @param text the reason exactly as Kubernetes prints it
    /// @param problems the same one by one; empty where Kubernetes names no place
    record CheckRefused(List<Problem> problems, String text) implements CheckedExpression {
        public CheckRefused {
            problems = List.copyOf(problems);
        }
    }
}
