package io.juxta.kube;

import io.juxta.model.Tree;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;
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
        return parse(FACTORY.createParser(ObjectReadContext.empty(), utf8), source);
    }

    public static Tree parse(String text, Source source) {
        return parse(text.getBytes(StandardCharsets.UTF_8), source);
    }

    /// The values of a stream, one at a time.
    static Cursor cursor(InputStream utf8, Source source) {
        return new JsonCursor(FACTORY.createParser(ObjectReadContext.empty(), utf8), source);
    }

    private static Tree parse(JsonParser parser, Source source) {
        try (parser) {
            var cursor = new JsonCursor(parser, source);
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
