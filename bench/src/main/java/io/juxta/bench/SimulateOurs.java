package io.juxta.bench;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.cli.page.Threads;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// A shape in juxta's own scheduler over a cluster in memory: the loop that `juxta simulate` runs,
/// without reading files before and printing after.
///
/// Reading the objects, making the pods and the first look at the cluster do not count. Everything
/// else does: the claims made from templates, the search, writing the result and, where pods are
/// deleted, removing them and their claims.
public final class SimulateOurs implements AutoCloseable {

    private static final int EXPRESSIONS_REMEMBERED = 100;

    private final SimulateShape shape;
    private final int nodes;
    private final ModelReader reader = new ModelReader();
    private final InMemoryCluster cluster = new InMemoryCluster(new ManualClock(Instant.EPOCH));
    private final ClusterView view;
    private final Scheduler scheduler;
    private final long prepareNanos;

    private SimulateOurs(SimulateShape shape, int nodes, Sampling sampling, ParallelLoop sweep) {
        this.shape = shape;
        this.nodes = nodes;
        shape.nodes(nodes, this::load);
        shape.devices(nodes, this::load);
        shape.claims(nodes, this::load);
        var gates = FeatureGates.of(shape.gates());
        var compiler = new CompileCache(new Compiler(Environment.STORED), EXPRESSIONS_REMEMBERED);
        var begin = System.nanoTime();
        this.view =
                new ClusterView(
                        cluster,
                        gates,
                        (slices, rules, classes, claims) ->
                                World.of(
                                        Features.of(gates),
                                        slices,
                                        rules,
                                        classes,
                                        claims,
                                        compiler));
        var placer = Placer.of(PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET));
        this.scheduler =
                new Scheduler(
                        cluster,
                        view,
                        new Scheduler.Rules(
                                _ -> placer, _ -> true, sampling, sweep, Scheduler.Detail.NODE));
        view.refresh();
        view.snapshot();
        this.prepareNanos = System.nanoTime() - begin;
    }

    /// A cluster of that shape, with everything that is taken before.
    static SimulateOurs of(SimulateShape shape, int nodes, Sampling sampling, ParallelLoop sweep) {
        var ours = new SimulateOurs(shape, nodes, sampling, sweep);
        for (var i = 0; i < shape.podsBefore(nodes); i++) {
            ours.load(shape.podBefore(i));
        }
        ours.scheduler.run(Attempts.ONCE, (_, _) -> {}).forEach(SimulateOurs::check);
        return ours;
    }

    /// How often a shape is run before it counts, and how often then.
    record Warming(int fewest, double seconds, int turns) {}

    /// The median of some turns, each on a new cluster, after some that do not count.
    static SimulateFigures warmed(
            SimulateShape shape,
            int nodes,
            int pods,
            Sampling sampling,
            ParallelLoop sweep,
            Warming warming) {
        var begin = System.nanoTime();
        for (var turn = 0;
                turn < warming.fewest() || System.nanoTime() - begin < warming.seconds() * 1e9;
                turn++) {
            once(shape, nodes, pods, sampling, sweep);
        }
        var turns = new ArrayList<SimulateFigures>();
        for (var turn = 0; turn < warming.turns(); turn++) {
            turns.add(once(shape, nodes, pods, sampling, sweep));
        }
        turns.sort(Comparator.comparingLong(SimulateFigures::nanos));
        return turns.get(turns.size() / 2);
    }

    /// One turn on a new cluster.
    static SimulateFigures once(
            SimulateShape shape, int nodes, int pods, Sampling sampling, ParallelLoop sweep) {
        try (var ours = of(shape, nodes, sampling, sweep)) {
            ours.probe();
            return ours.run(pods);
        }
    }

    /// Where so many pods go that come at once and stay.
    static List<PlacementResult.Placed> placed(SimulateShape shape, int nodes, int pods) {
        try (var ours = of(shape, nodes, Sampling.adaptive(0), ParallelLoop.INLINE)) {
            for (var i = 0; i < pods; i++) {
                ours.cluster.create(Resource.PODS, (Pod) ours.read(shape.podAt(i))).orThrow();
            }
            ours.view.refresh();
            var results = ours.scheduler.run(Attempts.ONCE, (_, _) -> {});
            results.forEach(SimulateOurs::check);
            return results.stream().map(each -> (PlacementResult.Placed) each.placing()).toList();
        }
    }

    /// Places one pod and takes it away again, so that everything was looked at once, as on the
    /// other side. Pods that were placed before did that already.
    private void probe() {
        if (shape.podsBefore(nodes) == 0) {
            var pod = cluster.create(Resource.PODS, (Pod) read(shape.probe())).orThrow();
            var attempted = scheduler.attempt(pod);
            check(attempted);
            leave(attempted.pod());
        }
    }

    private void load(Tree.Mapping object) {
        switch (read(object)) {
            case Node node -> cluster.load(Resource.NODES, node);
            case Slice slice -> cluster.load(Resource.SLICES, slice);
            case DeviceClass type -> cluster.load(Resource.CLASSES, type);
            case ClaimTemplate template -> cluster.load(Resource.TEMPLATES, template);
            case Claim claim -> cluster.load(Resource.CLAIMS, claim);
            case Pod pod -> cluster.load(Resource.PODS, pod);
            case ApiObject other ->
                    throw new IllegalStateException("No shape has a %s.".formatted(other));
        }
    }

    private ApiObject read(Tree.Mapping object) {
        if (!(Decoder.decode(object) instanceof Decoded.KnownObject known)
                || !known.unknown().isEmpty()) {
            throw new IllegalStateException("%s is not read.".formatted(object));
        }
        return reader.read(
                        Defaults.apply(
                                known.type(),
                                VersionConversion.toNewest(known.type(), known.tree())))
                .orElseThrow();
    }

    /// Places so many pods and measures that.
    SimulateFigures run(int pods) {
        var made = new ArrayList<Pod>();
        for (var i = 0; i < pods; i++) {
            made.add((Pod) read(shape.podAt(i)));
        }
        return shape.steady() ? steady(made) : burst(made);
    }

    /// All wait at once and stay.
    private SimulateFigures burst(List<Pod> pods) {
        pods.forEach(pod -> cluster.create(Resource.PODS, pod).orThrow());
        view.refresh();
        var results = new ArrayList<Attempted>();
        var figures =
                SimulateFigures.of(
                        prepareNanos,
                        pods.size(),
                        lap -> results.addAll(scheduler.run(Attempts.ONCE, (_, _) -> lap.end())));
        results.forEach(SimulateOurs::check);
        return figures;
    }

    /// A few wait at a time; each leaves when it got its node, and another comes.
    private SimulateFigures steady(List<Pod> pods) {
        var coming = pods.iterator();
        var waiting = new ArrayDeque<Pod>();
        while (waiting.size() < shape.outstanding(nodes) && coming.hasNext()) {
            waiting.add(cluster.create(Resource.PODS, coming.next()).orThrow());
        }
        view.refresh();
        return SimulateFigures.of(
                prepareNanos,
                pods.size(),
                lap -> {
                    while (!waiting.isEmpty()) {
                        var attempted = scheduler.attempt(waiting.removeFirst());
                        check(attempted);
                        leave(attempted.pod());
                        if (coming.hasNext()) {
                            waiting.add(cluster.create(Resource.PODS, coming.next()).orThrow());
                        }
                        lap.end();
                    }
                });
    }

    /// As the controllers would: the pod is deleted, then its claim, which releases its devices.
    private void leave(Pod pod) {
        cluster.delete(Resource.PODS, pod.meta().fullName()).orThrow();
        for (var generated : pod.status().generatedClaims()) {
            var name = pod.meta().namespace() + "/" + generated.claim();
            if (cluster.delete(Resource.CLAIMS, name) instanceof WriteResult.Done<Claim>(var claim)
                    && !claim.meta().finalizers().isEmpty()) {
                cluster.update(
                                Resource.CLAIMS,
                                Resource.CLAIMS.with(claim, claim.meta().withFinalizers(List.of())))
                        .orThrow();
            }
        }
    }

    private static void check(Attempted attempted) {
        if (!attempted.placed()) {
            throw new IllegalStateException(
                    "%s was not placed: %s"
                            .formatted(
                                    attempted.pod().meta().fullName(),
                                    attempted.placing()
                                                    instanceof PlacementResult.Unschedulable refused
                                            ? refused.message()
                                            : attempted.placing()));
        }
    }

    @Override
    public void close() {
        view.close();
    }

    /// Runs one shape several times, each on a new cluster, and prints a line for each.
    ///
    /// @param args the shape, the number of nodes, the number of pods (0 for as many as fit), and
    ///   perhaps the number of turns, `all` or `kubernetes` for the nodes looked at, and the number
    ///   of threads
    public static void main(String[] args) {
        var shape = SimulateShapes.named(args[0]);
        var nodes = Integer.parseInt(args[1]);
        var asked = Integer.parseInt(args[2]);
        var pods = asked == 0 ? shape.free(nodes) : asked;
        var turns = args.length > 3 ? Integer.parseInt(args[3]) : 3;
        var sampling =
                args.length > 4 && args[4].equals("kubernetes")
                        ? Sampling.adaptive(0)
                        : Sampling.NONE;
        var threads = args.length > 5 ? Integer.parseInt(args[5]) : 1;
        try (var sweep = Threads.of(threads)) {
            for (var turn = 1; turn <= turns; turn++) {
                var figures = once(shape, nodes, pods, sampling, sweep);
                System.out.printf(
                        Locale.ROOT,
                        "%s: %d nodes, %d pods, %,.0f pods/s, %.3f s, processor %.3f s, median %.3f"
                                + " ms, p99 %.3f ms, prepared in %.0f ms, heap %d MiB%n",
                        shape,
                        nodes,
                        pods,
                        figures.podsPerSecond(),
                        figures.seconds(),
                        figures.processorNanos() / 1e9,
                        figures.medianMillis(),
                        figures.p99Millis(),
                        figures.prepareNanos() / 1e6,
                        figures.heapBytes() >> 20);
            }
        }
    }
}
