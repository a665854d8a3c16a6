package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare solver` asks about any number of
/// worlds from any seed.
class SolverAgainstPlainSearchTest {

    private static final long SEED = 20_261_116;
    private static final int WORLDS = 50_000;

    @Test
    void bothAnswerAlike() {
        var outcome = SolverComparison.run(SEED, 0, WORLDS);

        assertThat(outcome.different()).as(outcome.report()).isZero();
        assertThat(outcome.skipped()).isLessThan(WORLDS / 100);
        assertThat(outcome.byAnswer())
                .as("all ways to decide are taken")
                .containsKeys(
                        "Allocated by classes",
                        "Unsatisfiable by classes",
                        "Unsatisfiable by lookahead",
                        "Failed by lookahead");
    }
}
