package io.juxta.kube.text;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// An input stream: unpacked when it is gzip, counted, and with every failure as one
/// [InputException], whichever parser reads.
final class Bytes extends FilterInputStream {

    private static final int BUFFER = 64 * 1024;

    private final Source source;
    private long total;

    private Bytes(InputStream in, Source source) {
        super(in);
        this.source = source;
    }

    /// The content of a stream that may be gzip. It supports [#peek].
    static BufferedInputStream unpacked(InputStream in, Source source) {
        var plain = new BufferedInputStream(new Bytes(in, source), BUFFER);
        var start = peek(plain, 2);
        if (start.length < 2 || start[0] != 0x1f || start[1] != (byte) 0x8b) {
            return plain;
        }
        try {
            var inflated = new GZIPInputStream(plain, BUFFER);
            return new BufferedInputStream(new Bytes(inflated, source), BUFFER);
        } catch (IOException e) {
            throw failure(e, source);
        }
    }

    /// The next bytes without consuming them, fewer at the end.
    static byte[] peek(BufferedInputStream in, int count) {
        try {
            in.mark(count);
            var start = in.readNBytes(count);
            in.reset();
            return start;
        } catch (IOException e) {
            throw new IllegalStateException("a buffer that cannot go back", e);
        }
    }

    static InputException failure(IOException e, Source source) {
        return switch (e) {
            case NoSuchFileException _ ->
                    new InputException(source, "no such file or folder", "Check the path", e);
            case AccessDeniedException _ ->
                    new InputException(
                            source, "no permission to read it", "Check its mode and owner", e);
            case EOFException _ ->
                    new InputException(
                            source, "the gzip data ends too early", "Copy or download it again", e);
            case ZipException _ ->
                    new InputException(
                            source,
                            "damaged gzip data (" + e.getMessage() + ")",
                            "Copy or download it again",
                            e);
            default ->
                    new InputException(
                            source,
                            "cannot be read (" + e.getMessage() + ")",
                            "Check the disk or the pipe it comes from",
                            e);
        };
    }

    @Override
    public int read() {
        try {
            var next = super.read();
            count(next < 0 ? 0 : 1);
            return next;
        } catch (IOException e) {
            throw failure(e, source);
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        try {
            var read = super.read(buffer, offset, length);
            count(Math.max(read, 0));
            return read;
        } catch (IOException e) {
            throw failure(e, source);
        }
    }

    /// The opener of a file closes it. Parsers would also close standard input.
    @Override
    public void close() {}

    private void count(int read) {
        total += read;
        if (total > Limits.BYTES) {
            throw new InputException(
                    source, "more than 4 GiB when unpacked", "Split the dump into smaller ones");
        }
    }
}
