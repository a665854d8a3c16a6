package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables on pages that are just wide enough, and just not.
class TableTest {

    private static Table verdicts() {
        return Table.wrapped()
                .row("NODE", "VERDICT", "WHY")
                .row("worker-1", "fits", "gpu-1 and nic-0 share numaNode 3");
    }

    @Test
    void whenEverythingFits_aRowIsALine() {
        assertThat(verdicts().width()).isEqualTo(53);
        assertThat(verdicts().lines(53))
                .containsExactly(
                        "NODE       VERDICT   WHY",
                        "worker-1   fits      gpu-1 and nic-0 share numaNode 3");
    }

    @Test
    void whenOneColumnIsMissing_theLastColumnGoesOnBelow() {
        assertThat(verdicts().lines(52))
                .containsExactly(
                        "NODE       VERDICT   WHY",
                        "worker-1   fits      gpu-1 and nic-0 share numaNode",
                        "                     3");
    }

    @Test
    void whenTheLastColumnHasTwenty_itStandsBeside() {
        assertThat(verdicts().lines(41))
                .containsExactly(
                        "NODE       VERDICT   WHY",
                        "worker-1   fits      gpu-1 and nic-0",
                        "                     share numaNode 3");
    }

    @Test
    void whenItHasLess_theGapsBecomeSmaller() {
        assertThat(verdicts().lines(39))
                .containsExactly(
                        "NODE      VERDICT  WHY",
                        "worker-1  fits     gpu-1 and nic-0",
                        "                   share numaNode 3");
    }

    @Test
    void whenThatIsNotEnough_itStandsBelow() {
        assertThat(verdicts().lines(33))
                .containsExactly(
                        "NODE       VERDICT",
                        "    WHY",
                        "worker-1   fits",
                        "    gpu-1 and nic-0 share",
                        "    numaNode 3");
    }

    @Test
    void whenColumnsOfSeveralWordsStandInTheWay_theyBecomeNarrower() {
        var table =
                Table.wrapped()
                        .row("free default/storage and default/batch", "gpu-6 and nic-1 on node 3");

        assertThat(table.lines(61))
                .containsExactly(
                        "free default/storage and default/batch   gpu-6 and nic-1 on",
                        "                                         node 3");
        assertThat(table.lines(60))
                .containsExactly(
                        "free default/storage and default/batch  gpu-6 and nic-1 on",
                        "                                        node 3");
        assertThat(table.lines(40))
                .containsExactly(
                        "free default/storage     gpu-6 and nic-1",
                        "and default/batch        on node 3");
    }

    @Test
    void whenNoTwoColumnsFit_eachStandsBelow() {
        var table = Table.wrapped().row("a".repeat(20), "b".repeat(20), "c".repeat(20));

        assertThat(table.lines(24))
                .containsExactly("a".repeat(20), "    " + "b".repeat(20), "    " + "c".repeat(20));
    }

    @Test
    void aWordThatDoesNotFitBesideStandsBelowItsRow() {
        var table =
                Table.wrapped()
                        .row("one", "x".repeat(30))
                        .row("two", "some words that fit beside the number");

        assertThat(table.lines(35))
                .containsExactly(
                        "one",
                        "    " + "x".repeat(30),
                        "two   some words that fit beside",
                        "      the number");
        assertThat(table.lines(36)).startsWith("one   " + "x".repeat(30));
    }

    @Test
    void aColumnThatMayBeNarrowGoesOnBelowItself() {
        var table =
                Table.wrapped().narrow(0, 8).row("a1 a2 a3", "left").row("b1 b2 b3 b4", "right");

        assertThat(table.lines(99)).containsExactly("a1 a2 a3   left", "b1 b2 b3   right", "b4");
    }

    @Test
    void anEmptyCellTakesNoLine() {
        var table = Table.wrapped().row("NAME", "WHY").row("x".repeat(20), "").row("", "y");

        assertThat(table.lines(20)).containsExactly("NAME", "    WHY", "x".repeat(20), "    y");
    }

    @Test
    void rowsMayLackColumns() {
        var table = Table.wrapped().row("a", "b").row("c", "d", "e");

        assertThat(table.lines(99)).containsExactly("a   b", "c   d   e");
    }

    @Test
    void howManyNamesAreShownDoesNotDependOnThePage() {
        var names = IntStream.range(0, 60).mapToObj(i -> "worker-" + i).toList();
        var table = Table.wrapped().row(List.of("slices"), names);

        var words = String.join(" ", table.lines(300)).split("\\s+");

        assertThat(words).endsWith("worker-7,", "…", "52", "more");
        assertThat(table.leavesOut()).isTrue();
        assertThat(String.join(" ", table.lines(30)).split("\\s+")).isEqualTo(words);
    }

    @Test
    void wideCharactersKeepTheColumnsStraight() {
        var table = Table.wrapped().row("节点", "fits").row("node", "no");

        assertThat(table.lines(99)).containsExactly("节点   fits", "node   no");
    }

    /// Every word of a table has a name of its own, so that it is found again on the page.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverThePage_everyCellIsThereInItsOrder(long seed) {
        var random = new Random(seed);
        for (var round = 0; round < 200; round++) {
            var cells = cells(random);
            var table = Table.wrapped();
            for (var row : cells) {
                table.row(row.stream().map(cell -> String.join(" ", cell)).toArray(String[]::new));
            }
            if (random.nextBoolean()) {
                table.narrow(0, 1 + random.nextInt(30));
            }
            var room = 20 + random.nextInt(120);

            var lines = table.lines(room);

            var as = "seed %d, round %d, %d columns: %s".formatted(seed, round, room, cells);
            assertThat(lines)
                    .as(as)
                    .allMatch(line -> line.length() <= room || line.strip().indexOf(' ') < 0);
            var before = -1;
            for (var row : cells) {
                var last = before;
                for (var cell : row) {
                    var at = new ArrayList<Place>();
                    cell.forEach(word -> at.add(place(word, lines)));
                    assertThat(at).as(as).isSorted();
                    for (var place : at) {
                        assertThat(place.line()).as(as).isGreaterThan(before);
                        last = Math.max(last, place.line());
                    }
                }
                before = last;
            }
            assertThat(String.join(" ", lines).strip().split(" +"))
                    .as(as)
                    .hasSize(cells.stream().flatMap(List::stream).mapToInt(List::size).sum());
        }
    }

    /// Where a word stands: further down is later, then further right.
    private record Place(int line, int column) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            return line != other.line
                    ? Integer.compare(line, other.line)
                    : Integer.compare(column, other.column);
        }
    }

    private static Place place(String word, List<String> lines) {
        for (var i = 0; i < lines.size(); i++) {
            var column = lines.get(i).indexOf(word);
            if (column >= 0) {
                return new Place(i, column);
            }
        }
        throw new AssertionError(word + " is not there");
    }

    /// Words such as `<r1c2w3xxx>`, of which none is part of another.
    private static List<List<List<String>>> cells(Random random) {
        var columns = 1 + random.nextInt(6);
        var rows = new ArrayList<List<List<String>>>();
        for (var row = 0; row < 1 + random.nextInt(5); row++) {
            var cells = new ArrayList<List<String>>();
            for (var column = 0; column < columns; column++) {
                var words = new ArrayList<String>();
                for (var word = 0;
                        word < 1 + random.nextInt(column == columns - 1 ? 12 : 4);
                        word++) {
                    words.add(
                            "<r%dc%dw%d%s>"
                                    .formatted(row, column, word, "x".repeat(random.nextInt(12))));
                }
                cells.add(words);
            }
            rows.add(cells);
        }
        return rows;
    }
}
