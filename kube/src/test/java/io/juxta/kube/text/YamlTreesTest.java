package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.juxta.kube.Cases;
import io.juxta.model.Tree;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class YamlTreesTest {

    private static final Source HERE = Source.of("here.yaml");

    record Row(String yaml, String json) {
        @Override
        public String toString() {
            return yaml.replace("\n", "\\n");
        }
    }

    static Stream<Row> rows() {
        return Cases.items("yaml-scalars.yaml").stream()
                .map(row -> new Row(row.text("yaml"), expected(row)));
    }

    private static String expected(Tree.Mapping row) {
        return row.text(row.has("juxta") ? "juxta" : "kubectl");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void readsAsKubectlDoes(Row row) {
        if (row.json().equals("error")) {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> YamlTrees.parse(row.yaml(), HERE))
                    .withMessageStartingWith("here.yaml:");
        } else {
            assertThat(YamlTrees.parse(row.yaml(), HERE))
                    .isEqualTo(JsonTrees.parse(row.json(), HERE));
        }
    }

    @Test
    void valuesKnowTheirLines() {
        var tree =
                (Tree.Mapping)
                        YamlTrees.parse(
                                """
                                # a comment
                                kind: Pod
                                spec:
                                  containers:
                                  - name: a
                                    image: b
                                  - name: c
                                """,
                                HERE);

        assertThat(tree.line()).isEqualTo(2);
        assertThat(tree.mapping("spec").line()).isEqualTo(4);
        assertThat(tree.mapping("spec").items("containers"))
                .extracting(Tree::line)
                .containsExactly(5, 7);
    }

    @Test
    void keysKeepTheirOrder() {
        var tree = (Tree.Mapping) YamlTrees.parse("z: 1\na: 2\nm: 3\n", HERE);

        assertThat(tree.fields().keySet()).containsExactly("z", "a", "m");
    }

    @Test
    void linesCountFromTheSource() {
        var tree = (Tree.Mapping) YamlTrees.parse("a:\n- b\n", new Source("x", 3, 10));

        assertThat(tree.line()).isEqualTo(10);
        assertThat(tree.field("a").orElseThrow().line()).isEqualTo(11);
    }

    @Test
    void deepestNestingThatFits() {
        assertThat(YamlTrees.parse("[".repeat(500) + "]".repeat(500), HERE))
                .isInstanceOf(Tree.Sequence.class);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> YamlTrees.parse("[".repeat(501) + "]".repeat(501), HERE));
    }

    @Test
    void manyAliasesOfSmallThingsAreFine() {
        var text = new StringBuilder("base: &b {a: 1, b: 2}\nitems:\n");
        text.repeat("- *b\n", 1000);

        var tree = (Tree.Mapping) YamlTrees.parse(text.toString(), HERE);

        assertThat(tree.items("items")).hasSize(1000);
    }

    @Test
    void secondDocumentIsRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> YamlTrees.parse("a: 1\n---\nb: 2\n", HERE))
                .withMessage(
                        "here.yaml:3 (document 2): a second document after the first. Write one at"
                                + " a time");
    }
}
