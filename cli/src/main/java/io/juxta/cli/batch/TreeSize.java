package io.juxta.cli.batch;

import io.juxta.model.Tree;

/// How large an object is, about as many characters as its JSON has.
final class TreeSize {

    private TreeSize() {}

    static long of(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var size = 2L;
                for (var field : fields.entrySet()) {
                    size += field.getKey().length() + 4L + of(field.getValue());
                }
                yield size;
            }
            case Tree.Sequence(var items, _) -> {
                var size = 2L;
                for (var item : items) {
                    size += 1 + of(item);
                }
                yield size;
            }
            case Tree.Text(var text, _) -> text.length() + 2L;
            case Tree.Number(var literal, _) -> literal.length();
            case Tree.Bool _, Tree.Null _ -> 4L;
        };
    }
}
