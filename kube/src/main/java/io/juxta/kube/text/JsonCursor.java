package io.juxta.kube.text;

import io.juxta.model.FieldMap;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/// JSON documents one after the other, as in a file of objects or a line of a batch.
///
/// Numbers keep their literal. A key written twice is refused: Kubernetes would silently take the
/// last one, or refuse it too when asked to be strict, as kubectl asks by default.
final class JsonCursor implements Cursor {

    private final Source origin;
    private final boolean isOneLine;
    private final Set<String> keys = new HashSet<>();
    private JsonParser parser;
    private int document;
    private int line;
    private int level;

    // What is needed to read items without this parser, and where a parser started that took over.
    private @Nullable InputStream stream;
    private final @Nullable PlainReaders readers;
    private @Nullable JsonItems items;
    private int linesBefore;
    private int columnsBefore;

    /// Lines count from the origin's own, or from 1.
    ///
    /// @param isOneLine whether the whole text is on one line, so that no value need be asked for
    ///   its own
    JsonCursor(JsonParser parser, Source origin, boolean isOneLine) {
        this.parser = parser;
        this.origin = origin;
        this.isOneLine = isOneLine;
        this.stream = null;
        this.readers = null;
    }

    /// The same for one who wants slices as records where they can be had without a tree.
    ///
    /// @param stream that the parser reads
    JsonCursor(JsonParser parser, Source origin, InputStream stream, PlainReaders readers) {
        this.parser = parser;
        this.origin = origin;
        this.isOneLine = false;
        this.stream = stream;
        this.readers = readers;
    }

    @Override
    public boolean nextDocument() {
        var token = next();
        if (token == null) {
            return false;
        }
        document++;
        line = currentLine();
        level = 1;
        keys.clear();
        return true;
    }

    /// The end of an invalid JSON document is unknown.
    @Override
    public boolean leaveBroken() {
        return false;
    }

    @Override
    public @Nullable Source comment() {
        return null;
    }

    @Override
    public Source source() {
        return place(line);
    }

    @Override
    public boolean atMapping() {
        return parser.currentToken() == JsonToken.START_OBJECT;
    }

    @Override
    public @Nullable String nextField() {
        if (next() == JsonToken.END_OBJECT) {
            return null;
        }
        var key = parser.currentName();
        if (!keys.add(key)) {
            throw duplicate(key);
        }
        next();
        level = 2;
        return key;
    }

    @Override
    public boolean atSequence() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    @Override
    public void enterSequence() {
        level = 1;
        if (stream != null && readers != null) {
            var unread = new ByteArrayOutputStream();
            var place = parser.currentLocation();
            if (parser.releaseBuffered(unread) >= 0) {
                items =
                        new JsonItems(
                                unread.toByteArray(),
                                stream,
                                place(0),
                                onFile(place.getLineNr()),
                                column(place),
                                readers);
            }
        }
    }

    @Override
    public boolean nextItem() {
        if (items != null && !items.next()) {
            takeOver(items.rest());
            items = null;
        }
        return items != null || next() != JsonToken.END_ARRAY;
    }

    /// Lets another parser go on behind the last item.
    private void takeOver(JsonItems.Rest rest) {
        var unread = rest.unread();
        stream = unread.in();
        parser = JsonTrees.parser(unread.in());
        linesBefore = 0;
        linesBefore = unread.line() - onFile(1);
        columnsBefore = unread.column() - 1 - rest.leadBytes();
        for (var token = 0; token < rest.leadTokens(); token++) {
            next();
        }
    }

    @Override
    public @Nullable Slice slice() {
        return items == null ? null : items.slice();
    }

    @Override
    public int sliceLine() {
        return items == null ? Tree.NO_LINE : items.itemLine();
    }

    @Override
    public Tree value() {
        if (items != null) {
            return items.tree();
        }
        try {
            return value(level);
        } catch (JacksonException e) {
            throw broken(e);
        }
    }

    private Tree value(int depth) {
        var at = currentLine();
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(depth, at);
            case START_ARRAY -> sequence(depth, at);
            case VALUE_STRING -> new Tree.Text(parser.getString(), at);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Tree.Number(parser.getString(), at);
            case VALUE_TRUE -> new Tree.Bool(true, at);
            case VALUE_FALSE -> new Tree.Bool(false, at);
            case VALUE_NULL -> new Tree.Null(at);
            case null, default ->
                    throw new IllegalStateException("Jackson offers " + parser.currentToken());
        };
    }

    private Tree mapping(int depth, int at) {
        checkDepth(depth);
        var fields = new FieldMap.FieldMapBuilder();
        for (var key = parser.nextName(); key != null; key = parser.nextName()) {
            parser.nextToken();
            if (!fields.add(key, value(depth + 1))) {
                throw duplicate(key);
            }
        }
        return new Tree.Mapping(fields.build(), at);
    }

    private Tree sequence(int depth, int at) {
        checkDepth(depth);
        var items = new ArrayList<Tree>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(depth + 1));
        }
        return new Tree.Sequence(items, at);
    }

    private void checkDepth(int depth) {
        if (depth > Limits.DEPTH) {
            throw Limits.tooDeep(place(currentLine()));
        }
    }

    private @Nullable JsonToken next() {
        try {
            return parser.nextToken();
        } catch (JacksonException e) {
            throw broken(e);
        }
    }

    private int currentLine() {
        return onFile(isOneLine ? 1 : parser.currentTokenLocation().getLineNr());
    }

    private int onFile(int parserLine) {
        return linesBefore + (origin.line() > 0 ? origin.line() + parserLine - 1 : parserLine);
    }

    /// Only the first line of a parser that took over starts somewhere else.
    private int column(TokenStreamLocation place) {
        return place.getColumnNr() + (place.getLineNr() == 1 ? columnsBefore : 0);
    }

    private Source place(int line) {
        var before = Math.max(document - 1, 0);
        return new Source(origin.file(), Math.max(origin.document(), 1) + before, line);
    }

    private InputException duplicate(String key) {
        return new InputException(
                place(currentLine()), "duplicate key \"" + key + "\"", "Keep one of the two");
    }

    private InputException broken(JacksonException e) {
        var location = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
        var place = place(onFile(location.getLineNr()));
        var problem = String.valueOf(e.getOriginalMessage());
        if (e instanceof StreamConstraintsException) {
            return problem.startsWith("Document nesting")
                    ? Limits.tooDeep(place)
                    : Limits.tooLong(place);
        }
        if (problem.indexOf("code 0)") >= 0) {
            return Limits.nul(place);
        }
        var fault = JsonFault.of(problem);
        return new InputException(
                place,
                "not JSON at column %d: %s".formatted(column(location), fault.what()),
                fault.cure(),
                e);
    }
}
