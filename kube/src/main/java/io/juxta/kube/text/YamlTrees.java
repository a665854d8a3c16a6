package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// YAML text to a [Tree], read as kubectl reads it: YAML 1.1 scalars, merge keys, keys as text.
///
/// For one document; files go through [Manifests]. A duplicate key is rejected, where kubectl would
/// silently take the last one.
public final class YamlTrees {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder()
                    .setCodePointLimit(Integer.MAX_VALUE)
                    .setBufferSize(16 * 1024)
                    .build();

    private YamlTrees() {}

    /// The one document a text holds; an empty text is [Tree.Null], as in YAML.
    ///
    /// Lines are counted from the source's own, or from 1. Throws [InputException] when the text is
    /// not YAML or goes on after the document.
    public static Tree parse(String text, Source source) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var cursor = cursor(new ByteArrayInputStream(bytes), source);
        if (!cursor.nextDocument()) {
            return new Tree.Null(Math.max(source.line(), 1));
        }
        var tree = cursor.value();
        if (cursor.nextDocument()) {
            throw new InputException(
                    cursor.source(), "a second document after the first", "Write one at a time");
        }
        return tree;
    }

    /// The documents of a stream without byte order mark, one at a time.
    static Cursor cursor(InputStream utf8, Source source) {
        return new YamlCursor(new YamlChars(utf8, source), source);
    }

    /// A parser for the part of the text that is open.
    static ParserImpl parser(YamlChars chars) {
        return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, chars));
    }
}
