package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.load.NeededKinds;
import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// While objects change, a view is of one version: the server's history at that version has the
/// same objects.
class OneVersionTest {

    private static final long SEED = 20_261_119;
    private static final int VIEWS = 15;
    private static final int WRITES_A_SECOND = 50;

    /// More than a page.
    private static final int NAMESPACES = 600;

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(SchedulerStage.GATES)
                            .withMore("--no-scheduler"));

    @Test
    void whileFiftyWritesASecondGoOn_aViewIsOfOneVersion() throws Exception {
        var plane = PARTNER.plane();
        var api = plane.api();
        try (var scene = new ClusterScene(api);
                var client = client(plane);
                var writers = Executors.newSingleThreadScheduledExecutor()) {
            var world = new ClusterGrower(SEED).world(0);
            scene.set(world);
            world.pending().forEach(api::create);
            makeNamespaces(api);
            var written = new AtomicInteger();
            var writing =
                    writers.scheduleAtFixedRate(
                            () -> write(api, written.getAndIncrement()),
                            0,
                            1000 / WRITES_A_SECOND,
                            TimeUnit.MILLISECONDS);
            var served = ServedApi.read(client);
            for (var view = 0; view < VIEWS; view++) {
                var seen = new EnumMap<ClusterKind, Map<String, String>>(ClusterKind.class);
                var listed =
                        ClusterListing.read(
                                client,
                                served,
                                NeededKinds.SCHEDULING,
                                (kind, _, page) ->
                                        seen.computeIfAbsent(kind, _ -> new TreeMap<>())
                                                .putAll(versions(parsed(page))));

                assertThat(listed.later()).isEmpty();
                assertThat(listed.refused()).isEmpty();
                for (var kind : listed.served().keySet()) {
                    assertThat(seen.get(kind))
                            .as("%s at version %s", kind, listed.resourceVersion())
                            .isEqualTo(history(api, served, kind, listed.resourceVersion()));
                }
            }
            writing.cancel(true);
            assertThat(written.get()).as("writes in between").isGreaterThan(VIEWS);
        }
    }

    private static ApiClient client(ControlPlane plane) {
        var file = plane.kubeconfig().toString();
        var flags =
                new ConnectionFlags(
                        file, null, null, null, null, null, null, null, List.of(), null, null, null,
                        null, null, false, null);
        return new ApiClient(
                ConnectionResolver.resolve(flags, ProcessEnvironment.current()),
                RateLimit.NONE,
                "juxta-test");
    }

    private static void makeNamespaces(ApiServer api) throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < NAMESPACES; i++) {
                var name = "team-" + i;
                executor.execute(() -> api.create(namespace(name)));
            }
            executor.shutdown();
            assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static Tree.Mapping namespace(String name) {
        return parsed(
                """
                {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"%s"}}
                """
                        .formatted(name)
                        .getBytes(StandardCharsets.UTF_8));
    }

    /// Changes an object of one kind after the other.
    private static void write(ApiServer api, int number) {
        var kinds =
                List.of(ApiKind.NODE, ApiKind.RESOURCE_SLICE, ApiKind.DEVICE_CLASS, ApiKind.POD);
        var objects = api.list(kinds.get(number % kinds.size()));
        if (!objects.isEmpty()) {
            var object = objects.get(number % objects.size());
            api.merge(
                    ApiKind.path(object),
                    parsed(
                            "{\"metadata\":{\"annotations\":{\"tick\":\"%d\"}}}"
                                    .formatted(number)
                                    .getBytes(StandardCharsets.UTF_8)));
        }
    }

    /// What the server's storage had at a version.
    private static Map<String, String> history(
            ApiServer api, ServedApi served, ClusterKind kind, String version) {
        return versions(
                api.get(
                        "%s?resourceVersion=%s&resourceVersionMatch=Exact"
                                .formatted(served.path(kind).orElseThrow(), version)));
    }

    private static Map<String, String> versions(Tree.Mapping list) {
        var versions = new TreeMap<String, String>();
        for (var item : list.items("items")) {
            var metadata = ((Tree.Mapping) item).mapping("metadata");
            versions.put(
                    metadata.text("namespace") + "/" + metadata.text("name"),
                    metadata.text("resourceVersion"));
        }
        return versions;
    }

    private static Tree.Mapping parsed(byte[] json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("a list"));
    }
}
