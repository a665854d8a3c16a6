package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemanticVersionTest {

    private static final List<String> ASCENDING =
            List.of(
                    "0.0.1",
                    "0.1.0-alpha",
                    "0.1.0",
                    "1.0.0-1",
                    "1.0.0-2",
                    "1.0.0-11",
                    "1.0.0-11.0",
                    "1.0.0-99999999999999999999",
                    "1.0.0-RC",
                    "1.0.0-alpha",
                    "1.0.0-alpha.1",
                    "1.0.0-alpha.beta",
                    "1.0.0-beta.2",
                    "1.0.0-beta.11",
                    "1.0.0-rc.1",
                    "1.0.0",
                    "1.2.0",
                    "1.10.0",
                    "99999999999999999999.0.0");

    @Test
    void whenComparedPairwise_followsPrecedence() {
        var versions = new ArrayList<>(ASCENDING.stream().map(SemanticVersion::parse).toList());
        var sorted = List.copyOf(versions);
        Collections.shuffle(versions, new Random(1));

        versions.sort(null);

        assertThat(versions).isEqualTo(sorted);
    }

    @Test
    void whenIdentifiersAreOnlyHyphens_theyAreWords() {
        assertThat(SemanticVersion.parse("1.0.0--"))
                .isGreaterThan(SemanticVersion.parse("1.0.0-1"))
                .isLessThan(SemanticVersion.parse("1.0.0-RC"));
    }

    @Test
    void whenOnlyTheBuildDiffers_ranksTheSameButIsAnother() {
        var a = SemanticVersion.parse("1.0.0+a");
        var b = SemanticVersion.parse("1.0.0+b.001");

        assertThat(a).isEqualByComparingTo(b).isNotEqualTo(b);
        assertThat(a).isEqualTo(SemanticVersion.parse("1.0.0+a")).hasToString("1.0.0+a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.2",
                "1.2.3.4",
                "v1.2.3",
                "01.2.3",
                "1.02.3",
                "1.2.03",
                "1.2.3-",
                "1.2.3+",
                "1.2.3-01",
                "1.2.3-a..b",
                "1.2.3+a..b",
                "1.2.3-a_b",
                "1.2.3+a+b",
                " 1.2.3",
                "1.2.3 ",
                "-1.2.3",
                "1.2.x",
                "1.2.3-ä",
                "١.٢.٣"
            })
    void whenNotWrittenAs2_0_0Asks_isRefused(String text) {
        assertThat(SemanticVersion.tryParse(text)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SemanticVersion.parse(text))
                .withMessageContaining("1.2.3-rc.1");
    }

    @Test
    void whenTheTextIsEndless_isStillReadOrRefused() {
        assertThat(SemanticVersion.tryParse("1.0.0-" + "a.".repeat(100_000) + "a")).isPresent();
        assertThat(SemanticVersion.tryParse("1.0.0-" + "a.".repeat(100_000))).isEmpty();
    }
}
