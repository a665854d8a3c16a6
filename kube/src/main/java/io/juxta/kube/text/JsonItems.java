package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The items of a JSON list, taken straight from the bytes behind its opening bracket.
///
/// What comes behind the items, or is none (the closing bracket, a number, broken text), is left to
/// a parser: see [ItemWindows].
final class JsonItems {

    private final Source source;
    private final PlainBytes bytes = new PlainBytes();
    private final ItemWindows<Object> windows;
    private boolean anyFound;

    /// Whether the last item took one line: then the next, too, is sought up to the end of its
    /// line, which takes half the time. An item that does not end there cannot be read.
    private boolean oneLine;

    private @Nullable Object item;
    private boolean anyItem;

    /// @param read what was read of the stream already
    /// @param line on which the first byte is
    /// @param column of the first byte, from 1
    JsonItems(
            byte[] read,
            InputStream in,
            Source source,
            int line,
            int column,
            PlainReaders readers) {
        this.source = source;
        this.windows =
                new ItemWindows<>(
                        read,
                        in,
                        source,
                        ItemWindows.START,
                        line,
                        column,
                        readers,
                        this::find,
                        () -> this::read);
    }

    /// Moves to the next item; false when there is none that can be had here.
    boolean next() {
        item = windows.peek();
        if (item == null) {
            return false;
        }
        windows.pass();
        anyItem = true;
        return true;
    }

    /// The item, or null when it is a tree.
    @Nullable Slice slice() {
        return item instanceof Slice slice ? slice : null;
    }

    /// The item, when it is no slice.
    Tree tree() {
        if (item instanceof Tree tree) {
            return tree;
        }
        throw new IllegalStateException("No tree comes next. Was next() called?");
    }

    /// The line on which the item starts.
    int itemLine() {
        return windows.last().line();
    }

    private boolean find(ItemWindows<Object> in, ItemBatch<Object> batch) {
        bytes.over(in.window(), in.at(), in.end(), in.line(), in.lineStart());
        while (findOne(in, batch)) {
            anyFound = true;
        }
        return bytes.ranOut();
    }

    private boolean findOne(ItemWindows<Object> in, ItemBatch<Object> batch) {
        if (anyFound && !bytes.take(',')) {
            return false;
        }
        if (bytes.peek() != '{') {
            return false;
        }
        var from = bytes.at();
        var line = bytes.line();
        if (!(oneLine && bytes.passLine()) && !bytes.passValue()) {
            return false;
        }
        oneLine = bytes.line() == line;
        in.found(
                batch,
                new ItemBatch.Item(from, bytes.at(), line, 0, 0),
                bytes.line(),
                bytes.lineStart());
        return true;
    }

    /// A slice or a tree.
    private @Nullable Object read(PlainSliceReader slices, byte[] bytes, ItemBatch.Item item) {
        slices.bytes().over(bytes, item.from(), item.to(), item.line(), item.from());
        var slice = slices.read(bytes, source);
        if (slice != null && slices.bytes().at() == item.to()) {
            return slice;
        }
        try {
            return JsonTrees.parse(bytes, item.from(), item.to(), source.at(item.line()));
        } catch (InputException _) {
            return null;
        }
    }

    /// What is not read yet.
    ///
    /// @param leadTokens of the text in front that brings a parser into the state it would be in
    ///   had it read the items
    /// @param leadBytes of that text
    record Rest(ItemWindows.Rest unread, int leadTokens, int leadBytes) {}

    Rest rest() {
        var lead = anyItem ? "{\"items\":[{}" : "{\"items\":[";
        return new Rest(
                windows.rest(lead.getBytes(StandardCharsets.US_ASCII)),
                anyItem ? 5 : 3,
                lead.length());
    }
}
