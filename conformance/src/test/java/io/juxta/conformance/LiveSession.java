package io.juxta.conformance;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.connect.Impersonation;
import io.juxta.kube.connect.TlsTrust;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.EventsApi;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchSettings;
import io.juxta.model.FeatureGates;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.live.BindingCheck;
import io.juxta.scheduler.live.EndedAttempt;
import io.juxta.scheduler.live.EventRecorder;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.LiveSettings;
import io.juxta.scheduler.live.PodAdvice;
import io.juxta.scheduler.live.SchedulerObserver;
import io.juxta.scheduler.live.WritePermission;
import java.io.IOException;
import java.nio.file.Files;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/// The live scheduler in this process, on a real API server and as a user of it; driven step by
/// step.
final class LiveSession implements AutoCloseable {

    /// A user who may do everything.
    static final String ADMINISTRATOR = "administrator";

    private final ApiClient client;
    private final LiveCluster cluster;
    private final ClusterView view;
    private final EventRecorder events;
    private final LiveScheduler scheduler;
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger yielded = new AtomicInteger();

    /// @param user whom it speaks for
    /// @param between what stands between the scheduler and the cluster
    LiveSession(ControlPlane plane, String user, UnaryOperator<Cluster> between)
            throws IOException {
        this.client = client(plane, user);
        var clock = InstantSource.system();
        this.cluster =
                new LiveCluster(
                        client,
                        ServedApi.read(client),
                        WatchSettings.USUAL.withSync(Duration.ofSeconds(20)),
                        clock);
        var gates = FeatureGates.STOCK;
        var features = Features.of(gates);
        var seen = between.apply(cluster);
        this.view =
                new ClusterView(
                        seen,
                        gates,
                        (slices, rules, classes, claims) ->
                                World.of(features, slices, rules, classes, claims));
        var observer = new Counting();
        this.events =
                new EventRecorder(
                        new EventsApi(client),
                        clock,
                        "juxta-test",
                        WritePermission.ALWAYS,
                        observer);
        var placer = Placer.of(PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET));
        var rules =
                new Scheduler.Rules(
                        _ -> placer,
                        pod -> pod.spec().schedulerName().equals("juxta"),
                        Sampling.NONE,
                        ParallelLoop.INLINE,
                        Scheduler.Detail.NODE,
                        Scheduler.EvictionMode.ON);
        this.scheduler =
                new LiveScheduler(
                        seen,
                        view,
                        new LiveSettings(
                                rules,
                                pod -> pod.spec().schedulerName(),
                                Duration.ofMillis(100),
                                Duration.ofSeconds(1),
                                _ -> Duration.ofSeconds(5),
                                _ -> Duration.ofSeconds(5),
                                16,
                                WritePermission.ALWAYS,
                                PodAdvice.NONE),
                        events,
                        observer,
                        LiveScheduler.WatchCheck.ON,
                        BindingCheck.NONE);
    }

    private final class Counting implements SchedulerObserver {
        @Override
        public void attemptEnded(EndedAttempt attempt) {
            attempts.incrementAndGet();
        }

        @Override
        public void deviceYielded(String profile) {
            yielded.incrementAndGet();
        }
    }

    static ApiClient client(ControlPlane plane, String user) throws IOException {
        var authorities = new ArrayList<X509Certificate>();
        try (var pem = Files.newInputStream(plane.certificate())) {
            for (var each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                authorities.add((X509Certificate) each);
            }
        } catch (CertificateException e) {
            throw new IOException(e);
        }
        return new ApiClient(
                new Connection(
                        plane.server(),
                        new TlsTrust(authorities, null, TlsTrust.Verification.CHECKED),
                        null,
                        new AdministratorToken(plane.token()),
                        new Impersonation(
                                user,
                                null,
                                List.of(
                                        user.equals(ADMINISTRATOR)
                                                ? "system:masters"
                                                : "system:authenticated"),
                                new LinkedHashMap<>()),
                        "default",
                        Duration.ZERO,
                        Connection.Compression.ACCEPTED,
                        "test"),
                RateLimit.NONE,
                "juxta-test");
    }

    private record AdministratorToken(String token) implements Credentials {
        @Override
        public Credential current() {
            return new Credential("Bearer " + token, null);
        }

        @Override
        public boolean refused(Credential used) {
            return false;
        }
    }

    /// How often a binding was given up because another claim had its device.
    int yielded() {
        return yielded.get();
    }

    int attempts() {
        return attempts.get();
    }

    /// Runs until something is so, or for as long as may be.
    ///
    /// @return whether it is
    boolean until(BooleanSupplier wanted, Duration longest) throws InterruptedException {
        var end = System.nanoTime() + longest.toNanos();
        while (!wanted.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            if (!scheduler.step()) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
        return true;
    }

    @Override
    public void close() {
        scheduler.close();
        events.close();
        view.close();
        cluster.close();
        client.close();
    }
}
