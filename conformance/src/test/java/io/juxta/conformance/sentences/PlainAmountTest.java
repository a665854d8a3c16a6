package io.juxta.conformance.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainAmountTest {

    @ParameterizedTest
    @CsvSource({"8, 8", "500m, 0.5", "1.5, 1.5", "1Ki, 1024", "1.5Gi, 1610612736", "2k, 2000"})
    void quantitiesAreNumbers(String text, BigDecimal number) {
        assertThat(PlainAmount.of(text)).isEqualByComparingTo(number);
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, 2.5, true",
        "2.5, 2.51, false",
        "14.6Gi, 15624999936, true",
        "14.6Gi, 15784004813, false",
        "8Gi, 8589934592, true",
        "580m, 0.58, true"
    })
    void aRoundedAmountShowsWhatItIsRoundedFrom(String shown, BigDecimal number, boolean shows) {
        assertThat(PlainAmount.shows(shown, number)).isEqualTo(shows);
    }
}
