package io.juxta.cel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;

/// Prints a tree as the CEL oracle does, so that the two can be compared.
final class ExprPrinter {

    private record Variable(String name, int number) {}

    private final Deque<Variable> scope = new ArrayDeque<>();
    private int next;

    static String print(Expr root) {
        return new ExprPrinter().text(root);
    }

    private String text(Expr expr) {
        return switch (expr) {
            case Expr.Literal(_, _, var value) -> literal(value);
            case Expr.Ident(_, _, var name) -> variable(name);
            case Expr.Select(_, _, var operand, var field) ->
                    "(select " + text(operand) + " " + field + ")";
            case Expr.Presence(_, _, var operand, var field) ->
                    "(test " + text(operand) + " " + field + ")";
            case Expr.Call call -> call(call);
            case Expr.ListLiteral(_, _, var elements) -> {
                var out = new StringBuilder("(list");
                elements.forEach(
                        element ->
                                out.append(element.optional() ? " ?" : " ")
                                        .append(text(element.value())));
                yield out.append(')').toString();
            }
            case Expr.MapLiteral(_, _, var entries) -> {
                var out = new StringBuilder("(map");
                entries.forEach(
                        entry ->
                                out.append(entry.optional() ? " (?" : " (")
                                        .append(text(entry.key()))
                                        .append(' ')
                                        .append(text(entry.value()))
                                        .append(')'));
                yield out.append(')').toString();
            }
            case Expr.Message(_, _, var name, var fields) -> {
                var out = new StringBuilder("(struct ").append(name);
                fields.forEach(
                        field ->
                                out.append(field.optional() ? " (?" : " (")
                                        .append(field.name())
                                        .append(' ')
                                        .append(text(field.value()))
                                        .append(')'));
                yield out.append(')').toString();
            }
            case Expr.Fold fold -> fold(fold);
        };
    }

    private String call(Expr.Call call) {
        var out = new StringBuilder(call.target() == null ? "(call " : "(member ");
        out.append(call.function());
        if (call.target() != null) {
            out.append(' ').append(text(call.target()));
        }
        call.arguments().forEach(argument -> out.append(' ').append(text(argument)));
        return out.append(')').toString();
    }

    private String fold(Expr.Fold fold) {
        var out = new StringBuilder("(fold ").append(text(fold.range()));
        var first = new Variable(fold.first(), next++);
        out.append(" (iter $").append(first.number());
        var second = fold.second() == null ? null : new Variable(fold.second(), next++);
        if (second != null) {
            out.append(" $").append(second.number());
        }
        var accumulator = new Variable(fold.accumulator(), next++);
        out.append(") (accu $").append(accumulator.number()).append(' ');
        out.append(text(fold.init())).append(") ");
        scope.push(accumulator);
        scope.push(first);
        if (second != null) {
            scope.push(second);
        }
        out.append(text(fold.condition())).append(' ').append(text(fold.step())).append(' ');
        if (second != null) {
            scope.pop();
        }
        scope.pop();
        out.append(text(fold.result()));
        scope.pop();
        return out.append(')').toString();
    }

    private String variable(String name) {
        for (var variable : scope) {
            if (variable.name().equals(name)) {
                return "$" + variable.number();
            }
        }
        return name;
    }

    private static String literal(Object value) {
        return switch (value) {
            case String string -> quoted(string);
            case Unsigned unsigned -> unsigned + "u";
            case Double number ->
                    "0x" + HexFormat.of().toHexDigits(Double.doubleToRawLongBits(number));
            case Bytes bytes -> "b\"" + HexFormat.of().formatHex(bytes.array()) + "\"";
            default -> value.toString();
        };
    }

    /// As Go's encoding/json writes strings when told to leave HTML alone.
    static String quoted(String string) {
        var out = new StringBuilder("\"");
        string.codePoints()
                .forEach(
                        c -> {
                            switch (c) {
                                case '"' -> out.append("\\\"");
                                case '\\' -> out.append("\\\\");
                                case '\n' -> out.append("\\n");
                                case '\r' -> out.append("\\r");
                                case '\t' -> out.append("\\t");
                                case '\b' -> out.append("\\b");
                                case '\f' -> out.append("\\f");
                                default -> {
                                    if (c < 0x20 || c == 0x2028 || c == 0x2029) {
                                        out.append("\\u%04x".formatted(c));
                                    } else {
                                        out.appendCodePoint(c);
                                    }
                                }
                            }
                        });
        return out.append('"').toString();
    }
}
