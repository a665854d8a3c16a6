package io.juxta.model.tar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The entries of a tar archive in the order they are packed, links and folders included: ustar,
/// with the long names of GNU and POSIX.
///
/// Extended headers are bounded; names are handed over as they are written, also those that point
/// outside of the archive.
public final class TarReader {

    private static final int BLOCK = 512;
    private static final int LONGEST_HEADER = 1024 * 1024;
    private static final int MARK = 257;

    /// How many bytes from the start [#isTar(byte[])] has to see.
    public static final int MARK_END = MARK + 5;

    /// What an entry is. A name with a slash at its end is a folder's, as in the oldest archives.
    public enum Kind {
        FILE,
        HARD_LINK,
        LINK,
        FOLDER,
        OTHER
    }

    /// Why an archive cannot be read.
    public enum TarFault {
        /// It ends inside an entry.
        CUT_OFF,
        /// It is no tar archive, or not any more.
        DAMAGED
    }

    /// One entry of an archive.
    ///
    /// @param target where a link points to
    public record Entry(String name, Kind kind, String target, long size) {}

    private final InputStream in;
    private final Function<TarFault, RuntimeException> failure;
    private byte[] header = new byte[0];
    private long unread;
    private int padding;

    /// @param failure what to throw for a fault, in the caller's words
    public TarReader(InputStream in, Function<TarFault, RuntimeException> failure) {
        this.in = in;
        this.failure = failure;
    }

    /// Tells a tar by the magic word that every tar since 1988 carries.
    public static boolean isTar(byte[] start) {
        return start.length >= MARK_END
                && new String(start, MARK, MARK_END - MARK, StandardCharsets.ISO_8859_1)
                        .equals("ustar");
    }

    /// The next entry, or null at the end. Skips what was not read of the one before.
    public @Nullable Entry next() throws IOException {
        Map<String, String> extra = new HashMap<>();
        while (true) {
            in.skipNBytes(unread + padding);
            unread = 0;
            padding = 0;
            header = in.readNBytes(BLOCK);
            if (header.length == 0 || isZero(header)) {
                return null;
            }
            if (header.length < BLOCK) {
                throw failure.apply(TarFault.CUT_OFF);
            }
            checkSum();
            var size = number(124, 12);
            switch (header[156]) {
                case 'L' -> extra.put("path", text(extended(size), 0, (int) size));
                case 'K' -> extra.put("linkpath", text(extended(size), 0, (int) size));
                case 'x' -> readPairs(extended(size), extra);
                case 'g' -> extended(size);
                default -> {
                    return entry(extra, size);
                }
            }
        }
    }

    /// The current entry's content, to be read before [#next()] is called again.
    public InputStream content() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                var one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                if (unread == 0) {
                    return -1;
                }
                var count = in.read(buffer, offset, (int) Math.min(length, unread));
                if (count < 0) {
                    throw failure.apply(TarFault.CUT_OFF);
                }
                unread -= count;
                return count;
            }
        };
    }

    /// Whether anybody may read the current entry's file.
    public boolean isReadable() {
        return (number(100, 8) & 0444) != 0;
    }

    private Entry entry(Map<String, String> extra, long size) {
        var written = text(header, 0, 100);
        var isPosix = header[263] == '0' && header[264] == '0';
        var prefix = isPosix ? text(header, 345, 155) : "";
        var name = extra.getOrDefault("path", prefix.isEmpty() ? written : prefix + "/" + written);
        var type = header[156];
        var hasContent = type != '1' && type != '2' && type != '5';
        var length = extra.get("size");
        try {
            unread = !hasContent ? 0 : length == null ? size : Long.parseLong(length);
        } catch (NumberFormatException _) {
            throw failure.apply(TarFault.DAMAGED);
        }
        if (unread < 0) {
            throw failure.apply(TarFault.DAMAGED);
        }
        padding = (int) (-unread & BLOCK - 1);
        var kind =
                switch (type) {
                    case '0', '7', 0 -> name.endsWith("/") ? Kind.FOLDER : Kind.FILE;
                    case '1' -> Kind.HARD_LINK;
                    case '2' -> Kind.LINK;
                    case '5' -> Kind.FOLDER;
                    default -> Kind.OTHER;
                };
        var target = extra.getOrDefault("linkpath", text(header, 157, 100));
        return new Entry(name, kind, target, unread);
    }

    private byte[] extended(long size) throws IOException {
        if (size < 0 || size > LONGEST_HEADER) {
            throw failure.apply(TarFault.DAMAGED);
        }
        var content = in.readNBytes((int) size);
        if (content.length < size) {
            throw failure.apply(TarFault.CUT_OFF);
        }
        in.skipNBytes(-size & BLOCK - 1);
        return content;
    }

    /// POSIX pairs: `27 path=a/long/name.yaml` and a newline, the number counting the whole line.
    private void readPairs(byte[] content, Map<String, String> pairs) {
        var at = 0;
        while (at < content.length) {
            var space = at;
            var length = 0;
            while (space < content.length && content[space] >= '0' && content[space] <= '9') {
                length = Math.min(length * 10 + content[space++] - '0', LONGEST_HEADER);
            }
            if (length <= space - at || at + length > content.length) {
                throw failure.apply(TarFault.DAMAGED);
            }
            var pair = text(content, space + 1, at + length - 1 - (space + 1));
            var equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
            at += length;
        }
    }

    private void checkSum() {
        var sum = 0;
        for (var i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != number(148, 8)) {
            throw failure.apply(TarFault.DAMAGED);
        }
    }

    /// Octal digits, or a big number in base 256 when the first bit says so.
    private long number(int from, int length) {
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
                throw failure.apply(TarFault.DAMAGED);
            }
        }
        return value;
    }

    private static String text(byte[] bytes, int from, int length) {
        var end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    private static boolean isZero(byte[] block) {
        for (var b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }
}
