package io.juxta.kube.text;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;

/// The parser's events over a file, one part after the other: with the places they have in the
/// file, the first comment between them, and faults in our words.
final class YamlEvents {

    private final YamlChars chars;
    private final Source origin;
    private @Nullable ParserImpl parser;
    private @Nullable Source comment;
    private int document;
    private int line;

    /// @param documents that were read before
    YamlEvents(YamlChars chars, Source origin, int documents) {
        this.chars = chars;
        this.origin = origin;
        this.document = documents;
    }

    /// Opens the next part unless one is open; false when there is none.
    boolean open() {
        if (parser == null && chars.nextPart()) {
            parser = YamlTrees.parser(chars);
        }
        return parser != null;
    }

    /// The part has ended.
    void close() {
        lookForComment(Integer.MAX_VALUE, 0);
        parser = null;
    }

    /// Leaves an invalid part; false when nothing after it can be read.
    boolean leaveBroken() {
        parser = null;
        return !chars.isCutOff();
    }

    /// A document starts with the next event.
    void startDocument() {
        document++;
        line = line(peek());
    }

    /// The document is one that started on this line.
    void resumeDocument(int line) {
        this.line = line;
    }

    /// Where the document starts.
    Source document() {
        return place(line);
    }

    Event peek() {
        try {
            return parser().peekEvent();
        } catch (YamlEngineException e) {
            throw broken(e);
        }
    }

    Event next() {
        try {
            var event = parser().next();
            chars.progress();
            if (event instanceof ScalarEvent scalar) {
                passOver(scalar);
            }
            return event;
        } catch (YamlEngineException e) {
            throw broken(e);
        }
    }

    private ParserImpl parser() {
        var open = parser;
        if (open == null) {
            throw new IllegalStateException("No document is open. Was nextDocument called?");
        }
        return open;
    }

    /// The first comment so far, or null.
    @Nullable Source comment() {
        return comment;
    }

    /// A `#` before this place starts a comment: those inside scalars are removed by now.
    private void lookForComment(int parserLine, int column) {
        var hash = chars.hashes().peek();
        if (hash != null && isBefore(hash, parserLine, column)) {
            comment = place(onFile(hash.line()));
            chars.commentFound();
        }
    }

    private static boolean isBefore(YamlChars.Hash hash, int parserLine, int column) {
        return hash.line() < parserLine || (hash.line() == parserLine && hash.column() < column);
    }

    /// A `#` inside a scalar is text.
    private void passOver(ScalarEvent scalar) {
        if (chars.hashes().isEmpty()) {
            return;
        }
        scalar.getStartMark().ifPresent(m -> lookForComment(m.getLine(), m.getColumn()));
        scalar.getEndMark()
                .ifPresent(
                        m ->
                                chars.hashes()
                                        .removeIf(
                                                hash ->
                                                        isBefore(
                                                                hash, m.getLine(), m.getColumn())));
    }

    /// The line of an event in the file.
    int line(Event event) {
        return event.getStartMark().map(mark -> onFile(mark.getLine())).orElse(0);
    }

    private int onFile(int parserLine) {
        return chars.partStart() + parserLine;
    }

    /// A line of the document.
    Source place(int line) {
        var before = Math.max(document - 1, 0);
        return new Source(origin.file(), Math.max(origin.document(), 1) + before, line);
    }

    private InputException broken(YamlEngineException e) {
        if (e instanceof ReaderException reader) {
            return new InputException(
                    place(line),
                    "the character U+%04X after this line".formatted(reader.getCodePoint()),
                    "YAML wants it escaped",
                    e);
        }
        if (!(e instanceof MarkedYamlEngineException marked)) {
            return new InputException(
                    place(line), "not YAML: " + e.getMessage(), "Check the document", e);
        }
        var mark = marked.getProblemMark().or(marked::getContextMark);
        var at = place(mark.map(m -> onFile(m.getLine())).orElse(line));
        var problem = plain(String.valueOf(marked.getProblem()));
        if (problem.contains("TAB")) {
            return new InputException(
                    at, "a tab where YAML wants spaces", "Indent with spaces only", e);
        }
        var context = marked.getContext() == null ? "" : ", " + marked.getContext();
        return new InputException(
                at,
                "not YAML: " + problem + context,
                "Check the indentation, and quotes around text with special characters",
                e);
    }

    /// The parser's message without its position, which is relative to the document.
    private static String plain(String problem) {
        return problem.replace("'<stream end>'", "the end of the document")
                .replace("<stream end>", "the end of the document")
                .replace("unexpected end of stream", "the end of the document");
    }
}
