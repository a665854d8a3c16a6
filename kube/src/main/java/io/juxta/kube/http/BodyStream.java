package io.juxta.kube.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/// The body of one answer: it ends where the head says, and then the connection can be used again.
///
/// A body that is cut off throws [EOFException] rather than ending early.
final class BodyStream extends InputStream {

    /// How the end is known.
    private enum Framing {
        LENGTH,
        CHUNKS,
        UNTIL_CLOSED
    }

    private static final int LONGEST_LINE = 1024;

    private final InputStream in;
    private final Framing framing;
    private final Runnable atEnd;
    private long left;
    private boolean firstChunk = true;
    private boolean ended;

    /// @param atEnd called once, when the body was read to its end and another request may follow
    BodyStream(InputStream in, ResponseHead head, Runnable atEnd) throws IOException {
        this.in = in;
        this.atEnd = atEnd;
        var length = head.header("content-length");
        if (head.status() == 204 || head.status() == 304) {
            framing = Framing.LENGTH;
        } else if (head.says("transfer-encoding", "chunked")) {
            framing = Framing.CHUNKS;
        } else if (length.isPresent()) {
            framing = Framing.LENGTH;
            left = number(length.get(), 10);
        } else {
            framing = Framing.UNTIL_CLOSED;
        }
        if (framing == Framing.LENGTH && left == 0) {
            end();
        }
    }

    private static long number(String text, int radix) throws ProtocolException {
        try {
            var number = Long.parseLong(text.strip(), radix);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new ProtocolException("a length that is no number");
    }

    private void end() {
        if (!ended) {
            ended = true;
            atEnd.run();
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (ended) {
            return -1;
        }
        if (length == 0) {
            return 0;
        }
        if (framing == Framing.UNTIL_CLOSED) {
            return in.read(bytes, offset, length);
        }
        if (left == 0 && !nextChunk()) {
            return -1;
        }
        var count = in.read(bytes, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw new EOFException("the answer was cut off");
        }
        left -= count;
        if (left == 0 && framing == Framing.LENGTH) {
            end();
        }
        return count;
    }

    /// Moves to the next chunk; false at the end of the body.
    private boolean nextChunk() throws IOException {
        if (!firstChunk && !line().isEmpty()) {
            throw new ProtocolException("a chunk longer than it says");
        }
        firstChunk = false;
        var size = line();
        var extension = size.indexOf(';');
        left = number(extension < 0 ? size : size.substring(0, extension), 16);
        if (left > 0) {
            return true;
        }
        for (var trailer = line(); !trailer.isEmpty(); trailer = line()) {
            if (trailer.indexOf(':') <= 0) {
                throw new ProtocolException("a trailer without a name");
            }
        }
        end();
        return false;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the answer was cut off");
            }
            if (line.length() == LONGEST_LINE) {
                throw new ProtocolException("the line of a chunk is too long");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
