package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/// JSON text to a [Tree]. For one text, such as the line of a batch; files go through [Manifests].
public final class JsonTrees {

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(Limits.DEPTH + 10)
                                    .maxStringLength(Limits.TEXT)
                                    .maxNameLength(Limits.NAME)
                                    .maxNumberLength(Limits.NUMBER)
                                    .build())
                    .build();

    private JsonTrees() {}

    /// The one value a text holds. Lines are counted from the source's own, or from 1.
    ///
    /// Throws [InputException] when the text is not JSON, is empty, or goes on after the value.
    public static Tree parse(byte[] utf8, Source source) {
        return parse(utf8, 0, utf8.length, source);
    }

    /// The same for the bytes from one place up to another.
    public static Tree parse(byte[] utf8, int from, int to, Source source) {
        var parser = FACTORY.createParser(ObjectReadContext.empty(), utf8, from, to - from);
        return parse(parser, new JsonCursor(parser, source, isOneLine(utf8, from, to)), source);
    }

    /// What a filter keeps of the one value a text holds, without lines; null when that is nothing.
    ///
    /// Throws [InputException] when the text is not JSON.
    public static @Nullable Tree parse(byte[] utf8, Source source, FieldFilter filter) {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), utf8)) {
            if (parser.nextToken() == null) {
                throw new InputException(source, "no JSON here", "Write one value");
            }
            return FilteredJson.read(parser, filter);
        } catch (JacksonException e) {
            throw new InputException(source, "not JSON: " + e.getOriginalMessage(), "", e);
        }
    }

    private static boolean isOneLine(byte[] utf8, int from, int to) {
        for (var i = from; i < to; i++) {
            if (utf8[i] == '\n' || utf8[i] == '\r') {
                return false;
            }
        }
        return true;
    }

    /// A scalar member of the object in a text, found without building a tree: for a text that does
    /// not fit in memory as a tree.
    public static Optional<Tree> member(byte[] utf8, int from, int to, String name) {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), utf8, from, to - from)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            for (var key = parser.nextName(); key != null; key = parser.nextName()) {
                var token = parser.nextToken();
                if (key.equals(name)) {
                    return switch (token) {
                        case VALUE_STRING -> Optional.of(Tree.Text.of(parser.getString()));
                        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                                Optional.of(new Tree.Number(parser.getString(), Tree.NO_LINE));
                        case VALUE_TRUE, VALUE_FALSE ->
                                Optional.of(Tree.Bool.of(token == JsonToken.VALUE_TRUE));
                        case null, default -> Optional.empty();
                    };
                }
                parser.skipChildren();
            }
        } catch (JacksonException _) {
            // Invalid text has no members.
        }
        return Optional.empty();
    }

    public static Tree parse(String text, Source source) {
        return parse(text.getBytes(StandardCharsets.UTF_8), source);
    }

    /// The values of a stream, one at a time.
    static Cursor cursor(InputStream utf8, Source source) {
        return new JsonCursor(parser(utf8), source, false);
    }

    /// The same for one who wants slices as records where they can be had without a tree.
    static Cursor cursor(InputStream utf8, Source source, PlainReaders readers) {
        return new JsonCursor(parser(utf8), source, utf8, readers);
    }

    static JsonParser parser(InputStream utf8) {
        return FACTORY.createParser(ObjectReadContext.empty(), utf8);
    }

    private static Tree parse(JsonParser parser, JsonCursor cursor, Source source) {
        try (parser) {
            if (!cursor.nextDocument()) {
                throw new InputException(source, "no JSON here", "Write one value");
            }
            var tree = cursor.value();
            if (cursor.nextDocument()) {
                throw new InputException(
                        cursor.source(), "a second value after the first", "Write one at a time");
            }
            return tree;
        }
    }
}
