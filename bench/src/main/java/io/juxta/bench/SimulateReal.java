package io.juxta.bench;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.conformance.controlplane.ObjectWatch;
import io.juxta.model.Tree;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A shape on the real control plane: etcd, API server, controllers and kube-scheduler 1.37.1 with
/// its stock configuration, all on this machine.
///
/// Two figures come of it. From end to end is what a user of the cluster sees, and most of it is
/// writing to the API server. The scheduler's own `scheduler_scheduling_algorithm_duration_seconds`
/// is the time it thinks about one pod; only that is fair to compare an engine with.
public final class SimulateReal implements AutoCloseable {

    private static final int CALLERS = 16;
    private static final int POLL_MILLIS = 50;
    private static final int TRIES = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String WITHOUT_NODE = "?fieldSelector=spec.nodeName%3D&limit=1";

    /// What was seen.
    ///
    /// @param seconds from the first pod to the last
    /// @param attempts how often the scheduler thought about a pod
    /// @param thinkingSeconds how long it thought in all
    /// @param processorSeconds what the scheduler's process used
    record Figures(
            int pods,
            double seconds,
            double attempts,
            double thinkingSeconds,
            double processorSeconds) {

        double podsPerSecond() {
            return pods / seconds;
        }

        /// Attempts, so that pods that had to wait for devices count as often as they were tried.
        double thoughtsPerSecond() {
            return attempts / thinkingSeconds;
        }
    }

    private final SimulateShape shape;
    private final int nodes;
    private final ControlPlane plane;
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

    private SimulateReal(SimulateShape shape, int nodes, ControlPlane plane) {
        this.shape = shape;
        this.nodes = nodes;
        this.plane = plane;
    }

    /// A control plane with everything the shape has before the clock runs.
    static SimulateReal start(SimulateShape shape, int nodes) throws IOException {
        var gates =
                shape.gates().entrySet().stream()
                        .map(gate -> gate.getKey() + "=" + gate.getValue())
                        .collect(Collectors.joining(","));
        var real =
                new SimulateReal(
                        shape,
                        nodes,
                        ControlPlane.start(
                                ControlPlane.ControlPlaneOptions.STOCK.withGates(gates)));
        try {
            real.fill();
            return real;
        } catch (RuntimeException e) {
            real.close();
            throw e;
        }
    }

    private void fill() {
        all(sink -> shape.nodes(nodes, sink), plane.api()::create);
        all(sink -> shape.devices(nodes, sink), this::publish);
        all(sink -> shape.claims(nodes, sink), this::hold);
        all(
                sink -> {
                    for (var i = 0; i < shape.podsBefore(nodes); i++) {
                        sink.accept(shape.podBefore(i));
                    }
                },
                plane.api()::create);
        awaitNodes();
        probe();
    }

    /// Slices with costs are refused until the API server knows what their node declares.
    private void publish(Tree.Mapping object) {
        for (var tries = 1; ; tries++) {
            try {
                plane.api().create(object);
                return;
            } catch (ApiServerException e) {
                if (tries == TRIES || (e.code() != 403 && e.code() != 422)) {
                    throw e;
                }
                pause();
            }
        }
    }

    private void hold(Tree.Mapping claim) {
        var stored = plane.api().create(claim.without("status"));
        plane.api().replaceStatus(stored.with("status", claim.mapping("status")));
    }

    /// Places one pod and takes it away again with its claim: the scheduler has caught up then.
    private void probe() {
        var claims = plane.api().list(ApiKind.RESOURCE_CLAIM).size();
        var pod = shape.probe();
        plane.api().create(pod);
        awaitNodes();
        plane.api().delete(ApiKind.path(pod));
        for (var i = 0; plane.api().list(ApiKind.RESOURCE_CLAIM).size() > claims; i++) {
            if (i == PATIENCE.toMillis() / POLL_MILLIS) {
                throw new IllegalStateException("The claim of a pod that left is still there.");
            }
            pause();
        }
    }

    /// Places so many pods and measures that.
    Figures run(int pods) {
        var before = metrics();
        var begin = System.nanoTime();
        if (shape.steady()) {
            steady(pods);
        } else {
            burst(pods);
        }
        var seconds = (System.nanoTime() - begin) / 1e9;
        var after = metrics();
        return new Figures(
                pods,
                seconds,
                after.attempts() - before.attempts(),
                after.thinkingSeconds() - before.thinkingSeconds(),
                after.processorSeconds() - before.processorSeconds());
    }

    private void burst(int pods) {
        all(
                sink -> {
                    for (var i = 0; i < pods; i++) {
                        sink.accept(shape.podAt(i));
                    }
                },
                plane.api()::create);
        awaitNodes();
    }

    private void awaitNodes() {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var waiting = plane.api().get(ApiKind.POD.everywhere() + WITHOUT_NODE).items("items");
            if (waiting.isEmpty()) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%s: a pod still has no node after %d s: %s"
                                .formatted(
                                        shape,
                                        PATIENCE.toSeconds(),
                                        ((Tree.Mapping) waiting.getFirst()).mapping("status")));
            }
            pause();
        }
    }

    private void steady(int pods) {
        var next = new AtomicInteger();
        var places = Math.min(shape.outstanding(nodes), pods);
        try (var watch = plane.api().watch(ApiKind.POD);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = new ArrayList<Future<?>>();
            for (var i = 0; i < places; i++) {
                ends.add(
                        threads.submit(
                                () -> {
                                    for (var number = next.getAndIncrement();
                                            number < pods;
                                            number = next.getAndIncrement()) {
                                        comeAndGo(shape.podAt(number), watch);
                                    }
                                }));
            }
            ends.forEach(SimulateReal::end);
        }
    }

    private void comeAndGo(Tree.Mapping pod, ObjectWatch watch) {
        plane.api().create(pod);
        if (watch.await(pod, now -> !now.mapping("spec").text("nodeName").isEmpty(), PATIENCE)
                .isEmpty()) {
            throw new IllegalStateException(
                    "%s: %s still has no node after %d s."
                            .formatted(shape, ApiKind.path(pod), PATIENCE.toSeconds()));
        }
        plane.api().delete(ApiKind.path(pod));
    }

    private record Metrics(double attempts, double thinkingSeconds, double processorSeconds) {}

    private Metrics metrics() {
        var text = plane.schedulerMetrics();
        return new Metrics(
                sum(text, "scheduler_scheduling_algorithm_duration_seconds_count"),
                sum(text, "scheduler_scheduling_algorithm_duration_seconds_sum"),
                sum(text, "process_cpu_seconds_total"));
    }

    private static double sum(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /// Does something with each object, several at a time, and waits for all.
    private void all(Consumer<Consumer<Tree.Mapping>> source, Consumer<Tree.Mapping> work) {
        List<Future<?>> ends = new ArrayList<>();
        source.accept(object -> ends.add(callers.submit(() -> work.accept(object))));
        ends.forEach(SimulateReal::end);
    }

    private static void end(Future<?> work) {
        try {
            work.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the control plane worked", e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the control plane worked", e);
        }
    }

    @Override
    public void close() {
        callers.shutdownNow();
        plane.close();
    }

    /// Runs one shape and prints the result.
    ///
    /// @param args the shape, the number of nodes and the number of pods
    public static void main(String[] args) throws IOException {
        var shape = SimulateShapes.named(args[0]);
        var nodes = Integer.parseInt(args[1]);
        var pods = Integer.parseInt(args[2]);
        try (var real = start(shape, nodes)) {
            var figures = real.run(pods == 0 ? shape.free(nodes) : pods);
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d nodes, %d pods, %.1f pods/s in %.1f s, thinking %.1f pods/s, %.0f"
                            + " attempts, processor %.1f s%n",
                    shape,
                    nodes,
                    figures.pods(),
                    figures.podsPerSecond(),
                    figures.seconds(),
                    figures.thoughtsPerSecond(),
                    figures.attempts(),
                    figures.processorSeconds());
        }
    }
}
