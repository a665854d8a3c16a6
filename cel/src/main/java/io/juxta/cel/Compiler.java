package io.juxta.cel;

import io.juxta.cel.Compilation.Category;
import io.juxta.cel.Compilation.CompilationRefused;
import java.util.List;

/// Turns texts into programs, in one environment. Any number of threads may use it.
///
/// Nothing is remembered: see [CompileCache].
public final class Compiler {

    private final Environment environment;
    private final FrontEnd frontEnd;

    public Compiler(Environment environment) {
        this.environment = environment;
        this.frontEnd = new FrontEnd(environment);
    }

    public Environment environment() {
        return environment;
    }

    public Compilation compile(String expression, Use use) {
        return switch (frontEnd.check(expression, use)) {
            case CheckedExpression.CheckRefused(var problems, var text) ->
                    new CompilationRefused(expression, Category.INVALID, text, problems);
            case CheckedExpression.CheckedTree(var root) ->
                    switch (Planner.plan(root)) {
                        case Plan.Refused(var error) ->
                                new CompilationRefused(
                                        expression, Category.INTERNAL, error, List.of());
                        case Plan.Ready ready ->
                                new Program(expression, use, environment, root, ready);
                    };
        };
    }
}
