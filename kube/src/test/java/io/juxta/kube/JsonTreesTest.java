package io.juxta.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.juxta.model.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreesTest {

    private static final Source LINE_7 = new Source("stdin", 7, 7);

    @ParameterizedTest
    @ValueSource(strings = {"1e3", "1.0", "-0", "18446744073709551616", "1E-9", "1e99999999"})
    void numbersKeepTheirLiteral(String literal) {
        assertThat(JsonTrees.parse(literal, LINE_7)).isEqualTo(new Tree.Number(literal, 0));
    }

    @Test
    void linesCountFromTheSource() {
        var tree = (Tree.Mapping) JsonTrees.parse("{\n\"a\": [1,\n2]}", LINE_7);

        assertThat(tree.line()).isEqualTo(7);
        assertThat(tree.items("a")).extracting(Tree::line).containsExactly(8, 9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"a":1,"a":2}     | stdin:7 (document 7): duplicate key "a". Keep one of the two
                    {"b":{"a":1,"a":2}} | stdin:7 (document 7): duplicate key "a". Keep one of the two
                    {} {}             | stdin:7 (document 8): a second value after the first. Write one at a time
                    ``                | stdin:7 (document 7): no JSON here. Write one value
                    {"a":             | stdin:7 (document 7): not JSON at column 6: Unexpected end-of-input within/between Object entries. The text may be cut off
                    {'a':1}           | stdin:7 (document 7): not JSON at column 2: Unexpected character (''' (code 39)): was expecting double-quote to start property name. Look for a missing quote, comma or bracket
                    {"a":NaN}         | stdin:7 (document 7): not JSON at column 9: Non-standard token 'NaN': enable `JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS` to allow. Look for a missing quote, comma or bracket
                    """)
    void whatIsNotOneJsonValueIsRefused(String text, String message) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JsonTrees.parse(text, LINE_7))
                .withMessage(message);
    }

    @Test
    void deepestNestingThatFits() {
        assertThat(JsonTrees.parse("[".repeat(500) + "]".repeat(500), LINE_7))
                .isInstanceOf(Tree.Sequence.class);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JsonTrees.parse("[".repeat(501) + "]".repeat(501), LINE_7))
                .withMessageContaining("more than 500 levels of nesting");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JsonTrees.parse("[".repeat(100_000), LINE_7))
                .withMessageContaining("more than 500 levels of nesting");
    }
}
