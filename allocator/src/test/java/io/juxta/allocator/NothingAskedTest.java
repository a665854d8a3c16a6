package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.FailureReason;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.FeatureGates;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.NodeSelector;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A node selector that cannot be read fails every pod that asks for something, and no other.
class NothingAskedTest {

    private final Inventory inventory =
            World.of(
                            Features.of(FeatureGates.STOCK),
                            List.of(unreadable()),
                            List.of(),
                            List.of(),
                            List.of())
                    .on(node());

    @Test
    void whenNothingIsAskedFor_nobodyReadsTheSelector() {
        assertThat(Allocator.allocate(inventory, List.of(), 100))
                .isInstanceOf(Outcome.Allocated.class);
    }

    @Test
    void whenAClaimIsAskedFor_thePodFails() {
        var claim =
                new Claim(
                        Meta.named("default", "c"),
                        new ClaimSpec(List.of(), List.of(), List.of()),
                        ClaimStatus.EMPTY);

        var outcome = Allocator.allocate(inventory, List.of(claim), 100);

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).reason()).isEqualTo(FailureReason.NODE_SELECTION);
    }

    private static Slice unreadable() {
        var requirement =
                new NodeSelector.NodeSelectorRequirement(
                        "", NodeSelector.NodeSelectorOperator.Known.EXISTS, List.of());
        return new Slice(
                Meta.named("", "s"),
                "d",
                new Pool("p", 1, 1),
                new NodeChoice.BySelector(
                        new NodeSelector(
                                List.of(new NodeSelector.Term(List.of(requirement), List.of())))),
                List.of(),
                List.of(),
                null,
                List.of());
    }

    private static Node node() {
        return Node.named("n");
    }
}
