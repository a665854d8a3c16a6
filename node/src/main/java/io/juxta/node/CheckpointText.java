package io.juxta.node;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The text format of the kubelet's state files: JSON as Go writes it, and its checksum.
///
/// A state file keeps its content as one text, `data`, beside `dataChecksum`, so every byte counts:
/// keys are sorted, nothing is indented, and HTML characters are escaped.
public final class CheckpointText {

    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private CheckpointText() {}

    /// The `dataChecksum` of a `data` text.
    public static long checksum(String data) {
        return sum("(string)" + data);
    }

    /// FNV-1a in 32 bits over the UTF-8 of a text.
    public static long sum(String text) {
        int sum = FNV_START;
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            sum = (sum ^ (letter & 0xff)) * FNV_PRIME;
        }
        return Integer.toUnsignedLong(sum);
    }

    /// A text as a JSON string.
    public static String quote(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(letter -> append(quoted, (char) letter));
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, char letter) {
        switch (letter) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case '<', '>', '&', '\u2028', '\u2029' -> quoted.append(escape(letter));
            default -> quoted.append(letter < ' ' ? escape(letter) : String.valueOf(letter));
        }
    }

    private static String escape(char letter) {
        return String.format(Locale.ROOT, "\\u%04x", (int) letter);
    }
}
