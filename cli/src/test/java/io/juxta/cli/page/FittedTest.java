package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Texts at the borders of a page.
class FittedTest {

    @Test
    void aLineThatJustFitsStaysWhole() {
        assertThat(Fitted.line("one two  three", 14)).containsExactly("one two  three");
    }

    @Test
    void aLineThatIsOneColumnTooLongGoesOnBelow() {
        assertThat(Fitted.line("one two three", 12)).containsExactly("one two", "three");
    }

    @Test
    void theNextLinesAreIndentedAsTheFirst() {
        assertThat(Fitted.line("  one two three", 9)).containsExactly("  one two", "  three");
        assertThat(Fitted.line("  one two three", 8)).containsExactly("  one", "  two", "  three");
    }

    @Test
    void theNextLinesMayBeIndentedFurther() {
        assertThat(Fitted.hanging("  one two three", "  ", 9))
                .containsExactly("  one", "    two", "    three");
    }

    @Test
    void anIndentGivesWayWhereAWordThenFits() {
        assertThat(Fitted.line("      sixteen columns", 12))
                .containsExactly("     sixteen", "     columns");
        assertThat(Fitted.line("  thirteen-letters-and-more to", 12))
                .containsExactly("  thirteen-letters-and-more", "  to");
    }

    @Test
    void aWordThatFitsIsNotBrokenAtItsCommas() {
        assertThat(Fitted.line("CPUs 0,2,4,6", 7)).containsExactly("CPUs", "0,2,4,6");
    }

    @Test
    void aWordThatDoesNotFitIsBrokenBehindItsCommas() {
        assertThat(Fitted.line("CPUs 0,2,4,6", 6)).containsExactly("CPUs", "0,2,4,", "6");
        assertThat(Fitted.line("CPUs 0,2,4,6,8,10", 9)).containsExactly("CPUs 0,2,", "4,6,8,10");
    }

    @Test
    void aWordWithoutCommasStaysWhole() {
        assertThat(Fitted.line("to pci0000:01 and", 6)).containsExactly("to", "pci0000:01", "and");
    }

    @Test
    void wideCharactersCountTwice() {
        assertThat(Fitted.line("节点 一", 7)).containsExactly("节点 一");
        assertThat(Fitted.line("节点 一", 6)).containsExactly("节点", "一");
    }

    @Test
    void coloursDoNotCount() {
        var red = Terminal.COLOUR.red("one two");

        assertThat(Fitted.line(red, 7)).containsExactly(red);
        assertThat(Fitted.line(red, 6)).containsExactly("\033[31mone", "two\033[0m");
    }

    @Test
    void namesThatJustFitAreAllThere() {
        assertThat(Fitted.some(List.of("a-1", "a-2", "a-3"), 13)).isEqualTo("a-1, a-2, a-3");
        assertThat(Fitted.some(List.of("a-1", "a-2", "a-3"), 12)).isEqualTo("a-1, … 2 more");
    }

    @Test
    void ofNamesThereIsAlwaysOne() {
        assertThat(Fitted.some(List.of("a-1", "a-2"), 0)).isEqualTo("a-1, … 1 more");
        assertThat(Fitted.some(List.of(), 0)).isEmpty();
    }

    @Test
    void whatLeavesNamesOutIsKnown() {
        assertThat(Fitted.leavesOut("in use: a-1, … 2 more (pod x)")).isTrue();
        assertThat(Fitted.leavesOut("a-1, a-2 and more")).isFalse();
        assertThat(Fitted.leavesOut("a-1, … 2 more, see cel census")).isFalse();
    }
}
