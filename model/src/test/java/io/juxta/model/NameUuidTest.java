package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameUuidTest {

    @Test
    void isWhatJavaSaysForEveryLengthUpToFourBlocks() {
        for (var length = 0; length <= 260; length++) {
            var text = "résumé 0123456789 ".repeat(16).substring(0, length);
            assertThat(NameUuid.of(text)).as("length %d", length).isEqualTo(java(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ResourceClaim default/pair", "日本語 🎛"})
    void isWhatJavaSays(String text) {
        assertThat(NameUuid.of(text)).isEqualTo(java(text));
    }

    private static UUID java(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
