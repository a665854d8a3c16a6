package io.juxta.kube.text;

import io.juxta.kube.text.YamlItem.Kind;
import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads pieces of a YAML file that [YamlFinder] found.
///
/// A plain one becomes JSON, and that a slice or a tree. Another is read by the parser, as if it
/// were all there is; that is right when it depends on nothing in front of it and nothing behind
/// depends on it, so there may be no anchors, and a comment only in a document. The fields of a
/// list around its items must be plain, since a parser may have to go through them again.
final class YamlItemReader implements ItemBatch.ItemReader<YamlItem> {

    private static final int LARGEST_HEAD = 64 * 1024;

    private final Source origin;
    private final PlainYaml plain = new PlainYaml();

    YamlItemReader(Source origin) {
        this.origin = origin;
    }

    @Override
    public @Nullable YamlItem read(PlainSliceReader slices, byte[] bytes, ItemBatch.Item item) {
        return switch (Kind.of(item)) {
            case DOCUMENT ->
                    plain.document(bytes, item.from(), item.to(), item.line())
                            ? plain(slices, item, Kind.DOCUMENT)
                            : parsed(bytes, item, Kind.DOCUMENT);
            case ITEM ->
                    plain.item(bytes, item.from(), item.to(), item.line())
                                    && plain.commentLine() == 0
                            ? plain(slices, item, Kind.ITEM)
                            : parsed(bytes, item, Kind.ITEM);
            case HEAD -> head(bytes, item);
            case TAIL ->
                    plain.document(bytes, item.from(), item.to(), item.line())
                                    && plain.commentLine() == 0
                            ? tree(item, Kind.TAIL)
                            : null;
        };
    }

    private @Nullable YamlItem plain(PlainSliceReader slices, ItemBatch.Item item, Kind kind) {
        slices.bytes().over(plain.json(), 0, plain.size(), item.line(), 0);
        var slice = slices.read(plain.json(), origin);
        return slice == null
                ? tree(item, kind)
                : new YamlItem(kind, slice, plain.rootLine(), plain.count(), comment(item));
    }

    private @Nullable YamlItem tree(ItemBatch.Item item, Kind kind) {
        try {
            var tree = JsonTrees.parse(plain.json(), 0, plain.size(), origin.at(item.line()));
            return new YamlItem(kind, tree, tree.line(), plain.count(), comment(item));
        } catch (InputException _) {
            return null;
        }
    }

    private @Nullable Source comment(ItemBatch.Item item) {
        return plain.commentLine() == 0 ? null : place(item, plain.commentLine());
    }

    private Source place(ItemBatch.Item item, int line) {
        var before = Math.max(item.document() - 1, 0);
        return new Source(origin.file(), Math.max(origin.document(), 1) + before, line);
    }

    private @Nullable YamlItem head(byte[] bytes, ItemBatch.Item item) {
        var to = item.to() - YamlFinder.ITEMS.length();
        var start = PlainYaml.behindMarker(bytes, item.from(), to);
        Tree fields;
        if (start == to) {
            fields = new Tree.Mapping(Map.of(), item.line() + (start > item.from() ? 1 : 0));
        } else {
            var plainly =
                    to - start < LARGEST_HEAD
                                    && plain.document(bytes, item.from(), to, item.line())
                                    && plain.commentLine() == 0
                            ? tree(item, Kind.HEAD)
                            : null;
            if (plainly == null || !(plainly.value() instanceof Tree read)) {
                return null;
            }
            fields = read;
        }
        var length = item.to() - item.from();
        var text = new String(bytes, item.from(), length, StandardCharsets.US_ASCII);
        return new YamlItem(Kind.HEAD, fields, fields.line(), 0, null, text);
    }

    private @Nullable YamlItem parsed(byte[] bytes, ItemBatch.Item item, Kind kind) {
        var source = place(item, item.line());
        var in = new ByteArrayInputStream(bytes, item.from(), item.to() - item.from());
        var cursor = new YamlCursor(new YamlChars(in, source), source);
        try {
            if (!cursor.nextDocument()) {
                return null;
            }
            var line = cursor.source().line();
            var tree = cursor.value();
            if (cursor.hasAnchors()) {
                return null;
            }
            var count = cursor.counted();
            if (cursor.nextDocument()) {
                return null;
            }
            var comment = cursor.comment();
            if (kind == Kind.DOCUMENT) {
                // A list is read item by item.
                return tree instanceof Tree.Mapping mapping && mapping.fields().containsKey("items")
                        ? null
                        : new YamlItem(kind, tree, line, count, comment);
            }
            return comment == null
                            && tree instanceof Tree.Sequence(var items, _)
                            && items.size() == 1
                    ? new YamlItem(kind, items.getFirst(), items.getFirst().line(), count - 1, null)
                    : null;
        } catch (InputException _) {
            return null;
        }
    }
}
