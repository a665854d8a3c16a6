package io.juxta.cli.schedule;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.LeasesApi;
import io.juxta.kube.live.LiveCluster;
import io.juxta.scheduler.lease.LeaderElection;
import io.juxta.scheduler.lease.LocalClocks;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.SchedulerObserver;
import io.juxta.scheduler.live.WritePermission;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Whether this instance works: as a Lease says where one is wanted, else always.
final class Leadership implements AutoCloseable {

    /// The kinds that a leader writes. Their state at the last write of the leader before is what
    /// the first decision of the next one needs.
    private static final List<Resource<?>> WRITTEN =
            List.of(
                    Resource.PODS,
                    Resource.CLAIMS,
                    Resource.PERSISTENT_VOLUMES,
                    Resource.PERSISTENT_VOLUME_CLAIMS,
                    Resource.POD_GROUPS);

    private static final Duration CATCH_UP = Duration.ofSeconds(60);

    private final LeaderSettings settings;
    private final @Nullable ApiClient client;
    private final @Nullable LeaderElection election;

    private Leadership(
            LeaderSettings settings,
            @Nullable ApiClient client,
            @Nullable LeaderElection election) {
        this.settings = settings;
        this.client = client;
        this.election = election;
    }

    /// @param scheduler its connection is used, over sockets of our own: no renewal waits for them,
    ///   nor for the limit of the scheduler's requests
    /// @param pod the name that the credentials are bound to, which a policy compares with the
    ///   holder of the Lease; empty where they name none
    static Leadership of(LeaderSettings settings, ApiClient scheduler, String pod) {
        if (!settings.elects()) {
            return new Leadership(settings, null, null);
        }
        var client =
                new ApiClient(scheduler.connection(), RateLimit.NONE, "juxta/leader-election", 2);
        return new Leadership(
                settings,
                client,
                new LeaderElection(
                        new LeasesApi(
                                client,
                                settings.lease().namespace(),
                                settings.lease().name(),
                                settings.terms().request()),
                        identity(pod, System.getenv()),
                        settings.terms(),
                        LocalClocks.SYSTEM,
                        new SplittableRandom()));
    }

    /// The name of the pod, so that a policy can compare a writer with the holder, and something
    /// that tells this process from the one before it in the same pod.
    static String identity(String pod, Map<String, String> environment) {
        return (pod.isEmpty() ? host(environment) : pod) + "_" + UUID.randomUUID();
    }

    private static String host(Map<String, String> environment) {
        for (var variable : List.of("POD_NAME", "HOSTNAME")) {
            var value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                return value;
            }
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "juxta";
        }
    }

    WritePermission permission() {
        return election == null ? WritePermission.ALWAYS : election;
    }

    /// Starts to compete for the Lease.
    void start(
            LiveCluster cluster,
            LiveScheduler scheduler,
            SchedulerObserver observer,
            Console console) {
        if (election == null) {
            return;
        }
        observer.leading(settings.lease().toString(), false);
        cluster.guardWrites(election::mayWrite, settings.terms().margin());
        election.start(
                () -> cluster.listAgain(WRITTEN, CATCH_UP),
                new LeaderElection.ElectionListener() {
                    @Override
                    public void standsBy(String holder) {
                        console.note(
                                holder.isEmpty()
                                        ? "Lease %s is free.".formatted(settings.lease())
                                        : "Standing by: %s holds the Lease %s."
                                                .formatted(holder, settings.lease()));
                    }

                    @Override
                    public void leads() {
                        console.note("Leading: the Lease %s is ours.".formatted(settings.lease()));
                        observer.leading(settings.lease().toString(), true);
                        scheduler.wake();
                    }

                    @Override
                    public void lost(String why) {
                        observer.leading(settings.lease().toString(), false);
                        console.error("The Lease %s is lost: %s.".formatted(settings.lease(), why));
                        // Nothing may be written any more, so there is nothing to end in order.
                        Runtime.getRuntime().halt(ExitCode.NO.code());
                    }

                    @Override
                    public void troubled(String why) {
                        console.note("Lease %s: %s".formatted(settings.lease(), why));
                    }
                });
    }

    @Override
    public void close() {
        if (election != null) {
            election.close();
        }
        if (client != null) {
            client.close();
        }
    }
}
