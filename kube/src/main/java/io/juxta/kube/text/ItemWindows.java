package io.juxta.kube.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The items of a large text, found in its bytes and read by several threads.
///
/// Design note. A window over the stream is searched for the ends of items; the items that are
/// whole become an [ItemBatch], which others may read while the next window is searched, and the
/// rest of the bytes moves on into that window. So the batches and the last window hold all bytes
/// between the last item that was handed out and the stream, without a gap. At the first thing that
/// is no item or cannot be read, or is larger than a window may grow, this ends, and [#rest] gives
/// everything behind the last item to a parser that goes on from there: it finds every fault where
/// it would have found it had it read everything itself.
///
/// @param <T> what an item is read as
final class ItemWindows<T> {

    /// Finds items in the window.
    interface Finder<T> {

        /// Adds the items that are whole, each with [#found].
        ///
        /// @return whether it ended because the window did
        boolean find(ItemWindows<T> in, ItemBatch<T> batch);
    }

    static final int START = 1 << 16;
    private static final int ENOUGH = 1 << 20;
    private static final int LARGEST = 1 << 24;

    /// So many windows are searched before the first is handed out.
    private static final int MOST_BATCHES = 4;

    private final InputStream in;
    private final Source source;
    private final PlainReaders readers;
    private final Finder<T> finder;
    private final Supplier<ItemBatch.ItemReader<T>> itemReaders;
    private final Deque<ItemBatch<T>> batches = new ArrayDeque<>();
    private @Nullable InputException failure;

    // The window: what is behind the last item found.
    private byte[] window;
    private int end;
    private int at;
    private int line;
    private int lineStart;
    private boolean exhausted;
    private boolean searched;

    /// The bytes of a batch that is done with.
    private byte[] spare = new byte[0];

    /// @param read what was read of the stream already
    /// @param start the size of the first window
    /// @param line on which the first byte is
    /// @param column of the first byte, from 1
    ItemWindows(
            byte[] read,
            InputStream in,
            Source source,
            int start,
            int line,
            int column,
            PlainReaders readers,
            Finder<T> finder,
            Supplier<ItemBatch.ItemReader<T>> itemReaders) {
        this.in = in;
        this.source = source;
        this.readers = readers;
        this.finder = finder;
        this.itemReaders = itemReaders;
        this.window = Arrays.copyOf(read, Math.max(start, read.length));
        this.end = read.length;
        this.line = line;
        this.lineStart = 1 - column;
    }

    byte[] window() {
        return window;
    }

    /// Behind the last byte of the window.
    int end() {
        return end;
    }

    /// Behind the last item found.
    int at() {
        return at;
    }

    /// The line on which that is.
    int line() {
        return line;
    }

    /// Where that line starts.
    int lineStart() {
        return lineStart;
    }

    /// Whether nothing comes behind the window.
    boolean isLast() {
        return exhausted && failure == null;
    }

    /// Takes an item that was found.
    void found(ItemBatch<T> batch, ItemBatch.Item item, int toLine, int toLineStart) {
        batch.add(item, toLine, toLineStart);
        at = item.to();
        line = toLine;
        lineStart = toLineStart;
    }

    /// Fills the first window; false when the text ends in it.
    boolean fill() {
        while (end < window.length && !exhausted) {
            readMore();
        }
        return !exhausted;
    }

    /// The next item, without handing it out; null when there is none that can be had here.
    @Nullable T peek() {
        while (true) {
            while (!searched && batches.size() < MOST_BATCHES) {
                search();
            }
            var first = batches.peek();
            if (first == null) {
                return null;
            }
            if (first.hasNext()) {
                return first.peek();
            }
            spare = batches.remove().bytes();
        }
    }

    /// Hands out the item that was looked at.
    void pass() {
        batches.element().pass();
    }

    /// Where the item is that was handed out last. Only until the next is looked at.
    ItemBatch.Item last() {
        return batches.element().last();
    }

    /// Gives up: nothing more is handed out.
    void stop() {
        searched = true;
    }

    /// Makes a batch of the items in the window, and the next window of what is left.
    private void search() {
        ItemBatch<T> batch;
        do {
            batch = new ItemBatch<>(window, at, line, lineStart);
            searched = !finder.find(this, batch);
        } while (batch.isEmpty() && !searched && more());
        searched |= batch.isEmpty() || !more();
        if (!batch.isEmpty()) {
            batches.add(batch);
            // A small file is not worth waking anybody.
            batch.read(readers, itemReaders, searched && batches.size() == 1);
        }
    }

    /// Reads more of the stream into another window, or learns that it has ended; false when that
    /// is known, or there is no room.
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
        readMore();
        return true;
    }

    private void readMore() {
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
    }

    /// What is not read yet.
    ///
    /// @param in the lead and what is behind the last item
    /// @param line on which the first byte behind the lead is
    /// @param column of that byte, from 1
    record Rest(InputStream in, int line, int column) {}

    /// Everything behind the last item that was handed out.
    ///
    /// @param lead the text in front that brings a parser into the state it would be in had it read
    ///   the items
    Rest rest(byte[] lead) {
        var parts = new ArrayList<InputStream>();
        parts.add(new ByteArrayInputStream(lead));
        for (var batch : batches) {
            parts.add(batch.unread());
        }
        parts.add(new ByteArrayInputStream(window, at, end - at));
        parts.add(failure == null ? in : new FailedStream(failure));
        var first = batches.peek();
        return new Rest(
                new SequenceInputStream(Collections.enumeration(List.copyOf(parts))),
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
