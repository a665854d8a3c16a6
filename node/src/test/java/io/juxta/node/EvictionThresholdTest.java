package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvictionThresholdTest {

    private static final String SIGNAL = "memory.available";

    @ParameterizedTest
    @CsvSource({
        "5%, 256Gi, 13743895552",
        "5%, 128Gi, 6871947776",
        "0.1%, 256Gi, 274877920",
        "3.125%, 128Gi, 4294967296",
        "50%, 3, 1",
        "99.999%, 100, 99",
        "0%, 256Gi, 0",
        "100%, 256Gi, 0",
        "100.0%, 256Gi, 274877906944",
        "0.0%, 256Gi, 0",
        "5%%, 128Gi, 6871947776",
        "100Mi, 1Mi, 104857600"
    })
    void keepsBack(String text, String capacity, long bytes) {
        assertThat(EvictionThreshold.parse(SIGNAL, text).of(Quantity.parse(capacity)))
                .isEqualTo(Quantity.of(bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "100.1%, must be <= 100%",
        "-1%, must be >= 0%",
        "0, must be positive",
        "-5Mi, must be positive",
        "x%, invalid syntax",
        "%, invalid syntax",
        "lots, is no quantity"
    })
    void refuses(String text, String complaint) {
        assertThatThrownBy(() -> EvictionThreshold.parse(SIGNAL, text))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void whenTheSignalIsUnknown_refuses() {
        assertThatThrownBy(() -> EvictionThreshold.parse("memory.free", "5%"))
                .isInstanceOf(StartException.class)
                .hasMessage("unsupported eviction signal memory.free");
    }
}
