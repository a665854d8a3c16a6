package io.juxta.cli.schedule;

import io.juxta.cli.page.Console;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.scheduler.live.AuditSource;
import io.juxta.scheduler.live.LiveScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The self-audit of a running scheduler, at an interval.
final class AuditLoop {

    /// A watch that has nothing to tell says so about once a minute.
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Duration LIST = Duration.ofSeconds(60);

    private AuditLoop() {}

    /// Starts it; it ends with the process.
    ///
    /// @param every zero for never
    static void start(
            LiveScheduler scheduler, LiveCluster cluster, Duration every, Console console) {
        if (every.isZero()) {
            return;
        }
        Thread.ofVirtual()
                .name("self-audit")
                .start(
                        () -> {
                            try {
                                while (true) {
                                    Thread.sleep(every);
                                    audit(scheduler, source(cluster), console);
                                }
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    private static void audit(LiveScheduler scheduler, AuditSource source, Console console)
            throws InterruptedException {
        try {
            var report = scheduler.audit(source, PATIENCE);
            if (report.count() > 0) {
                console.note("Self-audit: %d healed: %s".formatted(report.count(), report));
            }
        } catch (LiveClusterException e) {
            console.note("Self-audit: %s".formatted(e.getMessage()));
        }
    }

    private static AuditSource source(LiveCluster cluster) {
        return new AuditSource() {
            @Override
            public <T> Listing<T> fresh(Resource<T> resource) {
                return cluster.fresh(resource);
            }

            @Override
            public <T> Optional<T> read(Resource<T> resource, String fullName) {
                return cluster.read(resource, fullName);
            }

            @Override
            public void listAgain(Resource<?> resource) {
                cluster.listAgain(List.of(resource), LIST);
            }
        };
    }
}
