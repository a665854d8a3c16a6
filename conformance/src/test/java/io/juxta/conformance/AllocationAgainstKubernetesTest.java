package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare allocation` asks about any number of
/// worlds from any seed.
class AllocationAgainstKubernetesTest {

    private static final long SEED = 20_261_116;
    private static final int WORLDS = 5_000;
    private static final int WORLDS_FOR_THE_SOLVER = 2_000;
    private static final double MOST_CUT_PERCENT = 5;

    @Test
    void oursAndTheRealAllocatorAnswerAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        compare("", WORLDS);
    }

    @Test
    void theSolverAloneAndTheRealAllocatorAnswerAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        compare("solver", WORLDS_FOR_THE_SOLVER);
    }

    private static void compare(String strategy, int worlds)
            throws IOException, InterruptedException {
        var outcome = AllocationComparison.run(SEED, 0, worlds, strategy);

        assertThat(outcome.result().compared()).isEqualTo(worlds);
        assertThat(outcome.result().byLabel())
                .as("all kinds of answers occur, and the real allocator never panics")
                .containsKeys("Allocated", "Unsatisfiable", "Failed")
                .doesNotContainKeys("InternalError", "BadInput");
        assertThat(outcome.cutPercent()).as(outcome.report()).isLessThan(MOST_CUT_PERCENT);
        assertThat(outcome.result().different()).as(outcome.report()).isZero();
    }
}
