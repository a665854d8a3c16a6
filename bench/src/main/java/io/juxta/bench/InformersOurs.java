package io.juxta.bench;

import io.juxta.kube.cluster.Resource;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.connect.Impersonation;
import io.juxta.kube.connect.TlsTrust;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Our side of [InformersBench], in a process of its own: says the same line as the partner.
public final class InformersOurs {

    private static final List<Resource<?>> KINDS =
            List.of(Resource.SLICES, Resource.PODS, Resource.NODES, Resource.CLAIMS);

    private InformersOurs() {}

    /// Watches and measures.
    ///
    /// @param args the address of the server, and how many seconds of changes are measured
    public static void main(String[] args) throws IOException, InterruptedException {
        var started = System.nanoTime();
        try (var client = new ApiClient(connection(args[0]), RateLimit.NONE, "juxta-bench");
                var cluster =
                        new LiveCluster(
                                client,
                                ServedApi.read(client),
                                WatchSettings.USUAL.withSync(Duration.ofMinutes(30)),
                                InstantSource.system())) {
            // Asking for changes starts a watch and does not wait for it.
            KINDS.forEach(kind -> cluster.watch(kind, "0").close());
            KINDS.forEach(cluster::list);
            var synced = System.nanoTime() - started;
            var live = liveBytes();
            var before = processorTime();
            TimeUnit.SECONDS.sleep(Long.parseLong(args[1]));
            var after = processorTime();
            var counts = new ArrayList<Integer>();
            KINDS.forEach(kind -> counts.add(cluster.list(kind).objects().size()));
            System.out.printf(
                    "{\"syncedMillis\":%d,\"syncCpuMillis\":%d,\"liveBytes\":%d,\"cpuMillis\":%d,\"objects\":%s,\"peakBytes\":%d}%n",
                    TimeUnit.NANOSECONDS.toMillis(synced),
                    TimeUnit.NANOSECONDS.toMillis(before),
                    live,
                    TimeUnit.NANOSECONDS.toMillis(after - before),
                    counts,
                    Runtime.getRuntime().totalMemory());
        }
    }

    private static Connection connection(String server) {
        return new Connection(
                URI.create(server),
                new TlsTrust(List.of(), null, TlsTrust.Verification.CHECKED),
                null,
                new Nobody(),
                Impersonation.NOBODY,
                "default",
                Duration.ZERO,
                Connection.Compression.ACCEPTED,
                "bench");
    }

    /// The server asks nobody who they are.
    private static final class Nobody implements Credentials {
        @Override
        public Credential current() {
            return new Credential("Bearer none", null);
        }

        @Override
        public boolean refused(Credential used) {
            return false;
        }
    }

    @SuppressWarnings("SystemGc") // what lives is the question
    private static long liveBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
