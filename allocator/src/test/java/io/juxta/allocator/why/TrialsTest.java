package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.core.Outcome.Work;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Claim;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What an explanation may cost depends on what the answer took.
class TrialsTest {

    private final GpuNode node = new GpuNode();
    private final Claim claim = GpuNode.claim(List.of(), GpuNode.ask("r", 2, GpuNode.ANY));

    @Test
    void whenTheAnswerTookLittle_aTrialGetsAFewTimesThat() {
        assertThat(trial(50_000, Allocator.DEFAULT_BUDGET)).isGreaterThan(500_000);
    }

    @Test
    void whenTheAnswerTookMostOfTheBudget_aTrialGetsASmallPartOfIt() {
        assertThat(trial(3_000_000, Allocator.DEFAULT_BUDGET)).isEqualTo(83_333);
    }

    /// Who allows more for the answer waits for the explanation too.
    @Test
    void whenTheBudgetIsLarge_theExplanationHasItsShare() {
        assertThat(trial(3_000_000, 10 * Allocator.DEFAULT_BUDGET)).isGreaterThan(500_000);
    }

    @Test
    void whenTheWorkIsSpent_nothingIsAskedAnyMore() {
        var trials = trials(3_000_000, Allocator.DEFAULT_BUDGET);

        var asked = 0;
        while (!trials.spent() && asked < 1_000_000) {
            trials.ask(trials.world(), List.of(claim));
            asked++;
        }
        trials.openReserve();

        assertThat(trials.spent()).isFalse();
    }

    /// The budget of the first trial.
    private long trial(long units, long budget) {
        var trials = trials(units, budget);
        return trials.ask(trials.world(), List.of(claim)).work().budget();
    }

    private Trials trials(long units, long budget) {
        node.devices.add(GpuNode.device("gpu-0", 0));
        return new Trials(
                node.inventory(claim),
                List.of(claim),
                new Unsatisfiable(new Work("first-fit", 100_000, units, budget)));
    }
}
