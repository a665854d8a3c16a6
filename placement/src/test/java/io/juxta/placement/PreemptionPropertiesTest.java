package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Laws of preemption that hold in clusters grown from seeds.
class PreemptionPropertiesTest {

    private static final long SEED = 47_000;
    private static final int CLUSTERS = 150;
    private static final int PODS = 40;
    private static final PlacementSettings TERMS = PlacementSettings.of(FeatureGates.STOCK, 1_000);
    private static final ParallelLoop AT_ONCE =
            (count, work) -> IntStream.range(0, count).parallel().forEach(work);

    @Test
    void victimsAreLessImportant_enough_andNoneTooMany() {
        var found = 0;
        for (var seed = SEED; seed < SEED + CLUSTERS; seed++) {
            var maker = new RandomClusters(seed);
            var placer = Placer.of(TERMS);
            var snapshot =
                    Snapshot.of(
                            maker.nodes(),
                            ClusterContext.NONE,
                            PersistentMap.<Claim>empty(),
                            World.of(
                                    Features.of(FeatureGates.STOCK),
                                    List.of(),
                                    List.of(),
                                    List.of(),
                                    List.<Claim>of()));
            for (var i = 0; i < PODS; i++) {
                var pod = prioritised(maker);
                switch (placer.place(pod, snapshot)) {
                    case PlacementResult.Placed placed -> {
                        snapshot = snapshot.with(node(snapshot, placed.node()).with(pod));
                    }
                    case PlacementResult.Unschedulable refused -> {
                        var preemption =
                                placer.preempt(
                                        pod,
                                        snapshot,
                                        refused,
                                        DisruptionBudgets.NONE,
                                        ParallelLoop.INLINE);
                        assertThat(
                                        placer.preempt(
                                                        pod,
                                                        snapshot,
                                                        refused,
                                                        DisruptionBudgets.NONE,
                                                        AT_ONCE)
                                                .toString())
                                .isEqualTo(preemption.toString());
                        if (preemption instanceof Preemption.Evictions evictions) {
                            found++;
                            snapshot = evicted(placer, pod, snapshot, evictions, seed);
                        }
                    }
                    case PlacementResult.PlacementFailed _,
                            PlacementResult.PlacementUndecided _,
                            PlacementResult.PlacementNotModelled _,
                            PlacementResult.Preempted _,
                            PlacementResult.Skipped _ -> {}
                }
            }
        }
        assertThat(found).isGreaterThan(CLUSTERS);
    }

    private static NodeState node(Snapshot snapshot, String name) {
        return Optional.ofNullable(snapshot.node(name)).orElseThrow();
    }

    private static PodView prioritised(RandomClusters maker) {
        var pod = maker.pod(FeatureGates.STOCK).pod();
        return PodView.of(
                new Pod(pod.meta(), pod.spec().withPriority(maker.below(5)), pod.status()),
                FeatureGates.STOCK);
    }

    private static Snapshot evicted(
            Placer placer,
            PodView pod,
            Snapshot before,
            Preemption.Evictions evictions,
            long seed) {
        var node = node(before, evictions.node());
        var left = node;
        for (var victim : evictions.victims()) {
            assertThat(victim.priority()).as("seed %d", seed).isLessThan(pod.priority());
            left = left.without(victim.key());
        }
        assertThat(left.pods()).hasSize(node.pods().size() - evictions.victims().size());
        var after = before.with(left);
        assertThat(placer.fits(pod, after, node.name())).as("seed %d: %s", seed, pod).isTrue();
        var back = new HashSet<String>();
        for (var victim : evictions.victims()) {
            if (placer.fits(pod, before.with(left.with(victim)), node.name())) {
                back.add(victim.name());
            }
        }
        assertThat(back).as("seed %d: %s evicts too many", seed, pod).isEmpty();
        return after.with(left.with(pod));
    }
}
