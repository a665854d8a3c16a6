package io.juxta.kube.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The files of a tar archive in packed order: ustar, with the long names of GNU and POSIX. Nothing
/// is written to disk. Names that point outside the archive are rejected all the same, since such
/// an archive may be an attack.
final class TarEntries {

    private static final int BLOCK = 512;
    private static final int LONGEST_HEADER = 1024 * 1024;

    /// Links, folders and devices have no content to read.
    record Entry(String name, boolean file) {}

    private final InputStream in;
    private final Source archive;
    private long unread;
    private int padding;

    TarEntries(InputStream in, Source archive) {
        this.in = in;
        this.archive = archive;
    }

    /// Recognises a tar by the magic of ustar.
    static boolean startsTar(byte[] start) {
        return start.length == BLOCK
                && start[257] == 'u'
                && start[258] == 's'
                && start[259] == 't'
                && start[260] == 'a'
                && start[261] == 'r';
    }

    /// The next entry, or null at the end. Skips the unread rest of the one before.
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
                throw cutOff();
            }
            checkSum(header);
            var size = number(header, 124, 12);
            switch (header[156]) {
                case 'L' -> extra.put("path", text(headerContent(size), 0, (int) size));
                case 'x' -> readPairs(headerContent(size), extra);
                case 'g', 'K' -> headerContent(size);
                default -> {
                    return entry(header, extra, size);
                }
            }
        }
    }

    /// The current entry's content, to be read before [#next()] is called again.
    InputStream content() {
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
                    throw cutOff();
                }
                unread -= count;
                return count;
            }
        };
    }

    InputException cutOff() {
        return new InputException(
                archive, "the archive ends inside a file", "Copy or download it again");
    }

    private Entry entry(byte[] header, Map<String, String> extra, long size) {
        var written = text(header, 0, 100);
        var isPosix = header[263] == '0' && header[264] == '0';
        var prefix = isPosix ? text(header, 345, 155) : "";
        var name = extra.getOrDefault("path", prefix.isEmpty() ? written : prefix + "/" + written);
        var type = header[156];
        var hasContent = type != '1' && type != '2' && type != '5';
        var length = extra.get("size");
        try {
            unread = !hasContent ? 0 : length == null ? size : Long.parseLong(length);
        } catch (NumberFormatException e) {
            throw damaged();
        }
        if (unread < 0) {
            throw damaged();
        }
        padding = (int) (-unread & BLOCK - 1);
        refuseEscape(name);
        return new Entry(name, type == '0' || type == 0 || type == '7');
    }

    private void refuseEscape(String name) {
        var path = name.replace('\\', '/');
        var drive = path.length() > 1 && path.charAt(1) == ':';
        if (path.startsWith("/") || drive || ("/" + path + "/").contains("/../")) {
            throw new InputException(
                    archive,
                    "the archive holds \"" + name + "\", which points outside of it",
                    "Do not unpack it either; ask whoever made it");
        }
    }

    private byte[] headerContent(long size) throws IOException {
        if (size < 0 || size > LONGEST_HEADER) {
            throw damaged();
        }
        var content = in.readNBytes((int) size);
        if (content.length < size) {
            throw cutOff();
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
                throw damaged();
            }
            var pair = text(content, space + 1, at + length - 1 - (space + 1));
            var equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
            at += length;
        }
    }

    private void checkSum(byte[] header) {
        var sum = 0;
        for (var i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != number(header, 148, 8)) {
            throw damaged();
        }
    }

    /// Octal digits, or a base 256 number when the first bit is set.
    private long number(byte[] header, int from, int length) {
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
                throw damaged();
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

    private InputException damaged() {
        return new InputException(archive, "a damaged tar archive", "Copy or download it again");
    }
}
