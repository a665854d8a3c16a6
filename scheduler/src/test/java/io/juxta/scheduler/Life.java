package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.ResourceLoad;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodView;
import io.juxta.placement.Resources;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// One cluster and what happens to it.
final class Life {

    private static final ParallelLoop AT_ONCE =
            (count, work) -> IntStream.range(0, count).parallel().forEach(work);

    final SmallWorld world = new SmallWorld();
    private final RandomGenerator random;
    private final Cluster seen;
    private final ClusterView view;
    private final Scheduler scheduler;
    private final boolean late;
    private final Scheduler.EvictionMode evictions;

    /// The priority of every pod that ever came, by its full name.
    private final Map<String, Integer> priorities = new HashMap<>();

    private final List<PodView> probes;
    private int made;

    Life(long seed, boolean late) {
        this(seed, late, 3);
    }

    Life(long seed, boolean late, int nodes) {
        this(seed, late, nodes, Scheduler.EvictionMode.OFF);
    }

    /// With pods of several priorities, that are evicted for each other.
    static Life evicting(long seed) {
        return new Life(seed, false, 3, Scheduler.EvictionMode.ON);
    }

    private Life(long seed, boolean late, int nodes, Scheduler.EvictionMode evictions) {
        this.evictions = evictions;
        this.random = new SplittableRandom(seed);
        this.late = late;
        this.seen = late ? new LateCluster(world.cluster, random) : world.cluster;
        this.view = new ClusterView(seen, SmallWorld.GATES, SmallWorld.worlds());
        this.scheduler =
                evictions == Scheduler.EvictionMode.ON
                        ? SmallWorld.evicting(seen, view)
                        : SmallWorld.scheduler(seen, view);
        this.probes = probes();
        for (var i = 0; i < nodes; i++) {
            addNode();
        }
    }

    void step() {
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> arrive();
            case 4, 5 -> leave();
            case 6 -> changeNode();
            case 7 -> changeSlice();
            case 8 -> addOrRemoveNode();
            default -> shareAgain();
        }
        scheduler.run(
                random.nextBoolean() ? Attempts.ONCE : Attempts.UNTIL_NONE_FITS, (_, _) -> {});
    }

    private void addNode() {
        var name = "n" + made++;
        world.cluster.load(
                Resource.NODES,
                SmallWorld.node(
                        name, 2 + random.nextInt(8), 2 + random.nextInt(8), 2 + random.nextInt(6)));
        world.cluster.load(Resource.SLICES, SmallWorld.gpus(name, 1 + random.nextInt(3), 1));
        world.cluster.load(Resource.SLICES, SmallWorld.cpus(name, 1 + random.nextInt(6)));
    }

    private void arrive() {
        var name = "p" + made++;
        var cpu = List.of("0", "1m", "100m", "333m", "1", "1500m").get(random.nextInt(6));
        var claims = new ArrayList<String>();
        if (random.nextInt(3) > 0) {
            claims.add("gpu-" + name);
            world.cluster.load(
                    Resource.CLAIMS, SmallWorld.gpuClaim("gpu-" + name, 1 + random.nextInt(2)));
        }
        if (random.nextInt(3) == 0) {
            claims.add("cpu-" + name);
            world.cluster.load(
                    Resource.CLAIMS, SmallWorld.cpuClaim("cpu-" + name, 1 + random.nextInt(4)));
        }
        come(SmallWorld.pod(name, cpu, claims.toArray(String[]::new)));
    }

    private void come(Pod pod) {
        var priority = evictions == Scheduler.EvictionMode.ON ? random.nextInt(4) : 0;
        priorities.put(pod.meta().fullName(), priority);
        world.cluster.load(
                Resource.PODS,
                priority == 0
                        ? pod
                        : new Pod(pod.meta(), pod.spec().withPriority(priority), pod.status()));
    }

    /// Every victim had a lower priority than the pod it went for, and is gone; nobody goes twice,
    /// so runs end.
    void victimsWereLessImportant() {
        var gone = new HashSet<String>();
        for (var each : scheduler.preemptions()) {
            for (var victim : each.victims()) {
                assertThat(priorities.get(victim))
                        .as("%s", each)
                        .isLessThan(priorities.get(each.pod()));
                assertThat(gone.add(victim)).as("%s", each).isTrue();
                assertThat(world.cluster.read(Resource.PODS, victim)).as("%s", each).isEmpty();
            }
        }
    }

    int evicted() {
        return scheduler.preemptions().stream().mapToInt(each -> each.victims().size()).sum();
    }

    /// A claim without a consumer that was a victim holds nothing.
    void claimsOfVictimsAreFree() {
        var pods = new HashSet<String>();
        for (var pod : world.cluster.list(Resource.PODS).objects()) {
            pods.add(pod.meta().uid());
        }
        for (var claim : world.cluster.list(Resource.CLAIMS).objects()) {
            for (var consumer : claim.status().reservedFor()) {
                assertThat(pods).as("%s", claim.meta().name()).contains(consumer.uid());
            }
        }
    }

    /// A pod that wants a claim somebody else may have.
    private void shareAgain() {
        var claims = world.cluster.list(Resource.CLAIMS).objects();
        if (claims.isEmpty()) {
            arrive();
        } else {
            var claim = claims.get(random.nextInt(claims.size()));
            come(SmallWorld.pod("s" + made++, "10m", claim.meta().name()));
        }
    }

    private void leave() {
        var pods = world.cluster.list(Resource.PODS).objects();
        if (!pods.isEmpty()) {
            world.delete(pods.get(random.nextInt(pods.size())));
        }
    }

    /// A node grows, or shrinks to no less than it is charged.
    private void changeNode() {
        var nodes = world.cluster.list(Resource.NODES).objects();
        var node = nodes.get(random.nextInt(nodes.size()));
        var charged = charged(node.meta().name());
        var least = late ? whole(node, "cpu") : 0;
        var cpus = Math.max(least, (charged.milliCpu() + 999) / 1000) + random.nextInt(4);
        var gib = Math.max(whole(node, "memory") >> 30, 1);
        world.cluster
                .updateStatus(
                        Resource.NODES,
                        SmallWorld.node(
                                node.meta().name(),
                                Math.toIntExact(cpus),
                                Math.toIntExact(gib),
                                Math.toIntExact(whole(node, "pods") + random.nextInt(2))))
                .orThrow();
    }

    private Resources charged(String node) {
        var state = new ClusterView(world.cluster, SmallWorld.GATES, SmallWorld.worlds());
        state.refresh();
        var found = state.fromScratch().node(node);
        return found == null ? Resources.NONE : found.requested();
    }

    private void changeSlice() {
        var slices = world.cluster.list(Resource.SLICES).objects();
        var slice = slices.get(random.nextInt(slices.size()));
        if (slice.driver().startsWith("gpu")) {
            var generation = Math.toIntExact(slice.pool().generation() + 1);
            world.cluster
                    .update(
                            Resource.SLICES,
                            SmallWorld.gpus(slice.pool().name(), 1 + random.nextInt(4), generation))
                    .orThrow();
        } else {
            world.cluster.delete(Resource.SLICES, slice.meta().name()).orThrow();
            world.cluster.load(
                    Resource.SLICES, SmallWorld.cpus(slice.pool().name(), 6 + random.nextInt(3)));
        }
    }

    private void addOrRemoveNode() {
        var nodes = world.cluster.list(Resource.NODES).objects();
        if (late || nodes.size() < 5 || random.nextBoolean()) {
            addNode();
        } else {
            world.cluster
                    .delete(Resource.NODES, nodes.get(random.nextInt(nodes.size())).meta().name())
                    .orThrow();
        }
    }

    void check() {
        noDeviceIsInTwoClaims();
        noNodeIsChargedForMoreThanItHas();
    }

    private void noDeviceIsInTwoClaims() {
        var alone = new HashSet<DeviceId>();
        var shared = new HashSet<DeviceId>();
        var shares = new HashSet<String>();
        for (var claim : world.cluster.list(Resource.CLAIMS).objects()) {
            var allocation = claim.status().allocation();
            if (allocation == null) {
                continue;
            }
            for (var result : allocation.results()) {
                if (result.shareId() == null) {
                    assertThat(alone.add(result.device())).as("%s", result).isTrue();
                } else {
                    shared.add(result.device());
                    assertThat(shares.add(result.shareId())).as("%s", result).isTrue();
                }
            }
        }
        alone.retainAll(shared);
        assertThat(alone).isEmpty();
    }

    private void noNodeIsChargedForMoreThanItHas() {
        var accounting = Accounting.running(SmallWorld.GATES);
        var charged = new HashMap<String, ResourceLoad>();
        for (var pod : world.cluster.list(Resource.PODS).objects()) {
            if (ClusterView.isCharged(pod)) {
                charged.merge(
                        pod.spec().nodeName(),
                        ResourceLoad.of(Footprint.of(pod, accounting)),
                        ResourceLoad::plus);
            }
        }
        for (var node : world.cluster.list(Resource.NODES).objects()) {
            var load = charged.getOrDefault(node.meta().name(), ResourceLoad.NONE);
            assertThat(load.amount("cpu")).isLessThanOrEqualTo(milli(node, "cpu"));
            assertThat(load.amount("memory")).isLessThanOrEqualTo(whole(node, "memory"));
            assertThat(load.pods()).isLessThanOrEqualTo(whole(node, "pods"));
        }
    }

    private static long milli(Node node, String resource) {
        return node.allocatable().getOrDefault(resource, Quantity.ZERO).milliValue();
    }

    private static long whole(Node node, String resource) {
        return node.allocatable().getOrDefault(resource, Quantity.ZERO).value();
    }

    /// The view that followed every change says what one made anew says.
    void followedIsTheSameAsMadeAnew() {
        view.refresh();
        try (var anew = new ClusterView(seen, SmallWorld.GATES, SmallWorld.worlds())) {
            anew.refresh();
            assertThat(told(view.snapshot(), world)).isEqualTo(told(anew.fromScratch(), world));
        }
    }

    /// A placer that has seen every cluster so far says what one says that sees its first, and so
    /// does one that judges several nodes at once.
    ///
    /// @return how many pods were undecided
    int rememberedIsTheSameAsFoundOut(Placer remembering) {
        view.refresh();
        var snapshot = view.snapshot();
        var cut = 0;
        for (var pod : probes) {
            var anew = Placer.of(remembering.terms()).place(pod, snapshot);
            assertThat(outcome(remembering.place(pod, snapshot)))
                    .as("%s", pod)
                    .isEqualTo(outcome(anew));
            assertThat(outcome(remembering.place(pod, snapshot, Sampling.NONE, AT_ONCE)))
                    .as("%s, several nodes at once", pod)
                    .isEqualTo(outcome(anew));
            cut += anew instanceof PlacementResult.PlacementUndecided ? 1 : 0;
        }
        return cut;
    }

    /// Somebody else takes a device that is free, or gives it back: no pod tells of it.
    void othersTakeAndGiveBack() {
        view.refresh();
        var holdings = view.snapshot().world().holdings();
        for (var slice : world.cluster.list(Resource.SLICES).objects()) {
            for (var device : slice.devices()) {
                var id = slice.id(device);
                var name = "other-" + id.pool() + "-" + id.device();
                if (random.nextInt(4) == 0 && slice.driver().startsWith("gpu")) {
                    if (holdings.holders(id).isEmpty()) {
                        world.cluster.load(Resource.CLAIMS, SmallWorld.taken(name, id));
                    } else {
                        world.cluster.delete(Resource.CLAIMS, "default/" + name);
                    }
                }
            }
        }
    }

    /// Pods that ask for the same again and again, and get nothing.
    private List<PodView> probes() {
        world.cluster.load(Resource.CLAIMS, SmallWorld.gpuClaim("probe-gpu", 1));
        world.cluster.load(Resource.CLAIMS, SmallWorld.gpuClaim("probe-gpus", 2));
        world.cluster.load(Resource.CLAIMS, SmallWorld.cpuClaim("probe-cpus", 3));
        var probes = new ArrayList<PodView>();
        for (var cpu : List.of("0", "500m", "2")) {
            probes.add(probe(cpu));
            probes.add(probe(cpu, "probe-gpu"));
            probes.add(probe(cpu, "probe-gpus"));
            probes.add(probe(cpu, "probe-cpus"));
            probes.add(probe(cpu, "probe-gpus", "probe-cpus"));
        }
        return probes;
    }

    private static PodView probe(String cpu, String... claims) {
        return PodView.of(SmallWorld.pod("probe", cpu, claims), SmallWorld.GATES);
    }

    private static String outcome(PlacementResult placing) {
        return placing instanceof PlacementResult.Placed placed
                ? "%s of %s, %s: %s"
                        .formatted(
                                placed.node(),
                                placed.best(),
                                IntStream.range(0, placed.scores().nodes().size())
                                        .mapToObj(placed.scores()::of)
                                        .toList(),
                                placed.grant().nodeAllocatable())
                : placing.toString();
    }

    /// What a pod and its claims take is given back to the last bit.
    void releaseRestoresExactly() {
        view.refresh();
        var before = told(view.snapshot(), world);
        arrive();
        var pod = List.copyOf(world.cluster.list(Resource.PODS).objects()).getLast();
        scheduler.attempt(pod);
        var after = world.cluster.read(Resource.PODS, pod.meta().fullName()).orElseThrow();
        world.delete(after);
        view.refresh();
        assertThat(told(view.snapshot(), world)).isEqualTo(before);
    }

    /// Everything that decides where a pod goes, as text.
    private static Map<String, String> told(Snapshot snapshot, SmallWorld world) {
        var told = new TreeMap<String, String>();
        for (var node : snapshot.nodes()) {
            told.put(
                    node.name(),
                    "%s of %s, pods %s"
                            .formatted(
                                    node.requested(),
                                    node.allocatable(),
                                    node.pods().stream().map(Object::toString).sorted().toList()));
        }
        for (var slice : world.cluster.list(Resource.SLICES).objects()) {
            for (var device : slice.devices()) {
                var id = slice.id(device);
                told.put(
                        id.toString(),
                        snapshot.world().holdings().holders(id).stream()
                                .map(Claim::meta)
                                .map(meta -> meta.fullName())
                                .toList()
                                .toString());
            }
        }
        return told;
    }
}
