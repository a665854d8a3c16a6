package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({
        "kitten, kitten, 0",
        "kitten, sitting, 3",
        "form, from, 1",
        "'', abc, 3",
        "gates, gate, 1",
    })
    void distanceCountsChangesAndSwaps(String a, String b, int expected) {
        assertThat(Nearest.distance(a, b, 5)).isEqualTo(expected);
        assertThat(Nearest.distance(b, a, 5)).isEqualTo(expected);
    }

    @Test
    void whenTheBoundIsPassed_theDistanceIsOnlyKnownToBeMore() {
        assertThat(Nearest.distance("kitten", "sitting", 2)).isGreaterThan(2);
        assertThat(Nearest.distance("kitten", "sitting", 3)).isEqualTo(3);
    }

    @Test
    void theBestComesFirstAndUpperCaseDoesNotMatter() {
        assertThat(Nearest.to("DRAlisttypeattribute", List.of("DRAListTypeAttributes", "Other")))
                .containsExactly("DRAListTypeAttributes");
        assertThat(Nearest.to("jsn", List.of("yaml", "name", "json"))).containsExactly("json");
        assertThat(Nearest.to("xyzzy", List.of("yaml", "name", "json"))).isEmpty();
    }

    @Test
    void theHintReadsAsASentence() {
        assertThat(Nearest.hint("aa", List.of("aab", "aac")))
                .isEqualTo(", did you mean aab or aac?");
        assertThat(Nearest.hint("zz", List.of("aab", "aac"))).isEqualTo(".");
    }
}
