package io.juxta.kube.text;

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
                    {"a":             | stdin:7 (document 7): not JSON at column 6: the text ends in the middle of an object. It may be cut off
                    {'a':1}           | stdin:7 (document 7): not JSON at column 2: ''' stands where a key in double quotes is needed. Put keys in double quotes
                    {"a":NaN}         | stdin:7 (document 7): not JSON at column 9: 'NaN' stands where a value is needed. Put texts in double quotes; true, false, null and numbers go without
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
