package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare cel` asks any number of questions from
/// any seed.
class CelAgainstKubernetesTest {

    private static final long SEED = 20_261_102;
    private static final int QUESTIONS = 10_000;

    @Test
    void oursAndTheRealKubernetesAnswerAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        var outcome = CelComparison.run(SEED, 0, QUESTIONS);

        assertThat(outcome.result().compared()).isEqualTo(QUESTIONS);
        assertThat(outcome.result().byLabel())
                .as("all kinds of answers occur, and the real compiler never panics")
                .containsOnlyKeys("Value", "CompileError", "RunError");
        assertThat(outcome.result().different()).as(outcome.report()).isZero();
    }
}
