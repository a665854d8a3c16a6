package io.juxta.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The variables of a macro, renamed where the checker of cel-java would confuse them.
///
/// It looks up `.x` among local variables too, and takes `net.IP` for a type although there is a
/// local `net`. A variable that no text can name avoids both.
///
/// @param names what the variables are called from now on
/// @param arguments those given, with the variables renamed
record Locals(List<String> names, ImmutableList<CelExpr> arguments) {

    /// What a local variable hides when it has such a name.
    private static final Set<String> OUTER = Set.of("device", "google", "net", "kubernetes");

    static Locals of(List<CelExpr> variables, List<CelExpr> arguments) {
        var names = new ArrayList<String>();
        var renamed = ImmutableList.copyOf(arguments);
        for (var variable : variables) {
            var name = variable.ident().name();
            if (OUTER.contains(name) || mentionsOuter(renamed, name)) {
                var own = "@" + name + "@" + variable.id();
                renamed =
                        renamed.stream()
                                .map(rename(name, own))
                                .collect(ImmutableList.toImmutableList());
                name = own;
            }
            names.add(name);
        }
        return new Locals(names, renamed);
    }

    private static boolean mentionsOuter(List<CelExpr> exprs, String name) {
        for (var expr : exprs) {
            if (expr.getKind() == Kind.IDENT
                    ? expr.ident().name().equals("." + name)
                    : mentionsOuter(Names.children(expr), name)) {
                return true;
            }
        }
        return false;
    }

    private static UnaryOperator<CelExpr> rename(String from, String to) {
        return expr -> rewrite(expr, name -> name.equals(from) ? to : name);
    }

    /// The same tree with other names for its variables.
    private static CelExpr rewrite(CelExpr expr, UnaryOperator<String> names) {
        var id = expr.id();
        return switch (expr.getKind()) {
            case NOT_SET, CONSTANT -> expr;
            case IDENT -> CelExpr.ofIdent(id, names.apply(expr.ident().name()));
            case SELECT -> {
                var select = expr.select();
                yield CelExpr.ofSelect(
                        id, rewrite(select.operand(), names), select.field(), select.testOnly());
            }
            case CALL -> {
                var call = expr.call();
                yield CelExpr.ofCall(
                        id,
                        call.target().map(target -> rewrite(target, names)),
                        call.function(),
                        rewrite(call.args(), names));
            }
            case LIST ->
                    CelExpr.ofList(
                            id,
                            rewrite(expr.list().elements(), names),
                            expr.list().optionalIndices());
            case MAP -> {
                var entries = ImmutableList.<CelExpr.CelMap.Entry>builder();
                for (var entry : expr.map().entries()) {
                    entries.add(
                            CelExpr.ofMapEntry(
                                    entry.id(),
                                    rewrite(entry.key(), names),
                                    rewrite(entry.value(), names),
                                    entry.optionalEntry()));
                }
                yield CelExpr.ofMap(id, entries.build());
            }
            case STRUCT -> {
                var entries = ImmutableList.<CelExpr.CelStruct.Entry>builder();
                for (var entry : expr.struct().entries()) {
                    entries.add(
                            CelExpr.ofStructEntry(
                                    entry.id(),
                                    entry.fieldKey(),
                                    rewrite(entry.value(), names),
                                    entry.optionalEntry()));
                }
                yield CelExpr.ofStruct(id, expr.struct().messageName(), entries.build());
            }
            case COMPREHENSION -> {
                var fold = expr.comprehension();
                // An inner variable of the same name keeps it: it hides the outer one.
                UnaryOperator<String> inner =
                        name ->
                                Set.of(fold.iterVar(), fold.accuVar()).contains(name)
                                                || name.equals(fold.iterVar2())
                                        ? name
                                        : names.apply(name);
                UnaryOperator<String> result =
                        name -> name.equals(fold.accuVar()) ? name : names.apply(name);
                yield CelExpr.ofComprehension(
                        id,
                        fold.iterVar(),
                        fold.iterVar2(),
                        rewrite(fold.iterRange(), names),
                        fold.accuVar(),
                        rewrite(fold.accuInit(), names),
                        rewrite(fold.loopCondition(), inner),
                        rewrite(fold.loopStep(), inner),
                        rewrite(fold.result(), result));
            }
        };
    }

    private static ImmutableList<CelExpr> rewrite(
            List<CelExpr> exprs, UnaryOperator<String> names) {
        var rewritten = ImmutableList.<CelExpr>builder();
        exprs.forEach(expr -> rewritten.add(rewrite(expr, names)));
        return rewritten.build();
    }
}
