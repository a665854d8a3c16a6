package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoNumberTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "-5",
                "1536Mi",
                "1.5G",
                "0.5k",
                "1e9",
                "1E3",
                "007",
                "14817637376",
                "262144Mi",
                "16Ti",
                "100000000000000000",
                "1k",
                "0Gi"
            })
    void whatAKubeletSeesAsAWholeNumber(String text) {
        assertThat(GoNumber.isInt64(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.5Gi",
                "1000m",
                "1.0",
                "0.5Mi",
                "1Pi",
                "100Ti",
                "1e-1",
                "1n",
                "10E",
                "1234567890123456789"
            })
    void whatItDoesNot(String text) {
        assertThat(GoNumber.isInt64(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "5.", ".5", "+1", "1e0", "0x1p1", "0X1.8P-1", "1e-60"})
    void numbersOf32Bits(String text) {
        assertThat(GoNumber.float32(text)).contains(Float.parseFloat(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5 ", " 5", "5f", "1e40", "x", "NaN", "1_0", "0x10", "-", "."})
    void textsThatAreNone(String text) {
        assertThat(GoNumber.float32(text)).isEmpty();
    }
}
