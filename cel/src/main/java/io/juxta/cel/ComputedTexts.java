package io.juxta.cel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Tells whether the text that a part of an expression gives was made by a function, so that it is
/// no text of the device or the expression itself.
final class ComputedTexts {

    /// Variables, and what they were made from.
    private final Map<String, Expr> bound;

    ComputedTexts(Map<String, Expr> bound) {
        this.bound = new HashMap<>(bound);
    }

    /// The function; empty when the part gives no text, or one that it found.
    String function(Expr expr) {
        return switch (expr) {
            case Expr.Literal _, Expr.Presence _ -> "";
            case Expr.Ident(_, _, var name) -> variable(name);
            case Expr.Select(_, _, var operand, _) -> function(operand);
            case Expr.Call call -> call(call);
            case Expr.ListLiteral _, Expr.MapLiteral _, Expr.Message _ -> first(Parts.of(expr));
            case Expr.Fold fold -> fold(fold);
        };
    }

    private String variable(String name) {
        // Without itself: an accumulator is made from itself.
        var origin = bound.remove(name);
        if (origin == null) {
            return "";
        }
        var function = function(origin);
        bound.put(name, origin);
        return function;
    }

    private String call(Expr.Call call) {
        if (!canHoldText(call.type())) {
            return "";
        }
        return switch (call.function()) {
            case "_[_]", "_[?_]", "_?._" -> function(call.arguments().getFirst());
            case "_?_:_" -> first(call.arguments().subList(1, 3));
            case "_+_" -> call.type() instanceof Type.ListOf ? first(call.arguments()) : "+";
            default ->
                    ExpressionNames.PASSING.contains(call.function())
                            ? first(Parts.of(call))
                            : call.function();
        };
    }

    private static boolean canHoldText(Type type) {
        return switch (type) {
            case Type.Simple simple ->
                    switch (simple) {
                        case STRING, DYN, ANY -> true;
                        case BOOL, INT, UINT, DOUBLE, BYTES, NULL, DURATION, TIMESTAMP -> false;
                    };
            case Type.ListOf(var element) -> canHoldText(element);
            case Type.MapOf _, Type.Parameter _ -> true;
            case Type.OptionalOf(var value) -> canHoldText(value);
            case Type.TypeOf _, Type.Named _ -> false;
        };
    }

    private String first(List<Expr> parts) {
        for (var part : parts) {
            var function = function(part);
            if (!function.isEmpty()) {
                return function;
            }
        }
        return "";
    }

    private String fold(Expr.Fold fold) {
        var before = new HashMap<>(bound);
        bound.put(fold.accumulator(), fold.init());
        bound.put(fold.first(), fold.range());
        if (fold.second() != null) {
            bound.put(fold.second(), fold.range());
        }
        var function = first(List.of(fold.init(), fold.step(), fold.result()));
        bound.clear();
        bound.putAll(before);
        return function;
    }
}
