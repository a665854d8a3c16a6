package io.juxta.topology;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entries of a tar archive in the order they are packed, links and folders included: ustar,
/// with the long names of GNU and POSIX.
final class TarReader {

    private static final int BLOCK = 512;
    private static final int LONGEST_HEADER = 1024 * 1024;

    enum Kind {
        FILE,
        HARD_LINK,
        LINK,
        FOLDER,
        OTHER
    }

    /// @param readable whether the file is readable
    record Entry(String name, Kind kind, String target, boolean readable, long size) {}

    private final InputStream in;
    private long unread;
    private int padding;

    TarReader(InputStream in) {
        this.in = in;
    }

    /// The next entry, or null at the end. Skips what was not read of the one before.
    @Nullable Entry next() throws IOException {
        Map<String, String> extra = new HashMap<>();
        while (true) {
            in.skipNBytes(unread + padding);
            unread = 0;
            padding = 0;
            var header = in.readNBytes(BLOCK);
            if (header.length == 0 || isZero(header)) {
                return null;
            }
            if (header.length < BLOCK) {
                throw new EOFException("the archive ends inside a file");
            }
            checkSum(header);
            var size = number(header, 124, 12);
            switch (header[156]) {
                case 'L' -> extra.put("path", text(extended(size), 0, (int) size));
                case 'K' -> extra.put("linkpath", text(extended(size), 0, (int) size));
                case 'x' -> readPairs(extended(size), extra);
                case 'g' -> extended(size);
                default -> {
                    return entry(header, extra, size);
                }
            }
        }
    }

    /// The current entry's content, which must be read whole before [#next()] is called again.
    byte[] content() throws IOException {
        var content = in.readNBytes((int) unread);
        if (content.length < unread) {
            throw new EOFException("the archive ends inside a file");
        }
        unread = 0;
        return content;
    }

    private Entry entry(byte[] header, Map<String, String> extra, long size) throws IOException {
        var written = text(header, 0, 100);
        var isPosix = header[263] == '0' && header[264] == '0';
        var prefix = isPosix ? text(header, 345, 155) : "";
        var name = extra.getOrDefault("path", prefix.isEmpty() ? written : prefix + "/" + written);
        var kind =
                switch (header[156]) {
                    case '0', '7', 0 -> name.endsWith("/") ? Kind.FOLDER : Kind.FILE;
                    case '1' -> Kind.HARD_LINK;
                    case '2' -> Kind.LINK;
                    case '5' -> Kind.FOLDER;
                    default -> Kind.OTHER;
                };
        var hasContent = kind == Kind.FILE || kind == Kind.OTHER;
        var length = extra.get("size");
        try {
            unread = !hasContent ? 0 : length == null ? size : Long.parseLong(length);
        } catch (NumberFormatException e) {
            throw damaged(e);
        }
        if (unread < 0) {
            throw damaged(null);
        }
        padding = (int) (-unread & BLOCK - 1);
        var target = extra.getOrDefault("linkpath", text(header, 157, 100));
        var readable = (number(header, 100, 8) & 0444) != 0;
        return new Entry(name, kind, target, readable, unread);
    }

    private byte[] extended(long size) throws IOException {
        if (size < 0 || size > LONGEST_HEADER) {
            throw damaged(null);
        }
        var content = in.readNBytes((int) size);
        if (content.length < size) {
            throw new EOFException("the archive ends inside a file");
        }
        in.skipNBytes(-size & BLOCK - 1);
        return content;
    }

    /// POSIX pairs: `27 path=a/long/name.yaml` and a newline, the number counting the whole line.
    private static void readPairs(byte[] content, Map<String, String> pairs) throws IOException {
        var at = 0;
        while (at < content.length) {
            var space = at;
            var length = 0;
            while (space < content.length && content[space] >= '0' && content[space] <= '9') {
                length = Math.min(length * 10 + content[space++] - '0', LONGEST_HEADER);
            }
            if (length <= space - at || at + length > content.length) {
                throw damaged(null);
            }
            var pair = text(content, space + 1, at + length - 1 - (space + 1));
            var equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
            at += length;
        }
    }

    private static void checkSum(byte[] header) throws IOException {
        var sum = 0;
        for (var i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != number(header, 148, 8)) {
            throw damaged(null);
        }
    }

    /// Octal digits, or a base 256 number when the first bit is set.
    private static long number(byte[] header, int from, int length) throws IOException {
        var value = 0L;
        if (header[from] < 0) {
            for (var i = from + 1; i < from + length; i++) {
                value = value << 8 | (header[i] & 0xff);
            }
            return value;
        }
        for (var i = from; i < from + length && header[i] != 0; i++) {
            if (header[i] >= '0' && header[i] <= '7') {
                value = value << 3 | header[i] - '0';
            } else if (header[i] != ' ') {
                throw damaged(null);
            }
        }
        return value;
    }

    private static String text(byte[] bytes, int from, int length) {
        var end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, Math.max(0, end - from), StandardCharsets.UTF_8);
    }

    private static boolean isZero(byte[] block) {
        for (var b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private static IOException damaged(@Nullable Throwable cause) {
        return new IOException("it is no tar archive, or a damaged one", cause);
    }
}
