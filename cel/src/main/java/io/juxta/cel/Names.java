package io.juxta.cel;

import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names a parsed expression mentions: variables, functions, and dotted ones that may be
/// either.
final class Names {

    private final Set<String> found = new LinkedHashSet<>();
    private final Set<String> messages = new LinkedHashSet<>();

    private Names() {}

    static Names in(CelExpr expr) {
        var names = new Names();
        names.visit(expr);
        return names;
    }

    Set<String> all() {
        return found;
    }

    /// Those of messages written in the expression.
    Set<String> messages() {
        return messages;
    }

    private void visit(CelExpr expr) {
        switch (expr.getKind()) {
            case IDENT -> add(expr.ident().name());
            case SELECT -> addDotted(expr, "");
            case CALL -> {
                var call = expr.call();
                add(call.function());
                call.target().ifPresent(target -> addDotted(target, "." + call.function()));
            }
            case STRUCT -> {
                add(expr.struct().messageName());
                messages.add(absolute(expr.struct().messageName()));
            }
            case NOT_SET, CONSTANT, LIST, MAP, COMPREHENSION -> {}
        }
        children(expr).forEach(this::visit);
    }

    /// The parts an expression is made of, in the order of the text.
    static List<CelExpr> children(CelExpr expr) {
        return switch (expr.getKind()) {
            case NOT_SET, CONSTANT, IDENT -> List.of();
            case SELECT -> List.of(expr.select().operand());
            case CALL -> {
                var parts = new ArrayList<CelExpr>();
                expr.call().target().ifPresent(parts::add);
                parts.addAll(expr.call().args());
                yield parts;
            }
            case LIST -> expr.list().elements();
            case MAP -> {
                var parts = new ArrayList<CelExpr>();
                for (var entry : expr.map().entries()) {
                    parts.add(entry.key());
                    parts.add(entry.value());
                }
                yield parts;
            }
            case STRUCT ->
                    expr.struct().entries().stream().map(CelExpr.CelStruct.Entry::value).toList();
            case COMPREHENSION -> {
                var fold = expr.comprehension();
                yield List.of(
                        fold.iterRange(),
                        fold.accuInit(),
                        fold.loopCondition(),
                        fold.loopStep(),
                        fold.result());
            }
        };
    }

    private void addDotted(CelExpr expr, String rest) {
        var dotted = dotted(expr);
        if (dotted != null) {
            add(dotted + rest);
        }
    }

    private void add(String name) {
        found.add(absolute(name));
    }

    private static String absolute(String name) {
        return name.startsWith(".") ? name.substring(1) : name;
    }

    private static @Nullable String dotted(CelExpr expr) {
        return switch (expr.getKind()) {
            case IDENT -> expr.ident().name();
            case SELECT -> {
                var operand = dotted(expr.select().operand());
                yield operand == null ? null : operand + "." + expr.select().field();
            }
            case NOT_SET, CONSTANT, CALL, LIST, STRUCT, MAP, COMPREHENSION -> null;
        };
    }
}
