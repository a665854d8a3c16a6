package io.juxta.cel;

import java.nio.charset.StandardCharsets;

/// Texts as bytes of their UTF-8, one char for each byte.
///
/// Kubernetes reads addresses and URLs byte by byte: its messages may cut a character in half, and
/// an escape may be a byte that is no character. Here both are kept until they are printed.
final class ByteText {

    private static final int REPLACEMENT = 0xFFFD;

    private ByteText() {}

    /// The bytes of a text.
    static String of(String text) {
        return text.chars().allMatch(c -> c < 0x80)
                ? text
                : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// The text that bytes spell; a byte that spells nothing becomes U+FFFD.
    static String decode(String bytes) {
        var text = new StringBuilder();
        for (var at = 0; at < bytes.length(); ) {
            var length = characterLength(bytes, at);
            text.appendCodePoint(length == 0 ? REPLACEMENT : codePoint(bytes, at, length));
            at += Math.max(length, 1);
        }
        return text.toString();
    }

    /// The bytes as a text in quotes, as [Quotes#go]; a byte that spells nothing is escaped too.
    static String quote(String bytes) {
        var quoted = new StringBuilder("\"");
        for (var at = 0; at < bytes.length(); ) {
            var length = characterLength(bytes, at);
            if (length == 0) {
                quoted.append("\\x%02x".formatted((int) bytes.charAt(at)));
            } else {
                Quotes.appendGo(quoted, codePoint(bytes, at, length));
            }
            at += Math.max(length, 1);
        }
        return quoted.append('"').toString();
    }

    /// How many bytes spell the character that starts here; 0 when they spell none.
    private static int characterLength(String bytes, int at) {
        var first = bytes.charAt(at);
        var length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (length <= 1) {
            return length;
        }
        if (first > 0xF4 || at + length > bytes.length()) {
            return 0;
        }
        for (var i = at + 1; i < at + length; i++) {
            if ((bytes.charAt(i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        var c = codePoint(bytes, at, length);
        var shortest = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        return c < shortest || c > Character.MAX_CODE_POINT || (c >= 0xD800 && c <= 0xDFFF)
                ? 0
                : length;
    }

    private static int codePoint(String bytes, int at, int length) {
        if (length == 1) {
            return bytes.charAt(at);
        }
        var c = bytes.charAt(at) & (0xFF >> (length + 1));
        for (var i = at + 1; i < at + length; i++) {
            c = c << 6 | (bytes.charAt(i) & 0x3F);
        }
        return c;
    }
}
