package io.juxta.bench;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.http.ApiResponse;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Pods that come and go: so many wait for a node at a time; each is deleted when it has one, and
/// another is created.
///
/// A pod counts as created when the API server has answered, and as bound when a watch of bound
/// pods brings it. Its events are hardly read, so it costs all sides the same, and little.
final class ScheduleLoad implements AutoCloseable {

    private static final int CREATORS = 16;
    private static final int DELETERS = 16;
    private static final int POLL_MILLIS = 20;
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String BOUND = "fieldSelector=spec.nodeName%21%3D";
    private static final String METADATA_LIST =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
    private static final String NOW = "{\"gracePeriodSeconds\":0}";

    /// A pod that got a node.
    record Bind(long atNanos, long latencyNanos) {}

    private final ApiClient client;
    private final IntFunction<Tree.Mapping> pods;
    private final AtomicInteger next;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Map<String, Long> waiting = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Bind> binds = new ArrayList<>();
    private final Semaphore deleters = new Semaphore(DELETERS);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile Semaphore free = new Semaphore(0);
    private volatile boolean creating;
    private volatile boolean deleting = true;
    private volatile boolean closed;
    private volatile @Nullable ApiResponse stream;

    /// Of the last event; belongs to the thread of the watch.
    private String version;

    /// @param first number of the first pod, so that names are not used twice
    ScheduleLoad(ControlPlane plane, IntFunction<Tree.Mapping> pods, int first) throws IOException {
        this.pods = pods;
        this.next = new AtomicInteger(first);
        this.client = client(plane);
        this.version = version();
        threads.execute(this::watch);
    }

    private static ApiClient client(ControlPlane plane) {
        var environment = ProcessEnvironment.current();
        var flags = ConnectionFlags.NONE;
        var connection =
                ConnectionResolver.resolve(
                        new ConnectionFlags(
                                plane.kubeconfig().toString(),
                                flags.context(),
                                flags.cluster(),
                                flags.user(),
                                flags.server(),
                                flags.token(),
                                flags.as(),
                                flags.asUid(),
                                flags.asGroups(),
                                flags.requestTimeout(),
                                flags.certificateAuthority(),
                                flags.clientCertificate(),
                                flags.clientKey(),
                                flags.tlsServerName(),
                                false,
                                null),
                        environment);
        return new ApiClient(connection, RateLimit.NONE, "bench", 2 * (CREATORS + DELETERS));
    }

    private String version() throws IOException {
        var request = ApiRequest.get("/api/v1/pods?limit=1&" + BOUND).accepting(METADATA_LIST);
        try (var answer = client.send(request)) {
            var text = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
            return between(text, "\"resourceVersion\":\"");
        }
    }

    private static String between(String text, String before) {
        var start = text.indexOf(before);
        if (start < 0) {
            throw new IllegalStateException("There is no %s in %s".formatted(before, text));
        }
        start += before.length();
        return text.substring(start, text.indexOf('"', start));
    }

    /// An API server that has too much to do ends watches; then it goes on where it ended.
    private void watch() {
        while (!closed) {
            try (var response =
                    client.send(
                            ApiRequest.get(
                                            "/api/v1/pods?watch=true&%s&resourceVersion=%s"
                                                    .formatted(BOUND, version))
                                    .quietFor(Duration.ofHours(1)))) {
                stream = response;
                follow(response);
            } catch (IOException | RuntimeException e) {
                if (!closed) {
                    failed(e);
                    return;
                }
            }
        }
    }

    private void follow(ApiResponse response) throws IOException {
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("{\"type\":\"ERROR\"")) {
                    throw new IOException(line);
                }
                version = between(line, "\"resourceVersion\":\"");
                if (line.startsWith("{\"type\":\"ADDED\"")) {
                    bound(between(line, "\"name\":\""));
                }
            }
        }
    }

    private void bound(String name) {
        var now = System.nanoTime();
        var since = waiting.remove(name);
        if (since == null) {
            return;
        }
        lock.lock();
        try {
            binds.add(new Bind(now, Math.max(0, now - since)));
        } finally {
            lock.unlock();
        }
        free.release();
        if (deleting) {
            threads.execute(() -> delete(name));
        }
    }

    private void delete(String name) {
        deleters.acquireUninterruptibly();
        try {
            send(Method.DELETE, PODS + "/" + name, NOW.getBytes(StandardCharsets.UTF_8));
        } finally {
            deleters.release();
        }
    }

    private void create() {
        while (creating) {
            try {
                if (!free.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    continue;
                }
            } catch (InterruptedException e) {
                failed(e);
                return;
            }
            create(pods.apply(next.getAndIncrement()));
        }
    }

    private void create(Tree.Mapping pod) {
        var name = pod.mapping("metadata").text("name");
        waiting.put(name, Long.MAX_VALUE);
        send(Method.POST, PODS, TreeWriter.json(pod).getBytes(StandardCharsets.UTF_8));
        waiting.computeIfPresent(name, (_, _) -> System.nanoTime());
    }

    private void send(Method method, String path, byte[] body) {
        try (var answer = client.send(ApiRequest.send(method, path, Body.json(body)))) {
            if (!answer.isSuccess() && answer.status() != 404) {
                failed(new IOException("%s %s: %s".formatted(method, path, answer.refusal())));
            }
            answer.body().readAllBytes();
        } catch (IOException e) {
            failed(e);
        }
    }

    private void failed(Throwable e) {
        failure.compareAndSet(null, e);
    }

    /// Keeps so many pods waiting, until [#drain].
    void keep(int pods) {
        free = new Semaphore(pods);
        deleting = true;
        creating = true;
        for (var i = 0; i < Math.min(CREATORS, pods); i++) {
            threads.execute(this::create);
        }
    }

    /// Creates no more.
    void stop() {
        creating = false;
    }

    /// Creates no more, and waits until all that were created have a node.
    void drain(Duration longest) {
        stop();
        await(longest);
    }

    /// Creates so many at once, that stay, and waits until all have a node.
    ///
    /// @return how long creating took
    double burst(int pods, Duration longest) {
        deleting = false;
        var begin = System.nanoTime();
        var left = new AtomicInteger(pods);
        var ends = new ArrayList<java.util.concurrent.Future<?>>();
        for (var i = 0; i < CREATORS; i++) {
            ends.add(
                    threads.submit(
                            () -> {
                                while (left.getAndDecrement() > 0) {
                                    create(this.pods.apply(next.getAndIncrement()));
                                }
                            }));
        }
        for (var end : ends) {
            try {
                end.get();
            } catch (InterruptedException e) {
                throw ScheduleCluster.interrupted(e);
            } catch (java.util.concurrent.ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        var created = (System.nanoTime() - begin) / 1e9;
        await(longest);
        return created;
    }

    private void await(Duration longest) {
        var deadline = System.nanoTime() + longest.toNanos();
        while (!waiting.isEmpty() || creating) {
            check();
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%d pods have no node after %d s, such as %s."
                                .formatted(
                                        waiting.size(),
                                        longest.toSeconds(),
                                        waiting.keySet().stream().findFirst().orElse("")));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                throw ScheduleCluster.interrupted(e);
            }
        }
    }

    /// Throws what went wrong in the background.
    void check() {
        var wrong = failure.get();
        if (wrong != null) {
            throw new IllegalStateException("The load failed.", wrong);
        }
    }

    /// All pods that got a node so far, in their order.
    List<Bind> binds() {
        lock.lock();
        try {
            return List.copyOf(binds);
        } finally {
            lock.unlock();
        }
    }

    /// The number of the next pod.
    int next() {
        return next.get();
    }

    @Override
    public void close() {
        closed = true;
        creating = false;
        var last = stream;
        if (last != null) {
            last.abort();
        }
        threads.shutdown();
        client.close();
    }
}
