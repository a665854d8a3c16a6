package io.juxta.bench;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A control plane without a scheduler, with the nodes and devices of a shape.
final class ScheduleCluster implements AutoCloseable {

    private static final int CALLERS = 16;
    private static final int TRIES = 100;
    private static final int POLL_MILLIS = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final List<String> COMPONENTS =
            List.of("kube-apiserver", "etcd", "kube-controller-manager");

    private final SimulateShape shape;
    private final ControlPlane plane;
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

    private ScheduleCluster(SimulateShape shape, ControlPlane plane) {
        this.shape = shape;
        this.plane = plane;
    }

    static ScheduleCluster start(SimulateShape shape, int nodes) throws IOException {
        var gates =
                shape.gates().entrySet().stream()
                        .map(gate -> gate.getKey() + "=" + gate.getValue())
                        .collect(Collectors.joining(","));
        var options =
                ControlPlane.ControlPlaneOptions.STOCK.withGates(gates).withMore("--no-scheduler");
        var cluster = new ScheduleCluster(shape, ControlPlane.start(options));
        try {
            cluster.fill(nodes);
            SchedulePlaces.write(shape, nodes, cluster.places());
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void fill(int nodes) {
        all(sink -> shape.nodes(nodes, sink), plane.api()::create);
        all(sink -> shape.devices(nodes, sink), this::publish);
        all(sink -> shape.claims(nodes, sink), this::hold);
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

    /// Does something with each object, several at a time, and waits for all.
    private void all(Consumer<Consumer<Tree.Mapping>> source, Consumer<Tree.Mapping> work) {
        List<Future<?>> ends = new ArrayList<>();
        source.accept(object -> ends.add(callers.submit(() -> work.accept(object))));
        for (var end : ends) {
            try {
                end.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    ControlPlane plane() {
        return plane;
    }

    Path places() {
        return plane.folder().resolve("places.jsonl");
    }

    ScheduleSide.Place place() {
        return new ScheduleSide.Place(plane.kubeconfig(), plane.folder(), places(), shape.gates());
    }

    /// The processes of the control plane by name.
    SequencedMap<String, ProcessMeter> components() {
        var meters = new LinkedHashMap<String, ProcessMeter>();
        for (var name : COMPONENTS) {
            ProcessHandle.current()
                    .descendants()
                    .filter(each -> each.info().command().orElse("").endsWith("/" + name))
                    .findFirst()
                    .ifPresent(each -> meters.put(name, new ProcessMeter(each.pid())));
        }
        return meters;
    }

    /// Deletes the pods that are left, and waits until their claims are gone.
    void clear(int claimsBefore) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (count(ApiKind.POD) > 0 || count(ApiKind.RESOURCE_CLAIM) > claimsBefore) {
            deletePods();
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%d pods and %d claims are still there."
                                .formatted(count(ApiKind.POD), count(ApiKind.RESOURCE_CLAIM)));
            }
            pause();
        }
    }

    private void deletePods() {
        if (count(ApiKind.POD) == 0) {
            return;
        }
        try {
            plane.api().delete(ApiKind.POD.collection("default"));
        } catch (ApiServerException e) {
            // Thousands take longer than one request may; the server goes on with them.
            if (e.code() != 0) {
                throw e;
            }
        }
    }

    /// How many objects of a kind there are.
    int count(ApiKind kind) {
        return count(kind.everywhere());
    }

    /// How many Events there are.
    int events() {
        return count("/apis/events.k8s.io/v1/events");
    }

    private int count(String path) {
        var page = plane.api().get(path + "?limit=1");
        var rest = page.mapping("metadata").fields().get("remainingItemCount");
        return page.items("items").size()
                + (rest instanceof Tree.Number(var literal, _) ? Integer.parseInt(literal) : 0);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while the control plane worked", e);
    }

    @Override
    public void close() {
        callers.shutdownNow();
        plane.close();
    }
}
