package io.juxta.kube.text;

import io.juxta.model.Tree;

/// A [Tree] as text: JSON on one line, JSON for people, or YAML. Keys keep their order.
///
/// The output reads back as the same tree, with one exception that comes from Kubernetes: YAML
/// numbers go through Go's floating point, so `1.0` comes back as `1` and an integer beyond 64 bits
/// loses its last digits.
public final class TreeWriter {

    private static final String HEX = "0123456789abcdef";

    private TreeWriter() {}

    /// One line without spaces, without a newline.
    public static String json(Tree tree) {
        var text = new StringBuilder();
        json(tree, text);
        return text.toString();
    }

    /// Indented by four spaces as kubectl does, without a newline at the end.
    public static String prettyJson(Tree tree) {
        var text = new StringBuilder();
        pretty(tree, "\n", text);
        return text.toString();
    }

    /// Block style as kubectl prints it, with a newline at the end.
    public static String yaml(Tree tree) {
        return YamlWriter.write(tree);
    }

    /// Appends what [#json(Tree)] returns.
    public static void json(Tree tree, StringBuilder text) {
        switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var separator = '{';
                for (var field : fields.entrySet()) {
                    text.append(separator);
                    quote(field.getKey(), text);
                    text.append(':');
                    json(field.getValue(), text);
                    separator = ',';
                }
                text.append(fields.isEmpty() ? "{}" : "}");
            }
            case Tree.Sequence(var items, _) -> {
                var separator = '[';
                for (var item : items) {
                    text.append(separator);
                    json(item, text);
                    separator = ',';
                }
                text.append(items.isEmpty() ? "[]" : "]");
            }
            case Tree.Text(var value, _) -> quote(value, text);
            case Tree.Number(var literal, _) -> text.append(literal);
            case Tree.Bool(var value, _) -> text.append(value);
            case Tree.Null _ -> text.append("null");
        }
    }

    private static void pretty(Tree tree, String newline, StringBuilder text) {
        var inner = newline + "    ";
        switch (tree) {
            case Tree.Mapping(var fields, _) when !fields.isEmpty() -> {
                var separator = '{';
                for (var field : fields.entrySet()) {
                    text.append(separator).append(inner);
                    quote(field.getKey(), text);
                    text.append(": ");
                    pretty(field.getValue(), inner, text);
                    separator = ',';
                }
                text.append(newline).append('}');
            }
            case Tree.Sequence(var items, _) when !items.isEmpty() -> {
                var separator = '[';
                for (var item : items) {
                    text.append(separator).append(inner);
                    pretty(item, inner, text);
                    separator = ',';
                }
                text.append(newline).append(']');
            }
            case Tree.Mapping _,
                    Tree.Sequence _,
                    Tree.Text _,
                    Tree.Number _,
                    Tree.Bool _,
                    Tree.Null _ ->
                    json(tree, text);
        }
    }

    /// A JSON string. Half a surrogate pair, which UTF-8 cannot encode, becomes U+FFFD as in Go.
    static void quote(String value, StringBuilder text) {
        text.append('"');
        for (var i = 0; i < value.length(); i++) {
            var c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (c < ' ' || c == '\u2028' || c == '\u2029') {
                        text.append("\\u")
                                .append(HEX.charAt(c >> 12))
                                .append(HEX.charAt(c >> 8 & 15))
                                .append(HEX.charAt(c >> 4 & 15))
                                .append(HEX.charAt(c & 15));
                    } else if (!Character.isSurrogate(c)) {
                        text.append(c);
                    } else if (Character.isHighSurrogate(c)
                            && i + 1 < value.length()
                            && Character.isLowSurrogate(value.charAt(i + 1))) {
                        text.append(c).append(value.charAt(++i));
                    } else {
                        text.append('\ufffd');
                    }
                }
            }
        }
        text.append('"');
    }
}
