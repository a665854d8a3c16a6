package io.juxta.kube.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes keys and values of plain YAML as JSON: those that start and end on one line.
///
/// A double-quoted text may have the escapes that mean the same in JSON. The type of an unquoted
/// one is decided by [YamlScalar]. For the rest see [PlainYaml].
final class PlainScalars {

    private static final int LONGEST_KEY = 512;

    /// The words that are no texts have at most so many letters.
    private static final int LONGEST_WORD = 5;

    /// More digits may not fit a long.
    private static final int MOST_DIGITS = 18;

    /// Room for a number or word, quotes, brackets and the like.
    private static final int SMALL = 64;

    private static final byte KEY = 1;
    private static final byte START_OF_VALUE = 2;

    /// Starts what may be something else than a text.
    private static final byte AMBIGUOUS = 4;

    private static final byte[] SIGNS = signs();

    private byte[] bytes = new byte[0];
    private int end;
    private byte[] json = new byte[1 << 14];
    private int size;

    private static byte[] signs() {
        var signs = new byte[256];
        for (var sign = '!'; sign <= '~'; sign++) {
            var letter = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
            var digit = sign >= '0' && sign <= '9';
            if (letter || digit || "._/-:".indexOf(sign) >= 0) {
                signs[sign] |= KEY;
            }
            if (letter || digit || "._/-+($".indexOf(sign) >= 0) {
                signs[sign] |= START_OF_VALUE;
            }
            if (digit || "+-.yYnNtTfFoO".indexOf(sign) >= 0) {
                signs[sign] |= AMBIGUOUS;
            }
        }
        return signs;
    }

    /// Starts anew.
    void over(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
        this.size = 0;
    }

    /// The JSON that was written; only its first [#size()] bytes count.
    byte[] json() {
        return json;
    }

    int size() {
        return size;
    }

    void write(char sign) {
        room(1);
        json[size++] = (byte) sign;
    }

    /// Where the colon behind a key is; negative when there is no key, or one that is no text.
    int keyEnd(int from) {
        var bytes = this.bytes;
        var last = Math.min(end, from + LONGEST_KEY);
        if (bytes[from] == '-' || bytes[from] == ':') {
            return -1;
        }
        for (var i = from; i < last; i++) {
            var sign = bytes[i];
            if ((SIGNS[sign & 0xff] & KEY) == 0) {
                return -1;
            }
            if (sign == ':' && endsWord(i + 1)) {
                return isText(from, i) ? i : -1;
            }
        }
        return -1;
    }

    private boolean endsWord(int at) {
        return at == end || bytes[at] == ' ' || bytes[at] == '\n';
    }

    void key(int from, int to) {
        quote(from, to);
        write(':');
    }

    /// Writes the value that starts here and ends with its line.
    ///
    /// @return the place behind it; negative when it is not plain
    int value(int from) {
        room(SMALL);
        var first = bytes[from];
        var to =
                switch (first) {
                    case '"' -> doubleQuoted(from);
                    case '\'' -> singleQuoted(from);
                    case '{' -> empty(from, '}');
                    case '[' -> empty(from, ']');
                    default -> (SIGNS[first & 0xff] & START_OF_VALUE) == 0 ? -1 : plain(from);
                };
        return to == end || (to > 0 && bytes[to] == '\n') ? to : -1;
    }

    private int empty(int from, char closing) {
        if (from + 1 == end || bytes[from + 1] != closing) {
            return -1;
        }
        json[size++] = bytes[from];
        json[size++] = bytes[from + 1];
        return from + 2;
    }

    private int doubleQuoted(int from) {
        var bytes = this.bytes;
        for (var i = from + 1; i < end; i++) {
            var sign = bytes[i];
            if (sign == '"') {
                var length = i + 1 - from;
                room(length);
                System.arraycopy(bytes, from, json, size, length);
                size += length;
                return i + 1;
            }
            if (sign == '\\') {
                i++;
                if (i == end || "\"\\nt".indexOf(bytes[i]) < 0) {
                    return -1;
                }
            } else if (isUnusual(sign)) {
                return -1;
            }
        }
        return -1;
    }

    /// Two quotes stand for one.
    private int singleQuoted(int from) {
        write('"');
        for (var i = from + 1; i < end; i++) {
            var sign = bytes[i];
            if (sign == '\'') {
                i++;
                if (i == end || bytes[i] != '\'') {
                    write('"');
                    return i;
                }
            } else if (isUnusual(sign)) {
                return -1;
            }
            copy(i, i + 1);
        }
        return -1;
    }

    private int plain(int from) {
        var bytes = this.bytes;
        var to = from;
        for (; to < end && bytes[to] != '\n'; to++) {
            var sign = bytes[to];
            if (isUnusual(sign)
                    || (sign == '#' && bytes[to - 1] == ' ')
                    || (sign == ':' && endsWord(to + 1))) {
                return -1;
            }
        }
        if (bytes[to - 1] == ' ' || (bytes[from] == '-' && endsWord(from + 1))) {
            return -1;
        }
        if (isWholeNumber(from, to)) {
            copy(from, to);
        } else if (isText(from, to)) {
            quote(from, to);
        } else if (!word(from, to)) {
            return -1;
        }
        return to;
    }

    /// Control characters, and all that is not ASCII: such a byte is negative.
    static boolean isUnusual(byte sign) {
        return sign < ' ' || sign == 0x7f;
    }

    /// Writes what is neither a text nor a number that is written as in JSON.
    private boolean word(int from, int to) {
        var literal =
                switch (YamlScalar.of(text(from, to))) {
                    case YamlScalar.Null _ -> "null";
                    case YamlScalar.Bool(var value) -> value ? "true" : "false";
                    case YamlScalar.Int number -> number.literal();
                    case YamlScalar.Decimal _, YamlScalar.Text _ -> "";
                };
        for (var i = 0; i < literal.length(); i++) {
            write(literal.charAt(i));
        }
        return !literal.isEmpty();
    }

    private boolean isWholeNumber(int from, int to) {
        if (to - from > MOST_DIGITS || (bytes[from] == '0' && to - from > 1)) {
            return false;
        }
        for (var i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private boolean isText(int from, int to) {
        var first = bytes[from];
        if ((SIGNS[first & 0xff] & AMBIGUOUS) == 0 || (first >= 'A' && to - from > LONGEST_WORD)) {
            return true;
        }
        return YamlScalar.of(text(from, to)) instanceof YamlScalar.Text;
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
    }

    private void quote(int from, int to) {
        write('"');
        copy(from, to);
        write('"');
    }

    private void copy(int from, int to) {
        room(2 * (to - from));
        var bytes = this.bytes;
        var json = this.json;
        var size = this.size;
        for (var i = from; i < to; i++) {
            var sign = bytes[i];
            if (sign == '"' || sign == '\\') {
                json[size++] = '\\';
            }
            json[size++] = sign;
        }
        this.size = size;
    }

    private void room(int more) {
        if (size + more > json.length) {
            json = Arrays.copyOf(json, Math.max(2 * json.length, size + more));
        }
    }
}
