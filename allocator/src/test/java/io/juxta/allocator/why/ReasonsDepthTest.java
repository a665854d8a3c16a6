package io.juxta.allocator.why;

import static io.juxta.allocator.why.GpuNode.ANY;
import static io.juxta.allocator.why.GpuNode.DRIVER;
import static io.juxta.allocator.why.GpuNode.ask;
import static io.juxta.allocator.why.GpuNode.claim;
import static io.juxta.allocator.why.GpuNode.device;
import static io.juxta.allocator.why.GpuNode.held;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Constraint;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// How much is said: all there is, a summary, as far as a budget goes, or nothing.
class ReasonsDepthTest {

    private final GpuNode node = new GpuNode();

    @Test
    void whenTheBudgetEnds_saysHowFarTheSearchCame() {
        for (var i = 0; i < 8; i++) {
            node.devices.add(device("d" + i, 0));
        }
        var claim = claim(List.of(), ask("gpu", 9, ANY));

        var outcome = Allocator.allocate(node.inventory(claim), List.of(claim), 40);
        var why =
                Objects.requireNonNull(Reasons.of(node.inventory(claim), List.of(claim), outcome));

        assertThat(outcome).isInstanceOf(Outcome.Undecided.class);
        assertThat(why.deepest()).isEqualTo(new Outcome.Deepest("default/c", "gpu", 8));
    }

    @Test
    void whenTheConflictIsTooLargeForTheBudget_itIsAProofAndNotMinimal_andThereAreRemedies() {
        for (var i = 0; i < 500; i++) {
            node.devices.add(device("d" + i, 0));
            node.held.add(held("train-" + i, "d" + i, "pod-" + i));
        }
        var claim = claim(List.of(), ask("gpu", 1, ANY));

        var why = node.why(claim);

        var conflict = Objects.requireNonNull(why.conflict());
        assertThat(conflict.minimal()).isFalse();
        assertThat(conflict.members()).hasSizeGreaterThan(500);
        assertThat(why.remedies())
                .extracting(Remedy::change)
                .first()
                .isInstanceOf(FitChange.FreeClaims.class);
        assertThat(node.why(claim)).isEqualTo(why);
    }

    @Test
    void whenOnlyTheSummaryIsWanted_nothingIsTried() {
        node.devices.add(device("a", 0));
        var claim = claim(List.of(), ask("gpu", 2, ANY));
        var inventory = node.inventory(claim);
        var outcome = Allocator.allocate(inventory, List.of(claim), 1000);

        var why =
                Objects.requireNonNull(
                        Reasons.of(inventory, List.of(claim), outcome, Why.Depth.SUMMARY));

        assertThat(why.summary()).isEqualTo(node.why(claim).summary());
        assertThat(why.conflict()).isNull();
        assertThat(why.remedies()).isEmpty();
    }

    @Test
    void whenItFits_thereIsNothingToExplain_andTheFitSaysWhatIsShared() {
        node.devices.add(device("a", 0));
        node.devices.add(device("b", 1));
        node.devices.add(device("c", 1));
        var claim =
                claim(
                        List.of(new Constraint.Match(List.of(), DRIVER + "/numaNode")),
                        ask("gpu", 2, ANY));
        var inventory = node.inventory(claim);

        var outcome = Allocator.allocate(inventory, List.of(claim), 1000);

        assertThat(Reasons.of(inventory, List.of(claim), outcome)).isNull();
        assertThat(Fit.of(inventory, List.of(claim), ((Outcome.Allocated) outcome).allocations()))
                .isEqualTo("b + c share numaNode 1");
    }
}
