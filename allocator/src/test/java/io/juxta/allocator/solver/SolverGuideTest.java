package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.core.Preparation;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/// The example that `docs/solver.md` follows by hand: its numbers are these.
class SolverGuideTest {

    @Test
    void whenTwoGpusAndANicAreAskedFor_bothWaysFindTheSame() {
        var plain = ask(2, Strategy.FIRST_FIT);
        var solved = ask(2, Strategy.solver(Shortcut.ALL));

        assertThat(devices(plain)).isEqualTo("g2 g3 n0");
        assertThat(devices(solved)).isEqualTo("g2 g3 n0");
        assertThat(plain.work().steps()).isEqualTo(11);
        assertThat(solved.work().steps()).isEqualTo(3);
    }

    @Test
    void whenThePuzzleIsReduced_theNodeOfTheNicIsLeft() {
        var reduced = Reductions.of(puzzle(2));

        assertThat(puzzle(2).rules()).hasSize(1);
        assertThat(reduced.rules()).isEmpty();
        assertThat(reduced.requests().getFirst().wants().getFirst().devices())
                .containsExactly(0b01100);
        assertThat(new DeviceClasses(reduced, Shortcut.ALL).of).containsExactly(-1, -1, 0, 0, 1);
        assertThat(Components.of(reduced, Set.of(Shortcut.COMPONENTS))).hasSize(2);
    }

    @Test
    void whenThreeGpusAreAskedFor_nothingIsLeftToSearch() {
        var plain = ask(3, Strategy.FIRST_FIT);
        var solved = ask(3, Strategy.solver(Shortcut.ALL));

        assertThat(plain).isInstanceOf(Unsatisfiable.class);
        assertThat(solved).isInstanceOf(Unsatisfiable.class);
        assertThat(plain.work().steps()).isEqualTo(7);
        assertThat(solved.work().steps()).isZero();
    }

    @Test
    void whenEachNodeHasSixteenGpus_thePlainSearchTriesEverySetOfThem() {
        var plain = ask(question(16, 17), Strategy.FIRST_FIT);
        var solved = ask(question(16, 17), Strategy.solver(Shortcut.ALL));

        assertThat(plain).isInstanceOf(Unsatisfiable.class);
        assertThat(solved).isInstanceOf(Unsatisfiable.class);
        // All sets of GPUs of one node but the empty one, for two nodes, and the first step.
        assertThat(plain.work().steps()).isEqualTo(2 * ((1 << 16) - 1) + 1).isEqualTo(131_071);
        assertThat(solved.work().steps()).isZero();
    }

    /// GPUs on NUMA nodes 0 and 1, and a NIC on node 1.
    private static AllocationCase question(int onEachNode, int gpus) {
        var devices = new StringJoiner(", ");
        for (var i = 0; i < 2 * onEachNode; i++) {
            devices.add("g%d: {kind: gpu, numa: %d}".formatted(i, i / onEachNode));
        }
        var yaml =
                """
                - given: {devices: {%s, n0: {kind: nic, numa: 1}}}
                  when: {claim: {gpu: %d, nic: 1, match: numa}}
                """
                        .formatted(devices, gpus);
        return AllocationCase.of(yaml);
    }

    private static Outcome ask(int gpus, Strategy strategy) {
        return ask(question(2, gpus), strategy);
    }

    private static Outcome ask(AllocationCase question, Strategy strategy) {
        return CheckedAllocator.allocate(
                question.world().on(SmallWorld.node()),
                question.claims(),
                25 * Allocator.DEFAULT_BUDGET,
                strategy);
    }

    private static Puzzle puzzle(int gpus) {
        var question = question(2, gpus);
        return PuzzleMaker.of(
                Preparation.of(question.world().on(SmallWorld.node()), question.claims()));
    }

    private static String devices(Outcome outcome) {
        var names = new StringJoiner(" ");
        ((Allocated) outcome)
                .allocations()
                .getFirst()
                .results()
                .forEach(result -> names.add(result.device().device()));
        return names.toString();
    }
}
