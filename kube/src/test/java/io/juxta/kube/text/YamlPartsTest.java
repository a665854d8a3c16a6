package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A stream of YAML is cut at its markers, so that each document is read by itself.
class YamlPartsTest {

    /// The documents as `text@line`, and what is wrong with the others as `fault@line`.
    private static List<String> read(String text) {
        var cursor =
                YamlTrees.cursor(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        Source.of("a.yaml"));
        var found = new ArrayList<String>();
        var open = true;
        while (open) {
            try {
                open = cursor.nextDocument();
                if (open) {
                    var line = cursor.source().line();
                    found.add(shown(cursor.value()) + "@" + line);
                }
            } catch (InputException e) {
                found.add("fault@" + e.source().line());
                open = cursor.leaveBroken();
            }
        }
        return found;
    }

    private static String shown(Tree tree) {
        return switch (tree) {
            case Tree.Text(var value, _) -> value.length() > 20 ? "long" : value;
            case Tree.Null _ -> "nothing";
            case Tree.Mapping mapping -> String.join(",", mapping.fields().keySet());
            case Tree.Sequence _, Tree.Number _, Tree.Bool _ -> tree.toString();
        };
    }

    @Test
    void directivesBelongToTheDocumentBehindThem() {
        assertThat(read("%YAML 1.2\n---\none\n...\n%YAML 1.2\n---\ntwo\n...\n# end\n"))
                .containsExactly("one@3", "two@7");
    }

    @Test
    void aMarkerMayBeFollowedByTheDocument() {
        assertThat(read("--- one\n--- two\n---\n--- # nothing\n--- three\n"))
                .containsExactly("one@1", "two@2", "nothing@4", "nothing@5", "three@5");
    }

    @Test
    void moreThanThreeDashesAreText() {
        assertThat(read("----\n---\na: |\n  ---\n  ...\nb: 1\n"))
                .containsExactly("----@1", "a,b@3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void everyEndOfALineCounts(String end) {
        assertThat(read(String.join(end, "one", "---", "{a: 1, a: 2}", "---", "two", "")))
                .containsExactly("one@1", "fault@3", "two@5");
    }

    @Test
    void aBrokenDocumentIsLeftWhereverItBreaks() {
        assertThat(
                        read(
                                """
                                {a: [
                                ---
                                b: "open
                                ---
                                c:
                                \td: 1
                                ---
                                *nowhere
                                ---
                                &x [*x]
                                ---
                                e: \u0001
                                ---
                                f: 1
                                f: 2
                                ---
                                last
                                """))
                .containsExactly(
                        "fault@2",
                        "fault@4",
                        "fault@6",
                        "fault@8",
                        "fault@10",
                        "fault@12",
                        "fault@15",
                        "last@17");
    }

    /// The buffer of the reader holds 16,384 characters: markers and ends of lines fall on each
    /// side of its end.
    @ParameterizedTest
    @ValueSource(ints = {16_370, 16_377, 16_378, 16_379, 16_380, 16_381, 16_382, 16_383, 16_384})
    void markersAreSeenAcrossTheBuffersEnd(int length) {
        for (var end : List.of("\n", "\r\n", "\r")) {
            var text =
                    "x".repeat(length)
                            + end
                            + "---"
                            + end
                            + "{a: 1, a: 2}"
                            + end
                            + "---"
                            + end
                            + "two";

            assertThat(read(text))
                    .as("%d", end.length())
                    .containsExactly("long@1", "fault@3", "two@5");
        }
    }

    @Test
    void bytesThatAreNoTextEndTheFile() {
        var bytes = "one\n---\ntwo \u00ff\n---\nthree\n".getBytes(StandardCharsets.ISO_8859_1);
        var cursor = YamlTrees.cursor(new ByteArrayInputStream(bytes), Source.of("a.yaml"));
        var open = true;
        try {
            while (cursor.nextDocument()) {
                cursor.value();
            }
        } catch (InputException _) {
            open = cursor.leaveBroken();
        }

        assertThat(open).isFalse();
        assertThat(cursor.nextDocument()).isFalse();
    }
}
