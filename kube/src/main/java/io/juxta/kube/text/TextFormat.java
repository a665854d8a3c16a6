package io.juxta.kube.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Distinguishes JSON and YAML by the first characters, after a byte order mark.
final class TextFormat {

    private static final int ENOUGH = 4096;

    private TextFormat() {}

    /// @param readers read slices as records where that can be done; null for trees only
    static Cursor cursor(BufferedInputStream in, Source source, @Nullable PlainReaders readers) {
        var start = Bytes.peek(in, 3);
        if (start.length == 3
                && start[0] == (byte) 0xef
                && start[1] == (byte) 0xbb
                && start[2] == (byte) 0xbf) {
            skip(in, 3);
        } else if (start.length > 1 && (start[0] & start[1] & 0xff) == 0xfe) {
            throw new InputException(
                    source, "UTF-16 text", "Save it as UTF-8 (PowerShell: -Encoding utf8)");
        }
        if (!isJson(Bytes.peek(in, ENOUGH))) {
            return readers == null
                    ? YamlTrees.cursor(in, source)
                    : new YamlItemsCursor(in, source, readers);
        }
        return readers == null
                ? JsonTrees.cursor(in, source)
                : JsonTrees.cursor(in, source, readers);
    }

    /// An opening brace and then a quote or the closing one. `{a: b}` is YAML.
    private static boolean isJson(byte[] start) {
        var brace = afterSpace(start, 0);
        if (brace == start.length || start[brace] != '{') {
            return false;
        }
        var next = afterSpace(start, brace + 1);
        return next < start.length && (start[next] == '"' || start[next] == '}');
    }

    private static int afterSpace(byte[] text, int from) {
        var at = from;
        while (at < text.length
                && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static void skip(BufferedInputStream in, int bytes) {
        try {
            in.skipNBytes(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("bytes that were there are gone", e);
        }
    }
}
