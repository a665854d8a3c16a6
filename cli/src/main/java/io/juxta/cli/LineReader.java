package io.juxta.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Cuts a stream into lines of bytes, and knows whether another line is already here.
///
/// A line longer than the limit is read to its end and reported as [Line.TooLong], so the stream
/// goes on behind it.
final class LineReader {

    /// One line of input.
    @SuppressWarnings("ArrayRecordComponent") // a line is handed on once and never compared
    sealed interface Line {

        record Whole(byte[] bytes) implements Line {}

        record TooLong() implements Line {}

        record End() implements Line {}
    }

    private static final int FIRST_BYTES = 1 << 16;

    private final InputStream in;
    private final int longest;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int start;
    private int end;

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /// True when a whole line can be had without waiting.
    boolean ready() {
        return newlineFrom(start) >= 0;
    }

    Line next() throws IOException {
        var searched = start;
        while (true) {
            var newline = newlineFrom(searched);
            if (newline >= 0) {
                return take(newline, newline + 1);
            }
            searched = end;
            if (end - start > longest) {
                return skip();
            }
            var shift = start;
            makeRoom();
            searched -= shift - start;
            var count = in.read(buffer, end, buffer.length - end);
            if (count < 0) {
                return start == end ? new Line.End() : take(end, end);
            }
            end += count;
        }
    }

    private Line take(int to, int next) {
        var tooLong = to - start > longest;
        var line = tooLong ? null : Arrays.copyOfRange(buffer, start, to);
        start = next;
        return line == null ? new Line.TooLong() : new Line.Whole(line);
    }

    private Line skip() throws IOException {
        while (true) {
            var newline = newlineFrom(start);
            if (newline >= 0) {
                start = newline + 1;
                return new Line.TooLong();
            }
            start = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            if (end == 0) {
                return new Line.TooLong();
            }
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
