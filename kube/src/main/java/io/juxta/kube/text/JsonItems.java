package io.juxta.kube.text;

import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The items of a JSON list, taken straight from the bytes behind its opening bracket.
///
/// Design note. A window over the stream is searched for the ends of items; the items that are
/// whole become a [JsonBatch], which others may read while the next window is searched, and the
/// rest of the bytes moves on into that window. So the batches and the last window hold all bytes
/// between the last item that was handed out and the stream, without a gap. At the first thing that
/// is no item (the closing bracket, a number, broken text, an object larger than a window may grow)
/// or cannot be read, this ends, and [#rest()] gives everything behind the last item to a parser
/// that goes on from there: it finds every fault where it would have found it had it read
/// everything itself.
final class JsonItems {

    private static final int START = 1 << 16;
    private static final int ENOUGH = 1 << 20;
    private static final int LARGEST = 1 << 24;

    /// So many windows are searched before the first is handed out.
    private static final int MOST_BATCHES = 4;

    private final InputStream in;
    private final Source source;
    private final PlainReaders readers;
    private final PlainBytes bytes = new PlainBytes();
    private final Deque<JsonBatch> batches = new ArrayDeque<>();
    private @Nullable InputException failure;

    // The window: what is behind the last item found.
    private byte[] window;
    private int end;
    private int at;
    private int line;
    private int lineStart;
    private boolean anyFound;
    private boolean exhausted;
    private boolean searched;

    /// The bytes of a batch that is done with.
    private byte[] spare = new byte[0];

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
        this.in = in;
        this.source = source;
        this.readers = readers;
        this.window = Arrays.copyOf(read, Math.max(START, read.length));
        this.end = read.length;
        this.line = line;
        this.lineStart = 1 - column;
    }

    /// Moves to the next item; false when there is none that can be had here.
    boolean next() {
        item = null;
        while (true) {
            while (!searched && batches.size() < MOST_BATCHES) {
                search();
            }
            var first = batches.peek();
            if (first == null) {
                return false;
            }
            if (first.hasNext()) {
                item = first.next();
                anyItem |= item != null;
                return item != null;
            }
            spare = batches.remove().bytes();
        }
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
        var first = batches.peek();
        return first == null ? Tree.NO_LINE : first.startLine();
    }

    /// Makes a batch of the items in the window, and the next window of what is left.
    private void search() {
        JsonBatch batch;
        do {
            batch = new JsonBatch(window, at, line, lineStart, source);
            bytes.over(window, at, end, line, lineStart);
            while (find(batch)) {
                anyFound = true;
            }
            searched = !bytes.ranOut();
        } while (batch.isEmpty() && !searched && more());
        searched |= batch.isEmpty() || !more();
        if (!batch.isEmpty()) {
            batches.add(batch);
            // A small file is not worth waking anybody.
            batch.read(readers, searched && batches.size() == 1);
        }
    }

    /// Finds an item and adds it.
    private boolean find(JsonBatch batch) {
        if (anyFound && !bytes.take(',')) {
            return false;
        }
        if (bytes.peek() != '{') {
            return false;
        }
        var from = bytes.at();
        var fromLine = bytes.line();
        if (!bytes.passValue()) {
            return false;
        }
        at = bytes.at();
        line = bytes.line();
        lineStart = bytes.lineStart();
        batch.add(from, at, fromLine, line, lineStart);
        return true;
    }

    /// Reads more of the stream into another window; false when there is no more, or no room.
    private boolean more() {
        var unread = end - at;
        if (exhausted || unread > LARGEST / 2) {
            return false;
        }
        var larger = window.length < ENOUGH || 2 * unread > window.length;
        var size = larger ? 2 * window.length : window.length;
        var next = spare.length == size ? spare : new byte[size];
        spare = new byte[0];
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
    /// @param leadTokens of the text in front that brings a parser into the state it would be in
    ///   had it read the items
    /// @param leadBytes of that text
    /// @param line on which the first byte behind the lead is
    /// @param column of that byte, from 1
    record Rest(InputStream in, int leadTokens, int leadBytes, int line, int column) {}

    Rest rest() {
        var lead = anyItem ? "{\"items\":[{}" : "{\"items\":[";
        var parts = new ArrayList<InputStream>();
        parts.add(new ByteArrayInputStream(lead.getBytes(StandardCharsets.US_ASCII)));
        for (var batch : batches) {
            parts.add(batch.unread());
        }
        parts.add(new ByteArrayInputStream(window, at, end - at));
        parts.add(failure == null ? in : new FailedStream(failure));
        var first = batches.peek();
        return new Rest(
                new SequenceInputStream(Collections.enumeration(List.copyOf(parts))),
                anyItem ? 5 : 3,
                lead.length(),
                first == null ? line : first.unreadLine(),
                first == null ? at - lineStart + 1 : first.unreadColumn());
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

        @Override
        public int read(byte[] into, int from, int length) {
            throw failure;
        }
    }
}
