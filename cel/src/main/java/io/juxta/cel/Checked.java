package io.juxta.cel;

import java.util.List;

/// What the front end makes of a text.
public sealed interface Checked {

    /// The text is valid; this is its tree.
    record Tree(Expr root) implements Checked {}

    /// The text is not fine.
    ///
    /// @param text the reason exactly as Kubernetes prints it
    /// @param problems the same one by one; empty where Kubernetes names no place
    record Refused(List<Problem> problems, String text) implements Checked {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
