package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.testkit.ValidationQuestions;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare validation` runs any number of
/// questions from any seed.
class ValidationAgainstServerTest {

    private static final long SEED = 20_261_101;
    private static final int QUESTIONS = 4_000;

    @Test
    void oursAndTheRealApiServerAnswerAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        var result = Compare.validation(SEED, 0, QUESTIONS, ValidationQuestions.KINDS);

        assertThat(result.compared()).isEqualTo(QUESTIONS);
        assertThat(result.byLabel())
                .as("both kinds of answers occur")
                .containsKeys("Valid", "Invalid", "BadInput");
        assertThat(result.different()).as(result.report()).isZero();
    }
}
