package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodChange;
import io.juxta.placement.PodChange.LowerRequest;
import io.juxta.placement.PodChange.LowerRequest.Part;
import io.juxta.placement.PodRemedies;
import io.juxta.placement.PodRemedy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Everything that is offered helps. Each remedy is made once more in the objects as they were
/// written, a cluster is built from them anew, and the pod is placed there.
class PodRemediesTest {

    private static final int WORLDS = 250;

    private final Map<String, Integer> seen = new TreeMap<>();
    private int stuck;
    private int helped;

    @Test
    void everyRemedyHelpsAndEveryLoweredRequestIsTheLargest() {
        for (var seed = 0L; seed < WORLDS; seed++) {
            check(seed);
        }

        assertThat(helped).isGreaterThan(stuck * 2 / 3);
        assertThat(seen.keySet()).containsAll(everyKind());
    }

    /// All but one: the worlds name no node in a pod.
    private static List<String> everyKind() {
        var kinds = new ArrayList<String>();
        for (var kind : PodChange.class.getPermittedSubclasses()) {
            if (!kind.equals(PodChange.RemoveNodeName.class)) {
                kinds.add(kind.getSimpleName());
            }
        }
        return kinds;
    }

    private void check(long seed) {
        var world = new RemedyWorld(seed);
        var objects = world.objects();
        var node = seed % 3 == 0 ? world.nodes().getLast() : null;
        var before = placed(objects);
        var remedies = remedies(objects, node);

        if (fits(before, node)) {
            assertThat(remedies).as("seed %d", seed).isEmpty();
            return;
        }
        stuck++;
        helped += remedies.isEmpty() ? 0 : 1;
        if (seed % 8 == 0) {
            assertThat(remedies(objects, node)).as("seed %d, again", seed).isEqualTo(remedies);
        }
        for (var remedy : remedies) {
            remedy.changes()
                    .forEach(each -> seen.merge(each.getClass().getSimpleName(), 1, Integer::sum));
            var after = placed(RemedyEdits.make(objects, remedy.changes()));
            assertThat(fits(after, node)).as("seed %d: %s, but %s", seed, remedy, after).isTrue();
            assertThat(fitting(after)).as("seed %d", seed).containsAll(remedy.fitting());
            needed(seed, objects, node, remedy);
        }
    }

    /// Nothing in a remedy is more than it takes.
    private static void needed(
            long seed, List<Tree.Mapping> objects, @Nullable String node, PodRemedy remedy) {
        for (var i = 0; i < remedy.changes().size(); i++) {
            var fewer = new ArrayList<>(remedy.changes());
            var change = fewer.remove(i);
            assertThat(fits(placed(RemedyEdits.make(objects, fewer)), node))
                    .as("seed %d: %s without %s", seed, remedy, change)
                    .isFalse();
            if (change instanceof LowerRequest lower) {
                fewer.add(i, oneMore(lower));
                assertThat(fits(placed(RemedyEdits.make(objects, fewer)), node))
                        .as("seed %d: %s is not the largest", seed, remedy)
                        .isFalse();
            }
        }
    }

    private static LowerRequest oneMore(LowerRequest lower) {
        var unit = lower.resource().equals("cpu") ? Quantity.ofMilli(1) : Quantity.of(1);
        var level = lower.parts().stream().map(Part::to).max(Quantity::compareTo).orElseThrow();
        return new LowerRequest(
                lower.resource(),
                lower.parts().stream()
                        .map(
                                part ->
                                        part.to().compareTo(level) == 0
                                                        && part.from().compareTo(level) > 0
                                                ? new Part(
                                                        part.container(),
                                                        part.from(),
                                                        part.to().plus(unit))
                                                : part)
                        .toList());
    }

    private static boolean fits(PlacementResult placing, @Nullable String node) {
        return node == null ? !fitting(placing).isEmpty() : fitting(placing).contains(node);
    }

    private static List<String> fitting(PlacementResult placing) {
        if (!(placing instanceof PlacementResult.Placed placed)) {
            return List.of();
        }
        return placed.scores().nodes().isEmpty() ? placed.best() : placed.scores().nodes();
    }

    private static List<PodRemedy> remedies(List<Tree.Mapping> objects, @Nullable String node) {
        try (var view = view(objects)) {
            var pod = Objects.requireNonNull(view.pod("default/wants"));
            return PodRemedies.find(
                    SmallWorld.placer(),
                    view.view(pod),
                    view.snapshot(),
                    ParallelLoop.INLINE,
                    node,
                    (one, other) -> one.replace("-", "").equals(other.replace("-", "")));
        }
    }

    private static PlacementResult placed(List<Tree.Mapping> objects) {
        try (var view = view(objects)) {
            var pod = Objects.requireNonNull(view.pod("default/wants"));
            return SmallWorld.placer().place(view.view(pod), view.snapshot());
        }
    }

    private static ClusterView view(List<Tree.Mapping> objects) {
        var cluster = new InMemoryCluster(new ManualClock(Instant.parse("2026-11-01T10:00:00Z")));
        for (var object : objects) {
            switch (new ModelReader().read(Yaml.decoded(object)).orElseThrow()) {
                case Node node -> cluster.load(Resource.NODES, node);
                case Pod pod -> cluster.load(Resource.PODS, pod);
                case Slice slice -> cluster.load(Resource.SLICES, slice);
                case DeviceClass each -> cluster.load(Resource.CLASSES, each);
                case Claim claim -> cluster.load(Resource.CLAIMS, claim);
                default -> throw new AssertionError("Not of these worlds: " + object);
            }
        }
        var view = new ClusterView(cluster, SmallWorld.GATES, SmallWorld.worlds());
        view.refresh();
        return view;
    }
}
