package io.juxta.kube.text;

import io.juxta.model.AttributeValue.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Walks through JSON that is written plainly: texts of ASCII without escapes.
///
/// It never complains. A method that answers false has met something else, or the end of the bytes;
/// [#ranOut()] tells which. What was read so far counts for nothing then.
public final class PlainBytes {

    private static final int LONGEST_TEXT = 64 * 1024;

    private byte[] bytes = new byte[0];
    private int end;
    private int at;
    private int line;
    private int lineStart;
    private boolean ranOut;
    private int textFrom;
    private int textTo;
    private int textHash;
    private long number;

    /// Starts anew.
    ///
    /// @param line on which the first byte is
    /// @param lineStart where that line starts; before the first byte, and perhaps below 0
    public void over(byte[] bytes, int from, int end, int line, int lineStart) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
        this.line = line;
        this.lineStart = lineStart;
        this.ranOut = false;
    }

    public int at() {
        return at;
    }

    public int line() {
        return line;
    }

    int lineStart() {
        return lineStart;
    }

    /// Whether the bytes ended before what was asked for did.
    boolean ranOut() {
        return ranOut;
    }

    /// The next character that is no space, without taking it; 0 when there is none.
    char peek() {
        while (at < end) {
            var b = bytes[at];
            if (b > ' ') {
                return (char) b;
            }
            if (b == '\n') {
                newLine(at + 1);
            } else if (b == '\r') {
                if (at + 1 == end) {
                    break;
                }
                // Together with a line feed it ends one line, alone as well.
                if (bytes[at + 1] != '\n') {
                    newLine(at + 1);
                }
            } else if (b != ' ' && b != '\t') {
                return (char) (b & 0xff);
            }
            at++;
        }
        ranOut = true;
        return 0;
    }

    private void newLine(int start) {
        line++;
        lineStart = start;
    }

    /// Takes a character, and the space before it.
    public boolean take(char wanted) {
        if (peek() != wanted || ranOut) {
            return false;
        }
        at++;
        return true;
    }

    /// Takes a text, and the space before it.
    public boolean takeText() {
        if (!take('"')) {
            return false;
        }
        var bytes = this.bytes;
        var hash = 0;
        var from = at;
        var to = Math.min(end, from + LONGEST_TEXT);
        for (var i = from; i < to; i++) {
            var b = bytes[i];
            if (b == '"') {
                textFrom = from;
                textTo = i;
                textHash = hash;
                at = i + 1;
                return true;
            }
            if (b < ' ' || b == '\\' || b == 0x7f) {
                return false;
            }
            hash = 31 * hash + b;
        }
        ranOut = to == end;
        return false;
    }

    /// Takes a key and its colon.
    public boolean takeKey() {
        return takeText() && take(':');
    }

    /// Whether the text just taken is this one, of ASCII.
    public boolean isText(String wanted) {
        // The hash of a text of ASCII is that of its bytes.
        if (textHash != wanted.hashCode() || textTo - textFrom != wanted.length()) {
            return false;
        }
        for (var i = 0; i < wanted.length(); i++) {
            if (bytes[textFrom + i] != wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// The text just taken.
    public String text(TextTable table) {
        return table.text(bytes, textFrom, textTo, textHash);
    }

    /// The same for a text that is not expected to repeat.
    public String text() {
        return new String(bytes, textFrom, textTo - textFrom, StandardCharsets.ISO_8859_1);
    }

    /// How many of these bytes come next.
    public int same(byte[] other, int from, int to) {
        var differs = Arrays.mismatch(bytes, at, Math.min(end, at + to - from), other, from, to);
        return differs < 0 ? to - from : differs;
    }

    /// Passes over bytes that are known.
    ///
    /// @param lines that end in them
    public void pass(int size, int lines) {
        at += size;
        line += lines;
        if (lines > 0) {
            lineStart = at;
            while (bytes[lineStart - 1] != '\n' && bytes[lineStart - 1] != '\r') {
                lineStart--;
            }
        }
    }

    /// Copies what was taken since a place; false when it does not fit.
    public boolean copy(int from, byte[] into) {
        if (at - from > into.length) {
            return false;
        }
        System.arraycopy(bytes, from, into, 0, at - from);
        return true;
    }

    /// Takes letters, and the space before them.
    public boolean takeWord(String word) {
        if (peek() != word.charAt(0) || ranOut) {
            return false;
        }
        if (end - at < word.length()) {
            ranOut = true;
            return false;
        }
        for (var i = 1; i < word.length(); i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return false;
            }
        }
        at += word.length();
        return true;
    }

    /// The attribute value that the text just taken is.
    public StringValue value(TextTable table) {
        return table.value(bytes, textFrom, textTo, textHash);
    }

    /// Passes over an object that may end with its line, as dumps with an item a line are written;
    /// false when it does not. That it ends there is for whoever reads it to find out.
    boolean passLine() {
        var bytes = this.bytes;
        var end = this.end;
        var i = at;
        while (i < end && (bytes[i] > '\r' || (bytes[i] != '\n' && bytes[i] != '\r'))) {
            i++;
        }
        if (i == end || bytes[i] == '\r') {
            return false;
        }
        if (bytes[i - 1] == ',') {
            i--;
        }
        if (bytes[i - 1] != '}') {
            return false;
        }
        at = i;
        return true;
    }

    /// Passes over any value, and the space before it. Of an object or list nothing is checked but
    /// where it ends.
    public boolean passValue() {
        var first = peek();
        if (ranOut) {
            return false;
        }
        if (first == '"') {
            return passText();
        }
        if (first == '{' || first == '[') {
            return passNest();
        }
        while (at < end && bytes[at] > ' ' && ",]}".indexOf(bytes[at]) < 0) {
            at++;
        }
        ranOut = at == end;
        return !ranOut;
    }

    /// The one loop that looks at every byte of a dump, so it keeps to local variables.
    private boolean passNest() {
        var bytes = this.bytes;
        var end = this.end;
        var depth = 0;
        var i = at;
        while (i < end) {
            var b = bytes[i];
            if (b == '"') {
                i = behindText(i);
                if (i < 0) {
                    return false;
                }
                continue;
            }
            i++;
            if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                depth--;
                if (depth == 0) {
                    at = i;
                    return true;
                }
            } else if (b == '\n') {
                newLine(i);
            } else if (b == '\r') {
                if (i == end) {
                    break;
                }
                if (bytes[i] != '\n') {
                    newLine(i);
                }
            }
        }
        ranOut = true;
        return false;
    }

    private boolean passText() {
        var behind = behindText(at);
        if (behind < 0) {
            return false;
        }
        at = behind;
        return true;
    }

    /// The place behind a text.
    ///
    /// @param start where its opening quote is
    /// @return negative when it does not end, or has a character that must be escaped
    private int behindText(int start) {
        var bytes = this.bytes;
        var end = this.end;
        for (var i = start + 1; i < end; i++) {
            var b = bytes[i];
            if (b > '"' && b != '\\') {
                continue;
            }
            if (b == '"') {
                return i + 1;
            }
            if (b == '\\') {
                i++;
            } else if (b >= 0 && b < ' ') {
                return -1;
            }
        }
        ranOut = true;
        return -1;
    }

    /// Takes a whole number of up to 18 digits, and the space before it; the space, comma or
    /// bracket behind it is looked at.
    public boolean takeNumber() {
        var negative = peek() == '-';
        if (ranOut) {
            return false;
        }
        var from = negative ? at + 1 : at;
        var value = 0L;
        var i = from;
        for (; i < end && bytes[i] >= '0' && bytes[i] <= '9' && i - from < 19; i++) {
            value = 10 * value + bytes[i] - '0';
        }
        if (i == end) {
            ranOut = true;
            return false;
        }
        var digits = i - from;
        if (digits == 0
                || digits > 18
                || (bytes[from] == '0' && (digits > 1 || negative))
                || " \t\r\n,]}".indexOf(bytes[i]) < 0) {
            return false;
        }
        number = negative ? -value : value;
        at = i;
        return true;
    }

    /// The number just taken.
    public long number() {
        return number;
    }
}
