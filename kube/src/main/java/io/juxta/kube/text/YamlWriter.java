package io.juxta.kube.text;

import io.juxta.model.Tree;

/// YAML in block style, written so that kubectl's YAML 1.1 rules read the same tree back.
final class YamlWriter {

    private final StringBuilder text = new StringBuilder();

    private YamlWriter() {}

    static String write(Tree tree) {
        var writer = new YamlWriter();
        writer.value(tree, 0);
        return writer.text.toString();
    }

    /// Writes a value at the current position, with a newline at the end.
    private void value(Tree tree, int indent) {
        switch (tree) {
            case Tree.Mapping mapping when !mapping.fields().isEmpty() -> mapping(mapping, indent);
            case Tree.Sequence sequence when !sequence.items().isEmpty() ->
                    sequence(sequence, indent);
            case Tree.Mapping _ -> text.append("{}\n");
            case Tree.Sequence _ -> text.append("[]\n");
            case Tree.Text(var value, _) -> YamlText.value(value, indent, text);
            case Tree.Number(var literal, _) -> text.append(literal).append('\n');
            case Tree.Bool(var value, _) -> text.append(value).append('\n');
            case Tree.Null _ -> text.append("null\n");
        }
    }

    private void mapping(Tree.Mapping mapping, int indent) {
        var first = true;
        for (var field : mapping.fields().entrySet()) {
            if (!first) {
                indent(indent);
            }
            first = false;
            key(field.getKey(), indent);
            switch (field.getValue()) {
                case Tree.Mapping inner when !inner.fields().isEmpty() -> {
                    text.append('\n');
                    indent(indent + 2);
                    mapping(inner, indent + 2);
                }
                // A list is indented as deep as its key, as kubectl prints it.
                case Tree.Sequence inner when !inner.items().isEmpty() -> {
                    text.append('\n');
                    indent(indent);
                    sequence(inner, indent);
                }
                case Tree other -> {
                    text.append(' ');
                    value(other, indent + 2);
                }
            }
        }
    }

    private void key(String key, int indent) {
        if (YamlText.isLong(key)) {
            text.append("? ");
            YamlText.key(key, text);
            text.append('\n');
            indent(indent);
        } else {
            YamlText.key(key, text);
        }
        text.append(':');
    }

    private void sequence(Tree.Sequence sequence, int indent) {
        var first = true;
        for (var item : sequence.items()) {
            if (!first) {
                indent(indent);
            }
            first = false;
            text.append("- ");
            value(item, indent + 2);
        }
    }

    private void indent(int spaces) {
        text.repeat(' ', spaces);
    }
}
