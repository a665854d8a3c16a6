package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.Asking;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What all nodes of an attempt may spend together. Every node's search counts, however small.
class AttemptBudgetTest {

    private static final int NODES = 12_000;

    /// Of which no node's search takes a hundredth.
    private static final long BUDGET = 350;

    private static final Claim CLAIM =
            DynamicClaims.claim("c", tree("{r: {class: any, count: 2}}"));

    private final PodView pod =
            PodView.of(DynamicPods.pod(tree("{claims: {x: c}}")), FeatureGates.STOCK);
    private final Snapshot snapshot = snapshot();

    @Test
    void whenManySmallSearchesSpendTheTotal_theNodesBeyondItAreUndecided() {
        var placing =
                Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET)).place(pod, snapshot);

        assertThat(placing).isInstanceOf(PlacementResult.PlacementUndecided.class);
        var refused = ((PlacementResult.PlacementUndecided) placing).refusals().getFirst().nodes();
        var first = snapshot.nodes().stream().limit(refused.size()).map(NodeState::name).toList();
        assertThat(new TreeSet<>(refused)).isEqualTo(new TreeSet<>(first));
        assertThat(refused).hasSize(Math.toIntExact((BUDGET * 100 + cost() - 1) / cost()));
    }

    @Test
    void whenTheyAreRememberedOrJudgedAtOnce_theSameNodesAreReached() {
        var placer = Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET));
        var anew = placer.place(pod, snapshot);
        ParallelLoop atOnce = (count, work) -> IntStream.range(0, count).parallel().forEach(work);

        assertThat(placer.place(pod, snapshot)).isEqualTo(anew);
        assertThat(placer.place(pod, snapshot, Sampling.NONE, atOnce)).isEqualTo(anew);
        assertThat(
                        Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET))
                                .place(pod, snapshot, Sampling.NONE, atOnce))
                .isEqualTo(anew);
    }

    @Test
    void whenTheFirstNodesAreRememberedAndTheOthersAreNot_theSameNodesAreReached() {
        var fresh = Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET));
        var before = fresh.place(pod, snapshot);
        var changed = snapshot;
        var running = PodView.of(Sketch.pod("running", Tree.Mapping.EMPTY), FeatureGates.STOCK);
        for (var i = 1; i < 400; i += 2) {
            changed = changed.with(snapshot.node(i).with(running));
        }

        var again = fresh.place(pod, changed);

        assertThat(again).isEqualTo(before);
    }

    @Test
    void whenAPodOfAnotherShapeAsksForTheSame_theAllocationsThatAreRememberedCostTheSame() {
        var other =
                PodView.of(
                        DynamicPods.pod(tree("{name: other, asks: {cpu: 1}, claims: {y: c}}")),
                        FeatureGates.STOCK);
        var placer = Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET));
        placer.place(pod, snapshot);

        var warm = placer.place(other, snapshot);

        var cold = Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET));
        assertThat(warm).isInstanceOf(PlacementResult.PlacementUndecided.class);
        assertThat(warm).isEqualTo(cold.place(other, snapshot()));
    }

    @Test
    void whenNodesHaveNominatedPods_bothSearchesOfANodeAreCharged() {
        var nominated = new ArrayList<PodView>();
        for (var i = 0; i < NODES; i++) {
            nominated.add(
                    PodView.of(
                            Sketch.pod("pod-" + i, tree("{promised: n%d}".formatted(100_000 + i))),
                            FeatureGates.STOCK));
        }
        var placer = Placer.of(PlacementSettings.of(FeatureGates.STOCK, BUDGET));
        var crowded = snapshot.withNominated(nominated);

        var first = placer.place(pod, crowded);

        assertThat(first).isInstanceOf(PlacementResult.PlacementUndecided.class);
        assertThat(placer.place(pod, crowded)).isEqualTo(first);
    }

    private long cost() {
        var asking = new Asking(snapshot.world(), List.of(CLAIM), BUDGET);
        return asking.on(snapshot.node(0).node()).outcome().work().units();
    }

    /// One device for all nodes, of which nobody gets two.
    private static Snapshot snapshot() {
        var nodes = new ArrayList<NodeState>();
        var like = tree("{has: {cpu: 4, memory: 1k, pods: 10}}");
        for (var i = 0; i < NODES; i++) {
            nodes.add(NodeState.of(Sketch.node("n" + (100_000 + i), like)));
        }
        var classes = List.of(DynamicWords.deviceClass("any", Tree.Mapping.EMPTY));
        var slices = List.of(DynamicWords.slice(tree("{pool: p, devices: {d: {}}}"), 0));
        return Snapshot.of(
                nodes,
                new ClusterContext(List.of(), List.of(), classes),
                PersistentMap.of(List.of(CLAIM), claim -> claim.meta().fullName()),
                World.of(
                        Features.of(FeatureGates.STOCK),
                        slices,
                        List.of(),
                        classes,
                        List.of(CLAIM)));
    }

    private static Tree.Mapping tree(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
