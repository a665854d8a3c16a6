package io.juxta.cel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Replaces variables by values, so that the inside of a comprehension can be evaluated alone.
///
/// @param values of the variables
record Substitution(Map<String, Object> values) {

    static final Substitution NONE = new Substitution(Map.of());

    Substitution {
        values = Map.copyOf(values);
    }

    Substitution with(String name, Object value) {
        var more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Substitution(more);
    }

    private Substitution without(@Nullable String... names) {
        var fewer = new LinkedHashMap<>(values);
        for (var name : names) {
            fewer.remove(Objects.requireNonNullElse(name, ""));
        }
        return new Substitution(fewer);
    }

    Expr in(Expr expr) {
        if (values.isEmpty()) {
            return expr;
        }
        return switch (expr) {
            case Expr.Literal literal -> literal;
            case Expr.Ident(var offset, var type, var name) -> {
                var value = values.get(name);
                yield value == null ? expr : new Expr.Literal(offset, type, value);
            }
            case Expr.Select(var offset, var type, var operand, var field) ->
                    new Expr.Select(offset, type, in(operand), field);
            case Expr.Presence(var offset, var type, var operand, var field) ->
                    new Expr.Presence(offset, type, in(operand), field);
            case Expr.Call(
                            var offset,
                            var type,
                            var function,
                            var target,
                            var arguments,
                            var overloads) ->
                    new Expr.Call(
                            offset,
                            type,
                            function,
                            target == null ? null : in(target),
                            all(arguments),
                            overloads);
            case Expr.ListLiteral(var offset, var type, var elements) ->
                    new Expr.ListLiteral(
                            offset,
                            type,
                            elements.stream()
                                    .map(one -> new Expr.Element(in(one.value()), one.optional()))
                                    .toList());
            case Expr.MapLiteral(var offset, var type, var entries) ->
                    new Expr.MapLiteral(
                            offset,
                            type,
                            entries.stream()
                                    .map(
                                            one ->
                                                    new Expr.Entry(
                                                            in(one.key()),
                                                            in(one.value()),
                                                            one.optional()))
                                    .toList());
            case Expr.Message(var offset, var type, var name, var fields) ->
                    new Expr.Message(
                            offset,
                            type,
                            name,
                            fields.stream()
                                    .map(
                                            one ->
                                                    new Expr.Field(
                                                            one.name(),
                                                            in(one.value()),
                                                            one.optional()))
                                    .toList());
            case Expr.Fold fold -> fold(fold);
        };
    }

    /// A comprehension hides variables of the same name in its inside, not in its range.
    private Expr fold(Expr.Fold fold) {
        var inside = without(fold.first(), fold.second(), fold.accumulator());
        var behind = without(fold.accumulator());
        return new Expr.Fold(
                fold.offset(),
                fold.type(),
                in(fold.range()),
                fold.first(),
                fold.second(),
                fold.accumulator(),
                in(fold.init()),
                inside.in(fold.condition()),
                inside.in(fold.step()),
                behind.in(fold.result()));
    }

    private List<Expr> all(List<Expr> exprs) {
        return exprs.stream().map(this::in).toList();
    }
}
