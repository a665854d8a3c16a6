package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.SchedulerOutcome.Mark;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare scheduler` plays any number of
/// clusters from any seed.
class SchedulerAgainstKubernetesTest {

    private static final long SEED = 20_261_116;
    private static final int CLUSTERS = 40;

    @Test
    void oursAndTheRealSchedulerPlacePodsAlike() throws IOException {
        Partners.assumeGo();

        var outcome = SchedulerComparison.run(SchedulerComparison.Scope.all(SEED, 0, CLUSTERS));

        assertThat(outcome.worlds()).isEqualTo(CLUSTERS);
        assertThat(outcome.refused()).isEmpty();
        assertThat(outcome.outcomes())
                .as("all kinds of answers occur")
                .containsKeys("Placed", "Unschedulable", "Failed", "Skipped");
        assertThat(outcome.differences()).as(outcome.report()).isEmpty();
        assertThat(outcome.passingPercent())
                .as(outcome.report())
                .isLessThanOrEqualTo(SchedulerOutcome.MOST_PASSING_PERCENT);
        assertThat(outcome.percent(Mark.SINGLE_BEST))
                .as(outcome.report())
                .isGreaterThanOrEqualTo(SchedulerOutcome.LEAST_SINGLE_BEST_PERCENT);
        assertThat(outcome.percent(Mark.CHARGED)).as("node resources behind devices").isPositive();
        assertThat(outcome.percent(Mark.ATTACHED)).as("devices to be attached first").isPositive();
        assertThat(outcome.percent(Mark.OVERHEAD)).as("pods with overhead").isPositive();
        for (var feature : SchedulerFeature.values()) {
            assertThat(outcome.count(feature)).as(feature.words()).isPositive();
        }
        assertThat(outcome.undeterminedPercent())
                .as(outcome.report())
                .isLessThanOrEqualTo(SchedulerOutcome.MOST_UNDETERMINED_PERCENT);
    }
}
