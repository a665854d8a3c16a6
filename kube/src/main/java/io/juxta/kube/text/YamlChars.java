package io.juxta.kube.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// UTF-8 for the YAML parser, split at the lines `---` and `...`, and checked for binary data and
/// for values without end.
///
/// A reader of this kind ends where a document ends; [#nextPart()] opens it again for the next. So
/// each document has a parser of its own, and an invalid one does not affect those after it. A line
/// of three dashes is never part of a value: YAML ends the document there.
///
/// The parser holds a whole scalar before it returns it. This reader is notified whenever the
/// parser has produced an event, and stops a parser that reads too far without one.
final class YamlChars extends Reader {

    private static final int AT_ONCE = 16 * 1024;
    private static final int MARKER = 3;

    /// A `#` that starts a comment unless it is inside a scalar; lines and columns as the parser of
    /// the part counts them.
    record Hash(int line, int column) {}

    private enum Part {
        /// Only blank lines, comments and directives so far: a `---` still belongs to this part.
        HEAD,
        BODY,
        /// The next character belongs to the next part.
        ENDED,
        /// There is no next part.
        LAST_ENDED
    }

    private final Reader chars;
    private final Source origin;
    private final char[] buffer = new char[AT_ONCE];
    private final Deque<Hash> hashes = new ArrayDeque<>();
    private int at;
    private int filled;
    private boolean exhausted;
    private boolean cutOff;
    private boolean commentKnown;
    private Part part = Part.ENDED;
    private boolean endsWithLine;
    private char last = '\n';
    private int line;
    private int partStart;
    private int column;
    private long asked;

    YamlChars(InputStream utf8, Source origin) {
        this(utf8, origin, Math.max(origin.line(), 1));
    }

    /// @param line of the first character
    YamlChars(InputStream utf8, Source origin, int line) {
        var decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        this.chars = new InputStreamReader(utf8, decoder);
        this.origin = origin;
        this.line = line;
        this.partStart = line;
    }

    /// Opens the next part, skipping the rest of this one; false when there is none.
    boolean nextPart() {
        while (part == Part.HEAD || part == Part.BODY) {
            run(AT_ONCE);
        }
        if (part == Part.LAST_ENDED || !available(1)) {
            part = Part.LAST_ENDED;
            return false;
        }
        part = Part.HEAD;
        endsWithLine = false;
        partStart = line;
        hashes.clear();
        asked = 0;
        return true;
    }

    /// The line the current part starts on.
    int partStart() {
        return partStart;
    }

    /// Candidates for comments of the part, in order, including those the parser has not reached. A
    /// decided candidate is removed by the caller.
    Deque<Hash> hashes() {
        return hashes;
    }

    /// Stops the search for comments: one is enough.
    void commentFound() {
        commentKnown = true;
        hashes.clear();
    }

    /// The parser has produced an event.
    void progress() {
        asked = 0;
    }

    /// Whether reading ended before the text did: the rest is lost.
    boolean isCutOff() {
        return cutOff;
    }

    @Override
    public int read(char[] into, int offset, int length) {
        var count = 0;
        while (count < length && isOpen()) {
            var onLine = line;
            var run = run(length - count);
            for (var i = at - run; i < at; i++) {
                var c = buffer[i];
                if (c < ' ' && c != '\t' && c != '\r' && c != '\n') {
                    throw control(c, onLine);
                }
            }
            System.arraycopy(buffer, at - run, into, offset + count, run);
            count += run;
        }
        asked += count;
        if (asked > Limits.TEXT) {
            throw Limits.tooLong(origin.at(line));
        }
        return count == 0 ? -1 : count;
    }

    private boolean isOpen() {
        return part == Part.HEAD || part == Part.BODY;
    }

    /// Reads some characters of the part, at most to the end of the line; 0 when it ended.
    private int run(int most) {
        if (column == 0) {
            startLine();
        }
        if (!isOpen()) {
            return 0;
        }
        // Two, to see whether a return at the end of the buffer ends its line.
        if (!available(2) && at == filled) {
            part = Part.LAST_ENDED;
            return 0;
        }
        var from = at;
        var to = Math.min(filled, at + most);
        while (at < to) {
            var c = buffer[at];
            if (c == '\r' && at > from && at + 1 == filled) {
                return at - from;
            }
            at++;
            if (c == '#' && !commentKnown && (column == 0 || last == ' ' || last == '\t')) {
                hashes.add(new Hash(line - partStart, column));
            }
            last = c;
            column++;
            if (c == '\n' || (c == '\r' && !nextIsLineFeed())) {
                line++;
                column = 0;
                return at - from;
            }
        }
        return at - from;
    }

    /// Old Mac files end lines with a carriage return alone, Windows files with both.
    private boolean nextIsLineFeed() {
        return at < filled && buffer[at] == '\n';
    }

    /// Checks a line before its first character is returned: it may belong to the next part.
    private void startLine() {
        if (endsWithLine) {
            part = Part.ENDED;
            return;
        }
        if (isMarker('-')) {
            part = part == Part.HEAD ? Part.BODY : Part.ENDED;
        } else if (isMarker('.')) {
            endsWithLine = true;
        } else if (part == Part.HEAD && available(1) && "#%\r\n".indexOf(buffer[at]) < 0) {
            part = Part.BODY;
        }
    }

    private boolean isMarker(char sign) {
        return available(MARKER)
                && buffer[at] == sign
                && buffer[at + 1] == sign
                && buffer[at + 2] == sign
                && (!available(MARKER + 1) || " \t\r\n".indexOf(buffer[at + MARKER]) >= 0);
    }

    /// Whether so many characters are left; they are in the buffer then.
    private boolean available(int count) {
        while (filled - at < count && !exhausted && !cutOff) {
            System.arraycopy(buffer, at, buffer, 0, filled - at);
            filled -= at;
            at = 0;
            fill();
        }
        return filled - at >= count;
    }

    private void fill() {
        try {
            var read = chars.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                exhausted = true;
            } else {
                filled += read;
            }
        } catch (InputException e) {
            cutOff = true;
            throw e;
        } catch (CharacterCodingException e) {
            cutOff = true;
            throw new InputException(
                    origin.at(line),
                    "bytes that are not UTF-8 in or after this line",
                    "Save the file as UTF-8",
                    e);
        } catch (IOException e) {
            cutOff = true;
            throw new InputException(origin, "cannot be read", String.valueOf(e.getMessage()), e);
        }
    }

    private InputException control(char c, int onLine) {
        return c == 0
                ? Limits.nul(origin.at(onLine))
                : new InputException(
                        origin.at(onLine),
                        "the control character 0x%02x".formatted((int) c),
                        "YAML wants it escaped, as in \"\\x%02x\"".formatted((int) c));
    }

    @Override
    public void close() throws IOException {
        chars.close();
    }
}
