package io.juxta.cli.batch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Cuts a stream into lines of bytes, and tells whether another line is already available.
///
/// A line longer than the limit is read to its end and reported as [Line.TooLong], one that memory
/// cannot hold as [Line.NoMemory], so the stream goes on after it.
final class LineReader {

    /// One line of input.
    @SuppressWarnings("ArrayRecordComponent") // a line is handed on once and never compared
    sealed interface Line {

        /// A range of an array, valid until the next line is read.
        record Whole(byte[] bytes, int from, int to) implements Line {

            boolean isBlank() {
                for (var i = from; i < to; i++) {
                    if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                        return false;
                    }
                }
                return true;
            }
        }

        record TooLong() implements Line {}

        /// A line that memory does not hold.
        ///
        /// @param start the first bytes of it
        record NoMemory(byte[] start) implements Line {}

        record End() implements Line {}
    }

    private static final int FIRST_BYTES = 1 << 16;

    private static final int HEAD_BYTES = 1 << 12;

    /// A buffer that grew beyond this for a long line is freed with the next one.
    private static final int KEPT_BYTES = 1 << 20;

    private final InputStream in;
    private final int longest;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int start;
    private int end;

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /// True when a whole line can be read without waiting.
    boolean ready() {
        return newlineFrom(start) >= 0;
    }

    Line next() throws IOException {
        shrink();
        var searched = start;
        while (true) {
            var newline = newlineFrom(searched);
            if (newline >= 0) {
                return take(newline, newline + 1);
            }
            searched = end;
            if (end - start > longest) {
                skip();
                return new Line.TooLong();
            }
            var shift = start;
            try {
                makeRoom();
            } catch (OutOfMemoryError _) {
                var head = Arrays.copyOfRange(buffer, start, Math.min(end, start + HEAD_BYTES));
                skip();
                return new Line.NoMemory(head);
            }
            searched -= shift - start;
            var count = in.read(buffer, end, buffer.length - end);
            if (count < 0) {
                return start == end ? new Line.End() : take(end, end);
            }
            end += count;
        }
    }

    private Line take(int to, int next) {
        var from = start;
        start = next;
        return to - from > longest ? new Line.TooLong() : new Line.Whole(buffer, from, to);
    }

    /// Skips the rest of a line.
    private void skip() throws IOException {
        while (true) {
            var newline = newlineFrom(start);
            if (newline >= 0) {
                start = newline + 1;
                return;
            }
            start = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            if (end == 0) {
                return;
            }
        }
    }

    /// Replaces a large buffer when little is left in it.
    private void shrink() {
        if (buffer.length > KEPT_BYTES && end - start <= FIRST_BYTES) {
            var small = new byte[2 * FIRST_BYTES];
            System.arraycopy(buffer, start, small, 0, end - start);
            buffer = small;
            end -= start;
            start = 0;
        }
    }

    private int newlineFrom(int from) {
        for (var i = from; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /// Moves what is left to the front, and doubles the buffer when it is full.
    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            var room = Math.min((long) buffer.length * 2, (long) longest + FIRST_BYTES);
            buffer = Arrays.copyOf(buffer, Math.toIntExact(room));
        }
    }
}
