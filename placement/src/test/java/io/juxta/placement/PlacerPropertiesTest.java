package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Meta;
import io.juxta.model.Namespace;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Laws that hold in clusters grown from seeds.
class PlacerPropertiesTest {

    private static final long SEED = 41_000;
    private static final int CLUSTERS = 150;
    private static final int PODS = 25;
    private static final PlacementSettings TERMS = PlacementSettings.of(FeatureGates.STOCK, 1_000);

    /// A cluster that lives: pods are placed one after the other, and some leave again.
    private static final class Story {
        final RandomClusters maker;
        final long seed;
        Snapshot snapshot;

        Story(long seed) {
            this.seed = seed;
            this.maker = new RandomClusters(seed);
            this.snapshot = snapshot(maker.nodes());
        }

        PodView pod() {
            return maker.pod(FeatureGates.STOCK);
        }

        void settle(PodView pod, PlacementResult placing) {
            if (placing instanceof PlacementResult.Placed placed) {
                snapshot = snapshot.with(node(placed.node()).with(pod));
            }
            if (maker.below(4) == 0) {
                var node = snapshot.nodes().get(maker.below(snapshot.size()));
                if (!node.pods().isEmpty()) {
                    var leaving = node.pods().get(maker.below(node.pods().size()));
                    snapshot = snapshot.with(node.without(leaving.key()));
                }
            }
        }

        NodeState node(String name) {
            return Optional.ofNullable(snapshot.node(name)).orElseThrow();
        }
    }

    private static Snapshot snapshot(List<NodeState> nodes) {
        var namespaces = new ArrayList<Namespace>();
        PlainRules.namespaces()
                .forEach(
                        (name, labels) -> {
                            var meta = Meta.named("", name);
                            namespaces.add(
                                    new Namespace(
                                            new Meta(
                                                    "",
                                                    name,
                                                    "",
                                                    "",
                                                    0,
                                                    null,
                                                    null,
                                                    labels,
                                                    meta.annotations(),
                                                    List.of(),
                                                    Tree.Mapping.EMPTY),
                                            Tree.Mapping.EMPTY,
                                            Tree.Mapping.EMPTY));
                        });
        return Snapshot.of(
                nodes,
                new ClusterContext(namespaces, List.of(), List.of()),
                PersistentMap.empty(),
                World.of(
                        Features.of(FeatureGates.STOCK),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.<Claim>of()));
    }

    @Test
    void whatWasRememberedChangesNoAnswer() {
        var placed = 0;
        for (var i = 0; i < CLUSTERS; i++) {
            var story = new Story(SEED + i);
            var placer = Placer.of(TERMS);
            for (var pod = 0; pod < PODS; pod++) {
                var view = story.pod();
                var placing = placer.place(view, story.snapshot);
                var rebuilt = new ArrayList<NodeState>();
                for (var node : story.snapshot.nodes()) {
                    rebuilt.add(NodeState.of(node.node(), node.pods()));
                }

                var fresh = Placer.of(TERMS).place(view, snapshot(rebuilt));

                assertThat(told(placing)).as("seed %d", story.seed).isEqualTo(told(fresh));
                placed += placing instanceof PlacementResult.Placed ? 1 : 0;
                story.settle(view, placing);
            }
        }
        assertThat(placed).isBetween(CLUSTERS * PODS / 5, CLUSTERS * PODS);
    }

    @Test
    void threadsChangeNoAnswer() {
        try (var threads = Executors.newFixedThreadPool(3)) {
            ParallelLoop parallel =
                    (count, work) -> {
                        var running = new ArrayList<Future<?>>();
                        for (var i = 0; i < count; i++) {
                            var at = i;
                            running.add(threads.submit(() -> work.accept(at)));
                        }
                        running.forEach(PlacerPropertiesTest::await);
                    };
            for (var i = 0; i < CLUSTERS / 3; i++) {
                var story = new Story(SEED + i);
                var placer = Placer.of(TERMS);
                for (var pod = 0; pod < PODS; pod++) {
                    var view = story.pod();
                    var sampling = new Sampling(0, story.maker.below(3));
                    var alone = placer.search(view, story.snapshot, sampling, ParallelLoop.INLINE);

                    var together = placer.search(view, story.snapshot, sampling, parallel);

                    assertThat(told(together.result()))
                            .as("seed %d", story.seed)
                            .isEqualTo(told(alone.result()));
                    assertThat(together.nextStart()).isEqualTo(alone.nextStart());
                    story.settle(view, alone.result());
                }
            }
        }
    }

    private static void await(Future<?> running) {
        try {
            running.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void spreadAndAffinityAreWhatTheirRulesSay() {
        var refused = 0;
        for (var i = 0; i < CLUSTERS; i++) {
            var story = new Story(SEED + i);
            var placer = Placer.of(TERMS);
            for (var pod = 0; pod < PODS; pod++) {
                var view = story.pod();
                var plain = new PlainRules(view, story.snapshot);
                var attempt = new Attempt(view, story.snapshot, TERMS);
                var spread = new PodTopologySpread().toward(attempt);
                var affinity = new InterPodAffinity(SchedulerProfile.STANDARD).toward(attempt);
                for (var node : story.snapshot.nodes()) {
                    var said = reason(spread, node) + reason(affinity, node);
                    assertThat(said)
                            .as("seed %d, %s on %s", story.seed, view, node)
                            .isEqualTo(plain.spread(node) + plain.affinity(node));
                    refused += said.isEmpty() ? 0 : 1;
                }
                likings(attempt, plain, story.seed);
                story.settle(view, placer.place(view, story.snapshot));
            }
        }
        assertThat(refused).isGreaterThan(CLUSTERS * PODS / 2);
    }

    private static void likings(Attempt attempt, PlainRules plain, long seed) {
        var nodes = attempt.snapshot().nodes();
        new InterPodAffinity(SchedulerProfile.STANDARD)
                .scorer(attempt, PreFilterResult.INDIFFERENT, nodes)
                .ifPresent(
                        scorer -> {
                            for (var i = 0; i < nodes.size(); i++) {
                                assertThat(scorer.score(nodes.get(i), i))
                                        .as("seed %d, %s", seed, nodes.get(i))
                                        .isEqualTo(plain.liking(nodes.get(i)));
                            }
                        });
    }

    private static String reason(PreFilterResult preFilterResult, NodeState node) {
        return preFilterResult instanceof PreFilterResult.Judges(var filter, _)
                        && filter.judge(node) instanceof FilterResult.FilterRejected rejected
                ? String.join(", ", rejected.reasons())
                : "";
    }

    @Test
    void aNodeIsAsItWasWhenPodsHaveComeAndGone() {
        for (var i = 0; i < CLUSTERS; i++) {
            var maker = new RandomClusters(SEED + i);
            var empty = maker.nodes().getFirst();
            var here = new ArrayList<PodView>();
            var node = empty;
            for (var step = 0; step < 40; step++) {
                if (here.isEmpty() || maker.below(3) > 0) {
                    here.add(maker.pod(FeatureGates.STOCK));
                    node = node.with(here.getLast());
                } else {
                    node = node.without(here.remove(maker.below(here.size())).key());
                }
                var anew = NodeState.of(empty.node(), node.pods());
                assertThat(node.requested()).as("seed %d", SEED + i).isEqualTo(anew.requested());
                assertThat(node.scoredMilliCpu()).isEqualTo(anew.scoredMilliCpu());
                assertThat(node.scoredMemory()).isEqualTo(anew.scoredMemory());
                assertThat(node.mindful()).isEqualTo(anew.mindful());
                assertThat(node.avoiding()).isEqualTo(anew.avoiding());
            }
            for (var pod : here) {
                node = node.without(pod.key());
            }
            assertThat(node.requested()).isEqualTo(Resources.NONE);
            assertThat(node.pods()).isEmpty();
        }
    }

    /// An answer with everything in it, as text.
    private static String told(PlacementResult placing) {
        if (placing instanceof PlacementResult.Placed placed) {
            var scores = new TreeMap<String, Object>();
            for (var i = 0; i < placed.scores().nodes().size(); i++) {
                scores.put(placed.scores().nodes().get(i), placed.scores().of(i));
            }
            return placed.best() + " " + scores;
        }
        return placing.toString();
    }
}
