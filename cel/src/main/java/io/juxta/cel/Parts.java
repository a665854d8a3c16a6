package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;

/// What an expression is directly made of.
final class Parts {

    private Parts() {}

    /// The parts in the order of their evaluation.
    static List<Expr> of(Expr expr) {
        return switch (expr) {
            case Expr.Literal _, Expr.Ident _ -> List.of();
            case Expr.Select(_, _, var operand, _) -> List.of(operand);
            case Expr.Presence(_, _, var operand, _) -> List.of(operand);
            case Expr.Call(_, _, _, var target, var arguments, _) -> {
                var parts = new ArrayList<Expr>();
                if (target != null) {
                    parts.add(target);
                }
                parts.addAll(arguments);
                yield parts;
            }
            case Expr.ListLiteral(_, _, var elements) ->
                    elements.stream().map(Expr.Element::value).toList();
            case Expr.MapLiteral(_, _, var entries) -> {
                var parts = new ArrayList<Expr>();
                for (var entry : entries) {
                    parts.add(entry.key());
                    parts.add(entry.value());
                }
                yield parts;
            }
            case Expr.Message(_, _, _, var fields) ->
                    fields.stream().map(Expr.Field::value).toList();
            case Expr.Fold fold ->
                    List.of(
                            fold.range(),
                            fold.init(),
                            fold.condition(),
                            fold.step(),
                            fold.result());
        };
    }
}
