package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.connect.Impersonation;
import io.juxta.kube.connect.TlsTrust;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchHealth;
import io.juxta.kube.live.WatchSettings;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Claim;
import io.juxta.model.Meta;
import io.juxta.model.Tree;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/// The claims of a real cluster, watched through a proxy that breaks things.
final class WatchedClaims implements AutoCloseable {

    /// Nobody but the test writes claims.
    static final ControlPlane.ControlPlaneOptions PLANE =
            ControlPlane.ControlPlaneOptions.STOCK
                    .withControllers("namespace-controller")
                    .withMore("--no-scheduler");

    /// Short waits, so that a test sees many of them.
    static final WatchSettings SETTINGS =
            new WatchSettings(
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(5),
                    Duration.ofMillis(20),
                    Duration.ofMillis(200),
                    Duration.ofSeconds(20),
                    3,
                    4096,
                    1);

    private static final Duration BOUND = Duration.ofSeconds(20);

    private final ControlPlane plane;
    private final FaultyProxy proxy;
    private final ApiClient client;
    private final LiveCluster cluster;

    WatchedClaims(ControlPlane plane, WatchSettings settings, InstantSource clock)
            throws IOException {
        this(plane, settings, clock, new FixedToken());
    }

    WatchedClaims(ControlPlane plane, WatchSettings settings, InstantSource clock, Credentials user)
            throws IOException {
        this.plane = plane;
        this.proxy = new FaultyProxy(plane.server(), plane.tls(), plane.token());
        this.client =
                new ApiClient(
                        new Connection(
                                proxy.uri(),
                                new TlsTrust(List.of(), null, TlsTrust.Verification.CHECKED),
                                null,
                                user,
                                Impersonation.NOBODY,
                                "default",
                                Duration.ZERO,
                                Connection.Compression.ACCEPTED,
                                "test"),
                        RateLimit.NONE,
                        "juxta-test");
        this.cluster = new LiveCluster(client, ServedApi.read(client), settings, clock);
    }

    /// A token that never changes.
    private static final class FixedToken implements Credentials {
        @Override
        public Credential current() {
            return new Credential("Bearer first", null);
        }

        @Override
        public boolean refused(Credential used) {
            return false;
        }
    }

    FaultyProxy proxy() {
        return proxy;
    }

    LiveCluster cluster() {
        return cluster;
    }

    ApiClient client() {
        return client;
    }

    List<Claim> seen() {
        return cluster.list(Resource.CLAIMS).objects();
    }

    WatchHealth health() {
        return Objects.requireNonNull(cluster.health().get(ClusterKind.RESOURCE_CLAIM));
    }

    /// Writes past the proxy.
    void create(String name) {
        plane.api().create(claim(name));
    }

    static Tree.Mapping claim(String name) {
        var text =
                """
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim",
                 "metadata": {"name": "%s", "namespace": "default"},
                 "spec": {"devices": {"requests": [{"name": "r", "exactly": {"deviceClassName": "none"}}]}}}
                """
                        .formatted(name);
        return (Tree.Mapping) JsonTrees.parse(text, Source.of("claim"));
    }

    void label(String name, String value) {
        var labels = Tree.Mapping.of(Map.of("step", Tree.Text.of(value)));
        plane.api()
                .merge(
                        ApiKind.path(claim(name)),
                        Tree.Mapping.of(
                                Map.of("metadata", Tree.Mapping.of(Map.of("labels", labels)))));
    }

    void delete(String name) {
        plane.api().delete(ApiKind.path(claim(name)));
    }

    void clear() {
        plane.api()
                .list(ApiKind.RESOURCE_CLAIM)
                .forEach(claim -> plane.api().delete(ApiKind.path(claim)));
    }

    /// What the server has now: version by name.
    private Map<String, String> fresh() {
        var versions = new TreeMap<String, String>();
        for (var claim : plane.api().list(ApiKind.RESOURCE_CLAIM)) {
            var meta = claim.mapping("metadata");
            versions.put(
                    meta.text("namespace") + "/" + meta.text("name"),
                    meta.text("uid") + " " + meta.text("resourceVersion"));
        }
        return versions;
    }

    private Map<String, String> watched() {
        var versions = new TreeMap<String, String>();
        for (var claim : seen()) {
            Meta meta = claim.meta();
            versions.put(meta.fullName(), meta.uid() + " " + meta.resourceVersion());
        }
        return versions;
    }

    /// Waits until what is watched is what the server has.
    void awaitEqual(String after) {
        await("the view equals a fresh list after " + after, () -> watched().equals(fresh()));
        assertThat(watched()).as(after).isEqualTo(fresh());
    }

    void await(String what, BooleanSupplier condition) {
        var end = System.nanoTime() + BOUND.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("%s within %s; %s", what, BOUND, cluster.health())
                    .isLessThan(end);
            ClusterScene.pause(Duration.ofMillis(20));
        }
    }

    @Override
    public void close() {
        cluster.close();
        client.close();
        proxy.close();
    }
}
