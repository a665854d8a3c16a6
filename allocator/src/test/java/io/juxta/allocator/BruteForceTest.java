package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.FailureReason;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.solver.Allocator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The allocator against a third implementation that knows no search: on small worlds both say the
/// same, yes or no, and the yes is the first in Kubernetes' order.
class BruteForceTest {

    private static final long SEED = 20_260;
    private static final int WORLDS = 6_000;

    /// Worlds with more assignments than this are left to others.
    private static final double MOST_ASSIGNMENTS = 20_000;

    private enum Seen {
        ALLOCATED,
        UNSATISFIABLE,
        FAILED,
        TOO_LARGE
    }

    @Test
    void agreesOnSmallWorlds() {
        Map<Seen, Integer> seen = new EnumMap<>(Seen.class);
        for (var i = 0; i < WORLDS; i++) {
            seen.merge(compare(SEED + i), 1, Integer::sum);
        }

        assertThat(seen.get(Seen.ALLOCATED)).isGreaterThan(WORLDS / 4);
        assertThat(seen.get(Seen.UNSATISFIABLE)).isGreaterThan(WORLDS / 5);
        assertThat(seen.get(Seen.FAILED)).isLessThan(WORLDS / 10);
        assertThat(seen.get(Seen.TOO_LARGE)).isLessThan(WORLDS / 4);
    }

    private static Seen compare(long seed) {
        var toy = ToyMaker.make(seed);
        var bruteForce = new BruteForce(toy);
        if (bruteForce.size() > MOST_ASSIGNMENTS) {
            return Seen.TOO_LARGE;
        }
        var world = ToyWorld.world(toy);
        var outcome =
                CheckedAllocator.allocate(
                        world.on(SmallWorld.node()),
                        ToyWorld.claims(toy),
                        Allocator.DEFAULT_BUDGET);
        return switch (outcome) {
            case Allocated allocated -> {
                assertThat(bruteForce.first().map(Object::toString))
                        .as("seed %d", seed)
                        .contains(text(allocated));
                yield Seen.ALLOCATED;
            }
            case Unsatisfiable _ -> {
                assertThat(bruteForce.first()).as("seed %d", seed).isEmpty();
                yield Seen.UNSATISFIABLE;
            }
            case Failed failed -> {
                assertThat(failed.reason())
                        .as("seed %d", seed)
                        .isEqualTo(FailureReason.ALL_CONSTRAINT);
                yield Seen.FAILED;
            }
            case Outcome.Undecided undecided ->
                    throw new AssertionError("seed %d: %s".formatted(seed, undecided));
        };
    }

    private static String text(Allocated allocated) {
        var picks = new ArrayList<String>();
        for (var i = 0; i < allocated.allocations().size(); i++) {
            for (var result : allocated.allocations().get(i).results()) {
                picks.add("%d %s %s".formatted(i, result.request(), result.device().device()));
            }
        }
        return picks.toString();
    }
}
