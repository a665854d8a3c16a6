package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DidYouMeanTest {

    @Test
    void theHintReadsAsASentence() {
        assertThat(DidYouMean.hint("aa", List.of("aab", "aac")))
                .isEqualTo(", did you mean aab or aac?");
        assertThat(DidYouMean.hint("zz", List.of("aab", "aac"))).isEqualTo(".");
    }
}
