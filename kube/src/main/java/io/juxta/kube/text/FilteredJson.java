package io.juxta.kube.text;

import io.juxta.kube.text.FieldFilter.EmptiedItems;
import io.juxta.model.FieldMap;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Builds trees of what a [FieldFilter] keeps. The rest is skipped token by token: nothing is made
/// of it. Trees have no lines.
final class FilteredJson {

    private static final Tree NO_OBJECT = Tree.Mapping.EMPTY;
    private static final Tree NO_LIST = Tree.Sequence.of(List.of());
    private static final Tree TRUE = Tree.Bool.of(true);
    private static final Tree FALSE = Tree.Bool.of(false);
    private static final Tree NULL = new Tree.Null(Tree.NO_LINE);

    private FilteredJson() {}

    /// The value at the parser's current token; null when nothing of it is kept. The parser is left
    /// at the last token of the value.
    static @Nullable Tree read(JsonParser parser, FieldFilter filter) {
        return read(parser, filter, 1);
    }

    private static @Nullable Tree read(JsonParser parser, FieldFilter filter, int depth) {
        if (depth > Limits.DEPTH) {
            throw Limits.tooDeep(Source.of("JSON"));
        }
        return switch (filter) {
            case FieldFilter.Dropped _ -> {
                parser.skipChildren();
                yield null;
            }
            case FieldFilter.Presence _ -> presence(parser);
            case FieldFilter.Everything _, FieldFilter.Fields _ -> kept(parser, filter, depth);
        };
    }

    private static Tree presence(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                parser.skipChildren();
                yield NO_OBJECT;
            }
            case START_ARRAY -> {
                parser.skipChildren();
                yield NO_LIST;
            }
            case null, default -> scalar(parser);
        };
    }

    private static @Nullable Tree kept(JsonParser parser, FieldFilter filter, int depth) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, filter, depth);
            case START_ARRAY -> list(parser, filter, depth);
            case null, default -> scalar(parser);
        };
    }

    private static @Nullable Tree object(JsonParser parser, FieldFilter filter, int depth) {
        var fields = new FieldMap.FieldMapBuilder();
        var empty = true;
        var emptied = false;
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            var inner =
                    filter instanceof FieldFilter.Fields some
                            ? some.of(name)
                            : FieldFilter.EVERYTHING;
            var value = read(parser, inner, depth + 1);
            if (value == null) {
                emptied = true;
            } else {
                empty = false;
                fields.add(name, value);
            }
        }
        if (empty) {
            return emptied ? null : NO_OBJECT;
        }
        return new Tree.Mapping(fields.build(), Tree.NO_LINE);
    }

    private static @Nullable Tree list(JsonParser parser, FieldFilter filter, int depth) {
        var stays = filter instanceof FieldFilter.Fields some && some.items() == EmptiedItems.KEPT;
        var items = new ArrayList<Tree>();
        var emptied = false;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            var item = read(parser, filter, depth + 1);
            if (item != null) {
                items.add(item);
            } else if (stays) {
                items.add(NO_OBJECT);
            } else {
                emptied = true;
            }
        }
        if (items.isEmpty()) {
            return emptied ? null : NO_LIST;
        }
        return new Tree.Sequence(items, Tree.NO_LINE);
    }

    private static Tree scalar(JsonParser parser) {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> Tree.Text.of(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    new Tree.Number(parser.getString(), Tree.NO_LINE);
            case VALUE_TRUE -> TRUE;
            case VALUE_FALSE -> FALSE;
            case VALUE_NULL -> NULL;
            case null, default ->
                    throw new IllegalStateException("Jackson offers " + parser.currentToken());
        };
    }
}
