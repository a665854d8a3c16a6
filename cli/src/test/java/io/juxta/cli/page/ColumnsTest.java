package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many columns of a terminal texts take.
class ColumnsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|0",
                "worker-1|8",
                "… 3 more|8",
                "Größe|5",
                "e\u0301|1",
                "a\u200Db|2",
                "\u10FF|1",
                "\u1100|2",
                "\u115F|2",
                "\u1160|1",
                "节点|4",
                "ノード|6",
                "서버|4",
                "\uFF60|2",
                "\uFF61|1",
                "😀|2",
                "\uD83D\uDE80|2",
            })
    void everyCharacterTakesWhatATerminalGivesIt(String text, int columns) {
        assertThat(Columns.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"red, 3", "two words, 9", "节点, 4"})
    void coloursTakeNoColumns(String text, int columns) {
        assertThat(Columns.of(Terminal.COLOUR.red(text))).isEqualTo(columns);
    }
}
