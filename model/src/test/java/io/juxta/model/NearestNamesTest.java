package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

    @ParameterizedTest
    @CsvSource({
        "kitten, kitten, 0, 0",
        "kitten, sitting, 3, 3",
        "form, from, 1, 2",
        "'', abc, 3, 3",
        "gates, gate, 1, 1",
    })
    void distanceCountsChangesAndSwaps(String a, String b, int expected, int withoutSwaps) {
        assertThat(NearestNames.distance(a, b, 1, 5)).isEqualTo(expected);
        assertThat(NearestNames.distance(b, a, 1, 5)).isEqualTo(expected);
        assertThat(NearestNames.distance(a, b, 2, 5)).isEqualTo(withoutSwaps);
    }

    @Test
    void whenTheBoundIsPassed_theDistanceIsOnlyKnownToBeMore() {
        assertThat(NearestNames.distance("kitten", "sitting", 1, 2)).isGreaterThan(2);
        assertThat(NearestNames.distance("kitten", "sitting", 1, 3)).isEqualTo(3);
    }

    @Test
    void theBestComesFirstAndUpperCaseDoesNotMatter() {
        assertThat(
                        NearestNames.near(
                                "DRAlisttypeattribute", List.of("DRAListTypeAttributes", "Other")))
                .containsExactly("DRAListTypeAttributes");
        assertThat(NearestNames.near("jsn", List.of("yaml", "name", "json")))
                .containsExactly("json");
        assertThat(NearestNames.near("xyzzy", List.of("yaml", "name", "json"))).isEmpty();
        assertThat(NearestNames.near("nod", List.of("nodeSelector", "name")))
                .containsExactly("nodeSelector");
    }

    @Test
    void aSlipIsOneNameAndTheFirstOfEquals() {
        var fields = List.of("spec", "status", "metadata");
        assertThat(NearestNames.slip("Specs", fields)).contains("spec");
        assertThat(NearestNames.slip("spce", fields)).isEmpty();
        assertThat(NearestNames.slip("metadaat", fields)).contains("metadata");
        assertThat(NearestNames.slip("stat", fields)).isEmpty();
        assertThat(NearestNames.slip("aax", List.of("aac", "aab"))).contains("aac");
        assertThat(NearestNames.slip("aab", List.of("aac", "aab"))).contains("aab");
        assertThat(NearestNames.slip("abcdefghijklmno", List.of("abcdefghijk"))).isEmpty();
    }
}
