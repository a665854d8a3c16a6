package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TreeWriterTest {

    private static final Source HERE = Source.of("here");

    /// Pieces that make YAML stumble, to be strung together.
    private static final List<String> PIECES =
            List.of(
                    "a",
                    "key",
                    "yes",
                    "no",
                    "n",
                    "010",
                    "0x1",
                    "0b1",
                    "1_0",
                    "1e3",
                    ".5",
                    ".inf",
                    "+1",
                    "~",
                    "null",
                    "true",
                    "2001-01-01",
                    "1:30",
                    "<<",
                    "=",
                    "-",
                    "- ",
                    ": ",
                    ":",
                    " #",
                    "#",
                    "# c",
                    "x: y",
                    "\n",
                    "\n\n",
                    " ",
                    "  ",
                    "\t",
                    "\r",
                    "\r\n",
                    "'",
                    "\"",
                    "\\",
                    "{",
                    "}",
                    "[",
                    "]",
                    ",",
                    "&",
                    "*",
                    "!",
                    "|",
                    ">",
                    "%",
                    "@",
                    "`",
                    "?",
                    "? ",
                    "---",
                    "...",
                    "é",
                    "\u00a0",
                    "\u0085",
                    "\u2028",
                    "\ufeff",
                    "😀",
                    "\u0001",
                    "\u007f");

    @Nested
    class GivenAClaim {

        private final Tree claim =
                Tree.Mapping.of(
                        Map.of(
                                "spec",
                                Tree.Sequence.of(
                                        List.of(
                                                Tree.Mapping.of(Map.of("name", Tree.Text.of("on"))),
                                                Tree.Mapping.EMPTY))));

        @Test
        void whenOnOneLine_hasNoSpaces() {
            assertThat(TreeWriter.json(claim)).isEqualTo("{\"spec\":[{\"name\":\"on\"},{}]}");
        }

        @Test
        void whenPretty_looksLikeKubectl() {
            assertThat(TreeWriter.prettyJson(claim))
                    .isEqualTo(
                            """
                            {
                                "spec": [
                                    {
                                        "name": "on"
                                    },
                                    {}
                                ]
                            }""");
        }

        @Test
        void whenYaml_listsStandAsDeepAsTheirKey() {
            assertThat(TreeWriter.yaml(claim))
                    .isEqualTo(
                            """
                            spec:
                            - name: "on"
                            - {}
                            """);
        }
    }

    @Test
    void longTextIsABlock() {
        var tree = Tree.Mapping.of(Map.of("expression", Tree.Text.of("a &&\n  b\n")));

        assertThat(TreeWriter.yaml(tree)).isEqualTo("expression: |\n  a &&\n    b\n");
    }

    @Test
    void whatIsWrittenReadsBackTheSame() {
        for (var seed = 0; seed < 5_000; seed++) {
            var tree = grow(new Random(seed), 0);

            assertThat(JsonTrees.parse(TreeWriter.json(tree), HERE))
                    .as("seed %d", seed)
                    .isEqualTo(tree);
            assertThat(JsonTrees.parse(TreeWriter.prettyJson(tree), HERE))
                    .as("seed %d", seed)
                    .isEqualTo(tree);
            assertThat(YamlTrees.parse(TreeWriter.yaml(tree), HERE))
                    .as("seed %d", seed)
                    .isEqualTo(tree);
        }
    }

    private static Tree grow(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 5 : 8)) {
            case 0 -> new Tree.Null(Tree.NO_LINE);
            case 1 -> Tree.Bool.of(random.nextBoolean());
            case 2 -> Tree.Number.of(random.nextLong() >> random.nextInt(64));
            case 3, 4 -> Tree.Text.of(text(random));
            case 5 -> {
                var items = new ArrayList<Tree>();
                for (var i = random.nextInt(4); i > 0; i--) {
                    items.add(grow(random, depth + 1));
                }
                yield Tree.Sequence.of(items);
            }
            default -> {
                var fields = new LinkedHashMap<String, Tree>();
                for (var i = random.nextInt(4); i > 0; i--) {
                    var tail = random.nextInt(50) == 0 ? "k".repeat(900 + random.nextInt(400)) : "";
                    fields.put(text(random) + tail, grow(random, depth + 1));
                }
                yield Tree.Mapping.of(fields);
            }
        };
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (var i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }
}
