package io.juxta.cli.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cel.Place;
import org.junit.jupiter.api.Test;

/// Expressions with carets below them, on pages that are too narrow.
class CelCaretTest {

    @Test
    void anExpressionThatJustFitsIsOneLine() {
        assertThat(CelCaret.lines("a.b == c.d", new Place(7, 3), 12))
                .containsExactly("  a.b == c.d", "         ^^^");
    }

    @Test
    void oneThatIsTooLongGoesOnBehindABlank() {
        assertThat(CelCaret.lines("a.b == c.d", new Place(7, 3), 11))
                .containsExactly("  a.b ==", "  c.d", "  ^^^");
    }

    @Test
    void carets_whenThePartIsBroken_standBelowBothHalves() {
        assertThat(CelCaret.lines("a.b == c.d", new Place(4, 6), 11))
                .containsExactly("  a.b ==", "      ^^^", "  c.d", "  ^^^");
    }

    @Test
    void withoutABlankItGoesOnBehindASign() {
        assertThat(CelCaret.lines("device.driver", new Place(7, 6), 12))
                .containsExactly("  device.", "  driver", "  ^^^^^^");
    }

    @Test
    void withoutASignItGoesOnWhereThePageEnds() {
        assertThat(CelCaret.lines("abcdefgh", new Place(5, 1), 6))
                .containsExactly("  abcd", "  efgh", "   ^");
    }

    @Test
    void whatIsMissingAtTheEndIsMarkedBehindIt() {
        assertThat(CelCaret.lines("a == b &&", new Place(9, 1), 7))
                .containsExactly("  a ==", "  b &&", "      ^");
    }

    @Test
    void wideCharactersMoveTheCarets() {
        assertThat(CelCaret.lines("\"节点\" == x", new Place(8, 1), 40))
                .containsExactly("  \"节点\" == x", "            ^");
    }

    @Test
    void ofAVeryLongExpressionWhatIsAroundThePlaceIsShown() {
        var expression = "x && ".repeat(40) + "wrong" + " && x".repeat(40);

        var lines = CelCaret.lines(expression, new Place(200, 5), 22);

        assertThat(lines).hasSizeLessThan(15).contains("  …");
        assertThat(lines.getFirst()).isEqualTo("  …");
        assertThat(lines.getLast()).isEqualTo("  …");
        assertThat(lines).anyMatch(line -> line.contains("wrong"));
    }
}
