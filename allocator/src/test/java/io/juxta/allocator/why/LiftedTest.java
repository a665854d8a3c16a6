package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.solver.Shortcut;
import io.juxta.allocator.solver.Strategy;
import io.juxta.model.Quantity;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/// A lifted counter never runs short.
class LiftedTest {

    private final AllocationCase question =
            AllocationCase.of(
                    """
                    - given:
                        counters: {slices: 7}
                        devices:
                          p0: {consumes: {slices: 4}}
                          p1: {consumes: {slices: 3}}
                          p2: {consumes: {slices: 5}}
                      when: {claim: {any: 3}}
                    """);

    @Test
    void whenACounterIsLifted_itHasWhatAllDevicesDraw() {
        assertThat(slices(lifted())).isEqualTo(Quantity.of(12));
    }

    /// 10^40 could not be counted by the solver, and the plain search had to do.
    @Test
    void whenACounterIsLifted_theSolverDecides() {
        var outcome =
                Allocator.allocate(
                        lifted().world().on(SmallWorld.node()),
                        lifted().claims(),
                        Allocator.DEFAULT_BUDGET,
                        Strategy.solver(Shortcut.ALL));

        assertThat(outcome).isInstanceOf(Outcome.Allocated.class);
        assertThat(outcome.work().solver()).isEqualTo("classes");
    }

    @Test
    void whenACounterHasMoreThanCanBeDrawn_itKeepsThat() {
        var enough =
                AllocationCase.of(
                        """
                        - given: {counters: {slices: 70}, devices: {p0: {consumes: {slices: 4}}}}
                          when: {claim: {any: 3}}
                        """);

        assertThat(slices(lifted(enough))).isEqualTo(Quantity.of(70));
    }

    private Lifted lifted() {
        return lifted(question);
    }

    /// The question with all its counters lifted.
    private static Lifted lifted(AllocationCase question) {
        var counters = new HashSet<ConflictMember>();
        ConflictMembers.of(question.world().on(SmallWorld.node()), question.claims())
                .forEach(
                        kind ->
                                kind.stream()
                                        .filter(ConflictMember.Counted.class::isInstance)
                                        .forEach(counters::add));
        return Lifted.of(question.world(), question.claims(), counters);
    }

    private static Quantity slices(Lifted lifted) {
        return lifted.world().slices().stream()
                .flatMap(slice -> slice.sharedCounters().stream())
                .map(set -> set.counters().get("slices"))
                .findFirst()
                .orElseThrow();
    }
}
