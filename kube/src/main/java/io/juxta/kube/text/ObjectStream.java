package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The objects of a list or of a watch, read from the answer of an API server one at a time.
///
/// Of each object only what a [FieldFilter] keeps is built. A read waits for the next byte as long
/// as the stream does.
public final class ObjectStream {

    private static final FieldFilter WHOLE = FieldFilter.EVERYTHING;

    private final JsonParser parser;
    private final FieldFilter filter;

    private ObjectStream(InputStream in, FieldFilter filter) throws IOException {
        try {
            // Reads the first bytes.
            this.parser = JsonTrees.parser(in);
        } catch (JacksonException e) {
            throw failure(e);
        }
        this.filter = filter;
    }

    /// One event of a watch.
    ///
    /// @param type `ADDED`, `MODIFIED`, `DELETED`, `BOOKMARK` or `ERROR`
    /// @param object what is kept of it; bookmarks and errors are whole
    public record Event(String type, Tree.Mapping object) {}

    /// The events of a watch.
    ///
    /// @throws IOException when the stream fails before the first of them
    public static ObjectStream events(InputStream in, FieldFilter filter) throws IOException {
        return new ObjectStream(in, filter);
    }

    /// Passes the items of a list to a sink.
    ///
    /// @return the metadata of the list
    /// @throws IOException when the stream fails, ends early or is no list
    public static Tree.Mapping list(InputStream in, FieldFilter filter, Consumer<Tree.Mapping> sink)
            throws IOException {
        return new ObjectStream(in, filter).list(sink);
    }

    private Tree.Mapping list(Consumer<Tree.Mapping> sink) throws IOException {
        try {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("the answer is no list");
            }
            var metadata = Tree.Mapping.EMPTY;
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                var token = parser.nextToken();
                if (name.equals("metadata") && read(WHOLE) instanceof Tree.Mapping read) {
                    metadata = read;
                } else if (name.equals("items") && token == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        if (read(filter) instanceof Tree.Mapping item) {
                            sink.accept(item);
                        }
                    }
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.currentToken() != JsonToken.END_OBJECT) {
                throw new EOFException("the list was cut off");
            }
            return metadata;
        } catch (JacksonException e) {
            throw failure(e);
        }
    }

    /// Waits for the next event.
    ///
    /// @return null when the stream has ended behind the last event
    /// @throws IOException when the stream fails, ends inside an event or is no watch
    public @Nullable Event next() throws IOException {
        try {
            var first = parser.nextToken();
            if (first == null) {
                return null;
            }
            if (first != JsonToken.START_OBJECT) {
                throw new IOException("the answer is no watch");
            }
            var type = "";
            var object = Tree.Mapping.EMPTY;
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                switch (name) {
                    // The server writes it before the object.
                    case "type" -> type = parser.getString();
                    case "object" -> {
                        if (read(ofType(type)) instanceof Tree.Mapping read) {
                            object = read;
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
            if (parser.currentToken() != JsonToken.END_OBJECT) {
                throw new EOFException("an event was cut off");
            }
            return new Event(type, object);
        } catch (JacksonException e) {
            throw failure(e);
        }
    }

    private FieldFilter ofType(String type) {
        return switch (type) {
            case "ADDED", "MODIFIED", "DELETED" -> filter;
            default -> WHOLE;
        };
    }

    private @Nullable Tree read(FieldFilter which) {
        return FilteredJson.read(parser, which);
    }

    private static IOException failure(JacksonException e) {
        return e.getCause() instanceof IOException io
                ? io
                : new IOException("the answer is not JSON: " + e.getOriginalMessage(), e);
    }
}
