package io.juxta.cel;

import io.juxta.cel.Compilation.Category;
import io.juxta.cel.Compilation.Refused;
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
            case Checked.Refused(var problems, var text) ->
                    new Refused(expression, Category.INVALID, text, problems);
            case Checked.Tree(var root) ->
                    switch (Planner.plan(root)) {
                        case Plan.Refused(var error) ->
                                new Refused(expression, Category.INTERNAL, error, List.of());
                        case Plan.Ready ready ->
                                new Program(expression, use, environment, root, ready);
                    };
        };
    }
}
