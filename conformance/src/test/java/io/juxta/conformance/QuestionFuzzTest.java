package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.fuzz.QuestionFuzz;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long run in every build; `./compare questions` asks any number from any seed.
class QuestionFuzzTest {

    private static final long SEED = 20_261_117;
    private static final int QUESTIONS = 300;

    @Test
    void noIncompleteQuestionIsAnsweredAsIfItWereComplete() throws IOException {
        var outcome = QuestionFuzz.run(SEED, 0, QUESTIONS);

        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
        assertThat(outcome.lacking())
                .as("questions without a required field")
                .isGreaterThan(QUESTIONS);
        outcome.outcomes()
                .forEach(
                        (command, answers) ->
                                assertThat(answers)
                                        .as("%s answers some and refuses some", command)
                                        .containsKey("BadInput")
                                        .hasSizeGreaterThan(1));
    }
}
