package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.testkit.YamlTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for groups of pods in any cluster. A failure tells its seed.
class GroupPropertiesTest {

    private static final FeatureGates ON =
            FeatureGates.of(Map.of("GenericWorkload", true, "DRAWorkloadResourceClaims", true));
    private static final FeatureGates OFF = FeatureGates.of(Map.of());

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    /// Which pods there are, and what must be there for any of a group to get a node.
    private record Members(Map<String, Integer> minCounts, Map<String, List<String>> pods) {
        static Members none() {
            return new Members(new TreeMap<>(), new TreeMap<>());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aGangIsPlacedOrNot(long seed) {
        var cluster = new InMemoryCluster(new ManualClock(Instant.EPOCH));
        var members = fill(cluster, seed, Kind.ANY);

        var placed = run(cluster, ON, Attempts.UNTIL_NONE_FITS);

        members.minCounts()
                .forEach(
                        (group, minCount) -> {
                            var count =
                                    members.pods().getOrDefault(group, List.of()).stream()
                                            .filter(placed::containsKey)
                                            .count();
                            assertThat(count == 0 || count >= minCount)
                                    .as("%s of seed %d: %d of %d", group, seed, count, minCount)
                                    .isTrue();
                        });
        for (var claim : cluster.list(Resource.CLAIMS).objects()) {
            assertThat(claim.isAllocated())
                    .as("%s of seed %d", claim.meta().name(), seed)
                    .isEqualTo(!claim.status().reservedFor().isEmpty());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void podsThatAreNoGangAndShareNothingGoWhereTheyWouldGoAlone(long seed) {
        var together = new InMemoryCluster(new ManualClock(Instant.EPOCH));
        var alone = new InMemoryCluster(new ManualClock(Instant.EPOCH));
        fill(together, seed, Kind.LOOSE);
        fill(alone, seed, Kind.LOOSE);

        assertThat(run(together, ON, Attempts.ONCE))
                .as("seed %d", seed)
                .isEqualTo(run(alone, OFF, Attempts.ONCE));
    }

    /// Runs a scheduler and says which pods have a node then.
    private static Map<String, String> run(
            InMemoryCluster cluster, FeatureGates gates, Attempts attempts) {
        try (var view =
                new ClusterView(
                        cluster,
                        gates,
                        (slices, rules, classes, claims) ->
                                World.of(Features.of(gates), slices, rules, classes, claims))) {
            var placer = Placer.of(PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET));
            var results =
                    new Scheduler(cluster, view, Scheduler.Rules.of(placer))
                            .run(attempts, (_, _) -> {});
            new StoryEnd(cluster, view, List.of()).checkLaws();
            var placed = new TreeMap<String, String>();
            for (var pod : cluster.list(Resource.PODS).objects()) {
                if (pod.isBound()) {
                    placed.put(pod.meta().name(), pod.spec().nodeName());
                }
            }
            assertThat(results)
                    .filteredOn(Attempted::placed)
                    .extracting(each -> each.pod().meta().name())
                    .containsExactlyInAnyOrderElementsOf(placed.keySet());
            return placed;
        }
    }

    /// What groups there are.
    private enum Kind {
        /// Gangs and others, with claims in common.
        ANY,
        /// No gangs, and every pod has its own claim, if any.
        LOOSE
    }

    private static Members fill(InMemoryCluster cluster, long seed, Kind kind) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        cluster.load(Resource.CLASSES, StoryWords.deviceClass("gpu", Tree.Mapping.EMPTY));
        for (var node : List.of("a", "b", "c")) {
            cluster.load(
                    Resource.NODES,
                    StoryWords.node(
                            node,
                            yaml("{cpu: \"%d\", memory: 64Gi}".formatted(3 + random.nextInt(6)))));
            cluster.load(
                    Resource.SLICES,
                    StoryWords.slice(
                            node + "-gpu",
                            yaml("{node: %s, devices: %d}".formatted(node, random.nextInt(4)))));
        }
        var members = Members.none();
        for (var i = 0; i < 4; i++) {
            var group = "g" + i;
            var pods = 1 + random.nextInt(4);
            var minCount =
                    kind == Kind.LOOSE || random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(pods);
            members.minCounts().put(group, minCount);
            cluster.load(Resource.POD_GROUPS, StoryWords.group(group, group(group, minCount)));
            cluster.load(Resource.CLAIMS, claim(group));
            for (var j = 0; j < pods; j++) {
                var pod = group + "-" + j;
                cluster.load(Resource.CLAIMS, claim(pod));
                cluster.load(Resource.PODS, StoryWords.pod(pod, pod(pod, group, kind, random)));
                members.pods().computeIfAbsent(group, _ -> new ArrayList<>()).add(pod);
            }
            cluster.load(
                    Resource.PODS,
                    StoryWords.pod(
                            "alone-" + i,
                            yaml("{asks: {cpu: \"%d\"}}".formatted(1 + random.nextInt(3)))));
        }
        return members;
    }

    private static Claim claim(String name) {
        return StoryWords.claim(name, yaml("{r: {deviceClassName: gpu}}"));
    }

    private static Tree.Mapping group(String name, int minCount) {
        return yaml(
                "{schedulingPolicy: %s, resourceClaims: [{name: x, resourceClaimName: %s}]}"
                        .formatted(
                                minCount == 0
                                        ? "{basic: {}}"
                                        : "{gang: {minCount: %d}}".formatted(minCount),
                                name));
    }

    private static Tree.Mapping pod(String name, String group, Kind kind, RandomGenerator random) {
        var claims = new ArrayList<String>();
        if (random.nextInt(3) == 0 && kind == Kind.ANY) {
            claims.add("x: " + group);
        }
        if (random.nextInt(3) == 0) {
            claims.add("y: " + name);
        }
        return yaml(
                "{group: %s, asks: {cpu: \"%d\"}, claims: {%s}}"
                        .formatted(group, 1 + random.nextInt(3), String.join(", ", claims)));
    }

    private static Tree.Mapping yaml(String text) {
        return (Tree.Mapping) YamlTree.load(text);
    }
}
