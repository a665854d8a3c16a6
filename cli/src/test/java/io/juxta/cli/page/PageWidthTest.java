package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the width of a page comes from.
class PageWidthTest {

    @Test
    void columnsGoBeforeTheTerminal() {
        assertThat(PageWidth.of(Map.of("COLUMNS", "60"), "120")).isEqualTo(60);
    }

    @Test
    void whenColumnsIsNotSet_theTerminalCounts() {
        assertThat(PageWidth.of(Map.of(), "120")).isEqualTo(120);
    }

    @Test
    void whenNobodySays_thePageIsStandard() {
        assertThat(PageWidth.of(Map.of(), "")).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0", "000", "-80", "+80", "8e1", "wide", "80.5", "٨٠"})
    void whatIsNoPositiveNumberIsPassedOver(String text) {
        assertThat(PageWidth.of(Map.of("COLUMNS", text), "70")).isEqualTo(70);
        assertThat(PageWidth.of(Map.of(), text)).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 20",
        "19, 20",
        "20, 20",
        "21, 21",
        "0080, 80",
        "100000, 100000",
        "100001, 100000",
        "999999, 100000",
        "99999999999999999999, 100000",
    })
    void everyPositiveNumberGivesAPageThatCanBeRead(String text, int columns) {
        assertThat(PageWidth.of(Map.of("COLUMNS", text), "")).isEqualTo(columns);
    }
}
