package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.testkit.AdmitGrower;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare admit` asks about any number of nodes
/// from any seed.
class AdmitAgainstKubeletTest {

    private static final long SEED = 20_261_116;
    private static final int NODES = 500;

    private static final int STARTS = 400;

    /// Merges that the real one cannot finish, and distances that it looks up beyond their end.
    private static final double MOST_NOT_ANSWERED_PERCENT = 8;

    @Test
    void oursAndTheRealManagersAdmitAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        var outcome = AdmitComparison.run(SEED, 0, NODES);

        assertThat(outcome.result().compared()).isEqualTo(NODES);
        assertThat(outcome.result().byLabel())
                .as("all kinds of answers occur")
                .containsKeys("Done", "StartError")
                .doesNotContainKeys("InternalError", "BadInput");
        assertThat(outcome.notAnsweredPercent())
                .as(outcome.report())
                .isLessThan(MOST_NOT_ANSWERED_PERCENT);
        assertThat(outcome.result().different()).as(outcome.report()).isZero();
    }

    @Test
    void oursAndTheRealKubeletStartWithTheSameSettings() throws IOException, InterruptedException {
        Partners.assumeGo();

        var outcome = AdmitComparison.run(SEED, 0, STARTS, AdmitGrower.Checks.KUBELET);

        assertThat(outcome.result().compared()).isEqualTo(STARTS);
        assertThat(outcome.result().byLabel())
                .as("many start, many do not")
                .doesNotContainKeys("InternalError", "BadInput")
                .satisfies(
                        counts -> {
                            assertThat(counts.get("Done")).isGreaterThan(STARTS / 5);
                            assertThat(counts.get("StartError")).isGreaterThan(STARTS / 5);
                        });
        assertThat(outcome.result().different()).as(outcome.report()).isZero();
    }
}
