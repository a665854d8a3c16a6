package io.juxta.cel;

import java.util.List;

/// The result of compiling an expression: a [Program], or the errors.
public sealed interface Compilation permits Program, Compilation.CompilationRefused {

    /// Kubernetes would not take it.
    ///
    /// @param text Kubernetes' own words, over several lines where it points at places
    /// @param problems the same one by one; empty where Kubernetes names no place
    record CompilationRefused(
            String expression, Category category, String text, List<Problem> problems)
            implements Compilation {
        public CompilationRefused {
            problems = List.copyOf(problems);
        }

        /// The reason in one line.
        public String summary() {
            if (problems.isEmpty()) {
                return text;
            }
            var first = problems.getFirst();
            var place =
                    first.line() < 1
                            ? ""
                            : "line %d, column %d: ".formatted(first.line(), first.column());
            var more = problems.size() - 1;
            return place + first.message() + (more == 0 ? "" : " (and %d more)".formatted(more));
        }
    }

    /// Whose fault Kubernetes takes it for.
    enum Category {
        INVALID,
        /// The expression is fine by the checker but cannot be made into a program, such as
        /// `int("x")`. The API server reports an internal error.
        INTERNAL
    }
}
