package io.juxta.testkit;

import io.juxta.model.Tree;
import java.io.IOException;
import java.io.Writer;

/// Writes generated trees without leaning on the writer that is to be tested. YAML is written for
/// trees whose texts are tame.
final class DumpText {

    private DumpText() {}

    static void json(Tree tree, Writer out) throws IOException {
        switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                out.write('{');
                var separator = "";
                for (var field : fields.entrySet()) {
                    out.write(separator);
                    quoted(field.getKey(), out);
                    out.write(':');
                    json(field.getValue(), out);
                    separator = ",";
                }
                out.write('}');
            }
            case Tree.Sequence(var items, _) -> {
                out.write('[');
                var separator = "";
                for (var item : items) {
                    out.write(separator);
                    json(item, out);
                    separator = ",";
                }
                out.write(']');
            }
            case Tree.Text(var value, _) -> quoted(value, out);
            case Tree.Number(var literal, _) -> out.write(literal);
            case Tree.Bool(var value, _) -> out.write(Boolean.toString(value));
            case Tree.Null _ -> out.write("null");
        }
    }

    static void yaml(Tree tree, Writer out) throws IOException {
        yaml(tree, "", out);
    }

    private static void yaml(Tree tree, String indent, Writer out) throws IOException {
        switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var lead = "";
                for (var field : fields.entrySet()) {
                    out.write(lead);
                    out.write(field.getKey());
                    out.write(':');
                    nested(field.getValue(), indent, out);
                    lead = indent;
                }
            }
            case Tree.Sequence(var items, _) -> {
                var lead = "";
                for (var item : items) {
                    out.write(lead);
                    out.write("- ");
                    yaml(item, indent + "  ", out);
                    lead = indent;
                }
            }
            case Tree.Text(var value, _) -> {
                if (tame(value)) {
                    out.write(value);
                } else {
                    quoted(value, out);
                }
                out.write('\n');
            }
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> {
                json(tree, out);
                out.write('\n');
            }
        }
    }

    private static void nested(Tree value, String indent, Writer out) throws IOException {
        switch (value) {
            case Tree.Mapping _ -> {
                out.write("\n" + indent + "  ");
                yaml(value, indent + "  ", out);
            }
            case Tree.Sequence _ -> {
                out.write("\n" + indent);
                yaml(value, indent, out);
            }
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {
                out.write(' ');
                yaml(value, indent, out);
            }
        }
    }

    /// Starts with a letter, is no word YAML knows and holds nothing YAML could stumble over.
    private static boolean tame(String value) {
        return value.length() > 5
                && Character.isLetter(value.charAt(0))
                && !value.contains(": ")
                && value.indexOf('"') < 0;
    }

    private static void quoted(String value, Writer out) throws IOException {
        out.write('"');
        for (var i = 0; i < value.length(); i++) {
            var next = value.charAt(i);
            if (next < ' ') {
                out.write("\\u%04x".formatted((int) next));
            } else {
                out.write(next == '"' || next == '\\' ? "\\" + next : String.valueOf(next));
            }
        }
        out.write('"');
    }
}
