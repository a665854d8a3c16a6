package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The items of a JSON list, taken straight from the bytes behind its opening bracket.
///
/// Design note. A window over the stream holds the bytes from the end of the last item on. An item
/// is read as a [Slice] by [PlainSliceReader] where that can be done, else its end is found and a parser
/// makes a tree of it alone. At the first thing that is neither (the closing bracket, an item that
/// is no object, broken text, an item larger than the window may grow) this ends, and [#rest()]
/// gives everything behind the last item to a parser that goes on from there: it finds every fault
/// where it would have found it had it read everything itself.
final class JsonItems {

    private static final int START = 1 << 16;
    private static final int ENOUGH = 1 << 20;
    private static final int LARGEST = 1 << 24;

    private final InputStream in;
    private final Source source;
    private final PlainSliceReader slices;
    private byte[] window;
    private int end;
    private boolean exhausted;
    private @Nullable InputException failure;

    // Behind the last item.
    private int at;
    private int line;
    private int lineStart;
    private boolean anyItem;

    private int itemLine;
    private @Nullable Slice slice;
    private @Nullable Tree tree;

    /// @param read what was read of the stream already
    /// @param line on which the first byte is
    /// @param column of the first byte, from 1
    JsonItems(byte[] read, InputStream in, Source source, int line, int column, PlainSliceReader slices) {
        this.in = in;
        this.source = source;
        this.slices = slices;
        this.window = Arrays.copyOf(read, Math.max(START, read.length));
        this.end = read.length;
        this.line = line;
        this.lineStart = 1 - column;
    }

    /// Moves to the next item; false when there is none that can be had here.
    boolean next() {
        slice = null;
        tree = null;
        do {
            var bytes = slices.bytes();
            bytes.over(window, at, end, line, lineStart);
            if (anyItem && !bytes.take(',')) {
                continue;
            }
            if (bytes.peek() != '{') {
                continue;
            }
            var start = bytes.at();
            var startLine = bytes.line();
            var startLineStart = bytes.lineStart();
            var read = slices.read(window, source);
            if (read == null && !bytes.ranOut()) {
                bytes.over(window, start, end, startLine, startLineStart);
                tree = bytes.passValue() ? tree(start, bytes.at(), startLine) : null;
            }
            if (read != null || tree != null) {
                itemLine = startLine;
                slice = read;
                at = bytes.at();
                line = bytes.line();
                lineStart = bytes.lineStart();
                anyItem = true;
                return true;
            }
        } while (slices.bytes().ranOut() && more());
        return false;
    }

    /// The item, or null when it is a tree.
    @Nullable Slice slice() {
        return slice;
    }

    /// The item, when it is no slice.
    Tree tree() {
        var item = tree;
        if (item == null) {
            throw new IllegalStateException("No tree comes next. Was next() called?");
        }
        return item;
    }

    /// The line on which the item starts.
    int itemLine() {
        return itemLine;
    }

    /// Null when the bytes are no JSON, or hold what a reader refuses.
    private @Nullable Tree tree(int from, int to, int startLine) {
        try {
            return JsonTrees.parse(window, from, to, source.at(startLine));
        } catch (InputException _) {
            return null;
        }
    }

    /// Reads more of the stream; false when there is no more, or no room for it.
    private boolean more() {
        if (exhausted) {
            return false;
        }
        var unread = end - at;
        if (unread > LARGEST / 2) {
            return false;
        }
        var larger = window.length < ENOUGH || 2 * unread > window.length;
        var next = larger ? new byte[2 * window.length] : window;
        System.arraycopy(window, at, next, 0, unread);
        window = next;
        end = unread;
        lineStart -= at;
        at = 0;
        try {
            var read = in.read(window, end, window.length - end);
            exhausted = read < 0;
            end += Math.max(read, 0);
        } catch (InputException e) {
            // What was read before comes first.
            failure = e;
            exhausted = true;
        } catch (IOException e) {
            failure = Bytes.failure(e, source);
            exhausted = true;
        }
        return !exhausted;
    }

    /// What is not read yet.
    ///
    /// @param in the lead and what is behind the last item
    /// @param leadTokens of the text in front that brings a parser into the state it would be in had
    ///   it read the items
    /// @param leadBytes of that text
    /// @param line on which the first byte behind the lead is
    /// @param column of that byte, from 1
    record Rest(InputStream in, int leadTokens, int leadBytes, int line, int column) {}

    Rest rest() {
        var lead = anyItem ? "{\"items\":[{}" : "{\"items\":[";
        var unread = new ByteArrayInputStream(window, at, end - at);
        return new Rest(
                new SequenceInputStream(
                        new SequenceInputStream(
                                new ByteArrayInputStream(lead.getBytes(StandardCharsets.US_ASCII)),
                                unread),
                        failure == null ? in : new FailedStream(failure)),
                anyItem ? 5 : 3,
                lead.length(),
                line,
                at - lineStart + 1);
    }

    /// A stream that fails as another did.
    private static final class FailedStream extends InputStream {

        private final InputException failure;

        FailedStream(InputException failure) {
            this.failure = failure;
        }

        @Override
        public int read() {
            throw failure;
        }
    }
}
