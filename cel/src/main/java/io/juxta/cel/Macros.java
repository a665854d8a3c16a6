package io.juxta.cel;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Immutable;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Macro expansion: the trees cel-go builds, since costs are counted on those.
final class Macros {

    /// The name user's variables cannot have: it was the accumulator's once.
    private static final String FORMER_ACCUMULATOR = "__result__";

    private static final String UNUSED = "#unused";
    private static final String SORT_INPUT = "@__sortBy_input__";
    private static final String CONDITIONAL = "_?_:_";
    private static final String NOT_FALSE = "@not_strictly_false";

    private Macros() {}

    static List<CelMacro> in(Environment environment) {
        var macros = new ArrayList<>(all());
        if (environment.seedWords() && environment.lists()) {
            macros.add(CelMacro.newReceiverMacro("include", 1, Macros::include));
        }
        return macros;
    }

    private static List<CelMacro> all() {
        return List.of(
                CelMacro.newGlobalMacro("has", 1, (make, _, args) -> has(make, args.get(0))),
                overOne("all", 2, SIMPLE_NAME, (in, args) -> in.all(args.get(1))),
                overOne("exists", 2, SIMPLE_NAME, (in, args) -> in.exists(args.get(1))),
                overOne("exists_one", 2, SIMPLE_NAME, (in, args) -> in.existsOne(args.get(1))),
                overOne("map", 2, IDENTIFIER, (in, args) -> in.list(null, args.get(1))),
                overOne("map", 3, IDENTIFIER, (in, args) -> in.list(args.get(1), args.get(2))),
                overOne("filter", 2, IDENTIFIER, (in, args) -> in.filter(args.get(1))),
                overTwo("all", 3, (in, args) -> in.all(args.get(2))),
                overTwo("exists", 3, (in, args) -> in.exists(args.get(2))),
                overTwo("exists_one", 3, (in, args) -> in.existsOne(args.get(2))),
                overTwo("existsOne", 3, (in, args) -> in.existsOne(args.get(2))),
                overTwo("transformList", 3, (in, args) -> in.list(null, args.get(2))),
                overTwo("transformList", 4, (in, args) -> in.list(args.get(2), args.get(3))),
                overTwo("transformMap", 3, (in, args) -> in.map(null, args.get(2))),
                overTwo("transformMap", 4, (in, args) -> in.map(args.get(2), args.get(3))),
                overTwo("transformMapEntry", 3, (in, args) -> in.entries(null, args.get(2))),
                overTwo("transformMapEntry", 4, (in, args) -> in.entries(args.get(2), args.get(3))),
                CelMacro.newReceiverMacro("bind", 3, Macros::bind),
                CelMacro.newReceiverMacro("optMap", 2, Macros::optMap),
                CelMacro.newReceiverMacro("optFlatMap", 2, Macros::optFlatMap),
                CelMacro.newReceiverMacro("sortBy", 2, Macros::sortBy));
    }

    /// What KEP-5491 called `includes`.
    private static Optional<CelExpr> include(
            CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
        return Optional.of(make.newReceiverCall("includes", target, args.get(0)));
    }

    private static Optional<CelExpr> has(CelMacroExprFactory make, CelExpr argument) {
        if (argument.getKind() != Kind.SELECT) {
            return wrong(make, argument, "invalid argument to has() macro");
        }
        var select = argument.select();
        return Optional.of(make.newSelect(select.operand(), select.field(), true));
    }

    private static final String SIMPLE_NAME = "argument must be a simple name";
    private static final String IDENTIFIER = "argument is not an identifier";

    @Immutable
    @FunctionalInterface
    private interface Expansion {
        CelExpr expand(Loop in, ImmutableList<CelExpr> arguments);
    }

    private static CelMacro overOne(String name, int count, String complaint, Expansion expansion) {
        return CelMacro.newReceiverMacro(
                name,
                count,
                (make, range, args) -> {
                    var error = variable(make, args.get(0), complaint);
                    if (error.isPresent()) {
                        return error;
                    }
                    var local = Locals.of(List.of(args.get(0)), args);
                    return Optional.of(
                            expansion.expand(
                                    new Loop(make, range, local.names().get(0), ""),
                                    local.arguments()));
                });
    }

    private static CelMacro overTwo(String name, int count, Expansion expansion) {
        return CelMacro.newReceiverMacro(
                name,
                count,
                (make, range, args) -> {
                    var first = args.get(0);
                    var second = args.get(1);
                    var error =
                            variable(make, first, SIMPLE_NAME)
                                    .or(() -> variable(make, second, SIMPLE_NAME));
                    if (error.isPresent()) {
                        return error;
                    }
                    if (first.ident().name().equals(second.ident().name())) {
                        return wrong(
                                make, second, "duplicate variable name: " + second.ident().name());
                    }
                    var local = Locals.of(List.of(first, second), args);
                    return Optional.of(
                            expansion.expand(
                                    new Loop(
                                            make,
                                            range,
                                            local.names().get(0),
                                            local.names().get(1)),
                                    local.arguments()));
                });
    }

    private static Optional<CelExpr> bind(
            CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
        if (target.getKind() != Kind.IDENT || !target.ident().name().equals("cel")) {
            return Optional.empty();
        }
        if (args.get(0).getKind() != Kind.IDENT) {
            return wrong(make, args.get(0), "cel.bind() variable names must be simple identifiers");
        }
        // The variable is not yet known in what it is bound to.
        var local = Locals.of(List.of(args.get(0)), List.of(args.get(2)));
        return Optional.of(
                binding(make, local.names().get(0), args.get(1), local.arguments().get(0)));
    }

    private static Optional<CelExpr> optMap(
            CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
        return optional(
                make, "optMap", target, args, value -> make.newGlobalCall("optional.of", value));
    }

    private static Optional<CelExpr> optFlatMap(
            CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
        return optional(make, "optFlatMap", target, args, UnaryOperator.identity());
    }

    /// The target occurs twice, and is evaluated twice.
    private static Optional<CelExpr> optional(
            CelMacroExprFactory make,
            String macro,
            CelExpr target,
            ImmutableList<CelExpr> args,
            UnaryOperator<CelExpr> wrap) {
        if (args.get(0).getKind() != Kind.IDENT) {
            return wrong(make, args.get(0), macro + "() variable name must be a simple identifier");
        }
        var local = Locals.of(List.of(args.get(0)), List.of(args.get(1)));
        var value = make.newReceiverCall("value", make.copy(target));
        return Optional.of(
                make.newGlobalCall(
                        CONDITIONAL,
                        make.newReceiverCall("hasValue", target),
                        wrap.apply(
                                binding(
                                        make,
                                        local.names().get(0),
                                        value,
                                        local.arguments().get(0))),
                        make.newGlobalCall("optional.none")));
    }

    private static Optional<CelExpr> sortBy(
            CelMacroExprFactory make, CelExpr target, ImmutableList<CelExpr> args) {
        switch (target.getKind()) {
            case LIST, SELECT, IDENT, COMPREHENSION, CALL -> {}
            default -> {
                return wrong(
                        make,
                        target,
                        "sortBy can only be applied to a list, identifier, comprehension, call or"
                                + " select expression");
            }
        }
        var error = variable(make, args.get(0), IDENTIFIER);
        if (error.isPresent()) {
            return error;
        }
        var local = Locals.of(List.of(args.get(0)), args);
        var keys =
                new Loop(make, make.newIdentifier(SORT_INPUT), local.names().get(0), "")
                        .list(null, local.arguments().get(1));
        return Optional.of(
                binding(
                        make,
                        SORT_INPUT,
                        target,
                        make.newReceiverCall(
                                "@sortByAssociatedKeys", make.newIdentifier(SORT_INPUT), keys)));
    }

    /// A loop over nothing, whose accumulator is the variable.
    private static CelExpr binding(
            CelMacroExprFactory make, String variable, CelExpr value, CelExpr body) {
        return make.fold(
                UNUSED,
                make.newList(),
                variable,
                value,
                make.newBoolLiteral(false),
                make.newIdentifier(variable),
                body);
    }

    /// What is wrong with a variable, if anything.
    private static Optional<CelExpr> variable(
            CelMacroExprFactory make, CelExpr argument, String complaint) {
        if (argument.getKind() != Kind.IDENT) {
            return wrong(make, argument, complaint);
        }
        var name = argument.ident().name();
        if (name.equals(FORMER_ACCUMULATOR) || name.equals(make.getAccumulatorVarName())) {
            return wrong(make, argument, "iteration variable overwrites accumulator variable");
        }
        return Optional.empty();
    }

    /// A part with a parse error has no position, and no further error is reported: the macro then
    /// counts as an ordinary call.
    private static Optional<CelExpr> wrong(
            CelMacroExprFactory make, CelExpr place, String message) {
        if (place.id() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                make.reportError(CelIssue.formatError(make.getSourceLocation(place), message)));
    }

    /// A loop in the making.
    ///
    /// @param second empty when there is one variable
    private record Loop(CelMacroExprFactory make, CelExpr range, String first, String second) {

        CelExpr all(CelExpr predicate) {
            return fold(
                    make.newBoolLiteral(true),
                    make.newGlobalCall(NOT_FALSE, accumulator()),
                    make.newGlobalCall("_&&_", accumulator(), predicate),
                    accumulator());
        }

        CelExpr exists(CelExpr predicate) {
            return fold(
                    make.newBoolLiteral(false),
                    make.newGlobalCall(NOT_FALSE, make.newGlobalCall("!_", accumulator())),
                    make.newGlobalCall("_||_", accumulator(), predicate),
                    accumulator());
        }

        CelExpr existsOne(CelExpr predicate) {
            return fold(
                    make.newIntLiteral(0),
                    make.newBoolLiteral(true),
                    step(
                            predicate,
                            make.newGlobalCall("_+_", accumulator(), make.newIntLiteral(1))),
                    make.newGlobalCall("_==_", accumulator(), make.newIntLiteral(1)));
        }

        CelExpr filter(CelExpr predicate) {
            return list(predicate, make.newIdentifier(first));
        }

        CelExpr list(@Nullable CelExpr predicate, CelExpr element) {
            return fold(
                    make.newList(),
                    make.newBoolLiteral(true),
                    step(
                            predicate,
                            make.newGlobalCall("_+_", accumulator(), make.newList(element))),
                    accumulator());
        }

        CelExpr map(@Nullable CelExpr predicate, CelExpr value) {
            var insert =
                    make.newGlobalCall(
                            "cel.@mapInsert", accumulator(), make.newIdentifier(first), value);
            return fold(
                    make.newMap(),
                    make.newBoolLiteral(true),
                    step(predicate, insert),
                    accumulator());
        }

        CelExpr entries(@Nullable CelExpr predicate, CelExpr entry) {
            var insert = make.newGlobalCall("cel.@mapInsert", accumulator(), entry);
            return fold(
                    make.newMap(),
                    make.newBoolLiteral(true),
                    step(predicate, insert),
                    accumulator());
        }

        private CelExpr step(@Nullable CelExpr predicate, CelExpr next) {
            return predicate == null
                    ? next
                    : make.newGlobalCall(CONDITIONAL, predicate, next, accumulator());
        }

        private CelExpr fold(CelExpr init, CelExpr condition, CelExpr step, CelExpr result) {
            var accumulator = make.getAccumulatorVarName();
            return second.isEmpty()
                    ? make.fold(first, range, accumulator, init, condition, step, result)
                    : make.fold(first, second, range, accumulator, init, condition, step, result);
        }

        private CelExpr accumulator() {
            return make.newIdentifier(make.getAccumulatorVarName());
        }
    }
}
