package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.SmallClaims;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.PuzzleSolver.Decision;
import io.juxta.allocator.solver.SolvedPuzzles.Solved;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Nodes of one shape share a verdict, and nobody can tell from the answers.
class SolvedPuzzlesTest {

    private static final String SHAPE =
            """
            counters: {slots: 5}
            devices:
              a: {numa: 0, consumes: {slots: 2}}
              b: {numa: 0, consumes: {slots: 4}}
              c: {numa: 1, consumes: {slots: 2}}
              d: {numa: 1, consumes: {slots: 3}}
              e: {numa: 1, shared: true, capacity: {bw: 5}}
            """;

    private static final String OTHER_NAMES =
            """
            counters: {parts: 5}
            devices:
              v: {numa: 7, consumes: {parts: 2}}
              w: {numa: 7, consumes: {parts: 4}}
              x: {numa: 3, consumes: {parts: 2}}
              y: {numa: 3, consumes: {parts: 3}}
              z: {numa: 3, shared: true, capacity: {bw: 5}}
            """;

    private final List<Claim> claims =
            SmallClaims.claims(
                    tree("{claim: {any: 2, more: {class: any, capacity: {bw: 2}}, match: numa}}"));

    @Test
    void whenOnlyNamesDiffer_theVerdictIsThatOfTheNodeAlone() {
        var world = world(SHAPE, OTHER_NAMES);
        var first = ask(world, "n0");
        var second = ask(world, "n1");

        assertThat(key(world, "n1")).isEqualTo(key(world, "n0"));
        assertThat(devices(first)).containsExactly("c", "d", "e");
        assertThat(devices(second)).containsExactly("x", "y", "z");
        assertThat(second).isEqualTo(ask(world(SHAPE, OTHER_NAMES), "n1"));
        assertThat(second.work()).isEqualTo(first.work());
    }

    @Test
    void whenTheVerdictIsKnown_itIsNotWorkedOutAgain() {
        var world = world(SHAPE, OTHER_NAMES);
        var known = new Solved(new Decision.None(), 1_000, 7);
        SolvedPuzzles.of(world).put(key(world, "n0"), known);

        var outcome = ask(world, "n1");

        assertThat(outcome).isInstanceOf(Unsatisfiable.class);
        assertThat(outcome.work().steps()).isEqualTo(7);
        assertThat(outcome.work().units()).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "->",
            value = {
                "slots: 5 -> slots: 6",
                "slots: 4 -> slots: 3",
                "numa: 0, consumes: {slots: 4} -> numa: 1, consumes: {slots: 4}",
                "bw: 5 -> bw: 4",
                "shared: true, capacity: {bw: 5} -> capacity: {bw: 5}",
            })
    void whenOneThingDiffers_eachHasItsOwnVerdict(String from, String to) {
        var other = SHAPE.replace(from, to);
        var world = world(SHAPE, other);
        ask(world, "n0");

        assertThat(other).isNotEqualTo(SHAPE);
        assertThat(SolvedPuzzles.of(world).get(key(world, "n0"))).isNotNull();
        assertThat(SolvedPuzzles.of(world).get(key(world, "n1"))).isNull();
        assertThat(ask(world, "n1")).isEqualTo(ask(world(SHAPE, other), "n1"));
    }

    @Test
    void whenTheVerdictCostMoreThanThereIsToSpend_itIsNotGiven() {
        var world = world(SHAPE, OTHER_NAMES);
        var cost = ask(world, "n0").work().units();

        var poor = ask(world, "n1", cost / 2);

        assertThat(poor).isInstanceOf(Undecided.class);
        assertThat(poor).isEqualTo(ask(world(SHAPE, OTHER_NAMES), "n1", cost / 2));
    }

    private Outcome ask(World world, String node) {
        return ask(world, node, Allocator.DEFAULT_BUDGET);
    }

    private Outcome ask(World world, String node, long budget) {
        return CheckedAllocator.allocate(
                world.on(Node.named(node)), claims, budget, Strategy.solver(Shortcut.ALL));
    }

    private LongBuffer key(World world, String node) {
        var question = Preparation.of(world.on(Node.named(node)), claims);
        return SolvedPuzzles.key(PuzzleMaker.of(question));
    }

    private static List<String> devices(Outcome outcome) {
        return ((Allocated) outcome)
                .allocations().getFirst().results().stream()
                        .map(result -> result.device().device())
                        .toList();
    }

    /// Nodes n0, n1 and so on, each with devices of its own.
    private static World world(String... nodes) {
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < nodes.length; i++) {
            for (var slice : SmallWorld.slices(tree(nodes[i]))) {
                slices.add(moved(slice, "n" + i));
            }
        }
        return World.of(
                Features.of(FeatureGates.STOCK),
                slices,
                List.of(),
                SmallClaims.classes(List.of()),
                List.of());
    }

    private static Slice moved(Slice slice, String node) {
        return new Slice(
                slice.meta(),
                slice.driver(),
                new Pool("pool-of-" + node, 1, slice.pool().sliceCount()),
                new NodeChoice.NodeByName(node),
                slice.devices(),
                slice.sharedCounters(),
                null,
                List.of());
    }

    private static Tree.Mapping tree(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
