package io.juxta.cli.schedule;

import io.juxta.cli.page.UsageException;
import io.juxta.cli.serve.AccessCheck;
import io.juxta.cli.serve.AccessReview;
import io.juxta.cli.serve.HealthPage;
import io.juxta.cli.serve.HttpAnswer;
import io.juxta.cli.serve.HttpListener;
import io.juxta.cli.serve.HttpPage.Audience;
import io.juxta.cli.serve.ListenAddress;
import io.juxta.cli.serve.MetricsPage;
import io.juxta.kube.connect.ConnectionException;
import io.juxta.kube.connect.ServerCertificate;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.live.LiveCluster;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.SchedulerObserver;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What an operator sees of the scheduler: health, metrics, the configuration, and the log.
final class Operations implements AutoCloseable {

    /// Longer than any wait of the loop, which looks at its queue at least every 30 seconds.
    private static final Duration LONGEST_STEP = Duration.ofMinutes(5);

    private static final double NANOS = 1e9;

    private final OperationSettings settings;
    private final InstantSource clock;
    private final SchedulerMetrics metrics;
    private @Nullable HttpListener listener;

    /// @param profiles that are served
    /// @param err where lines of the log go
    Operations(
            OperationSettings settings,
            List<String> profiles,
            InstantSource clock,
            PrintStream err) {
        this.settings = settings;
        this.clock = clock;
        this.metrics =
                new SchedulerMetrics(
                        profiles,
                        new DecisionLog(err, clock, settings.format(), settings.level())::decided);
    }

    /// Hears the loop.
    SchedulerObserver observer() {
        return metrics;
    }

    /// Serves what is to be served, before the loop runs. Calls of other parts may add metrics
    /// before and after.
    ///
    /// @param configuration what `/configz` answers
    /// @param note hears where it listens
    /// @throws UsageException when it cannot listen there
    void start(
            ApiClient client,
            LiveCluster cluster,
            LiveScheduler scheduler,
            String configuration,
            Consumer<String> note) {
        metrics.gauge(
                "juxta_view_age_seconds",
                "Time since the watch that was silent longest was last heard.",
                () -> age(cluster));
        metrics.gauge(
                "juxta_last_step_seconds",
                "Time since the loop began its last step.",
                () -> scheduler.sinceLastStep().toNanos() / NANOS);
        var address = settings.listen();
        if (address == null) {
            return;
        }
        var on = listen(address, client);
        listener = on;
        var alive = HealthPage.of(List.of(() -> dead(scheduler)));
        on.serve("/healthz", Audience.EVERYBODY, alive);
        on.serve("/livez", Audience.EVERYBODY, alive);
        on.serve(
                "/readyz",
                Audience.EVERYBODY,
                HealthPage.of(List.of(() -> unsynced(scheduler), () -> dead(scheduler))));
        on.serve("/metrics", Audience.ALLOWED, new MetricsPage(metrics.registry()));
        on.serve("/configz", Audience.ALLOWED, _ -> HttpAnswer.json(configuration));
        note.accept("Serving health and metrics on %s.".formatted(on.url()));
    }

    private static Optional<String> unsynced(LiveScheduler scheduler) {
        return scheduler.isSynced()
                ? Optional.empty()
                : Optional.of("caches: not every kind was listed yet");
    }

    private static Optional<String> dead(LiveScheduler scheduler) {
        var since = scheduler.sinceLastStep();
        return !scheduler.isSynced() || since.compareTo(LONGEST_STEP) <= 0
                ? Optional.empty()
                : Optional.of("loop: its last step began %d s ago".formatted(since.toSeconds()));
    }

    private double age(LiveCluster cluster) {
        var now = clock.instant();
        return cluster.health().values().stream()
                .mapToDouble(each -> Duration.between(each.heard(), now).toNanos() / NANOS)
                .max()
                .orElse(0);
    }

    private HttpListener listen(ListenAddress address, ApiClient client) {
        try {
            return HttpListener.start(
                    address,
                    certificate(address),
                    settings.review() ? new AccessReview(client, clock) : AccessCheck.OPEN);
        } catch (IOException | ConnectionException e) {
            throw new UsageException(
                    "--listen=%s: %s."
                            .formatted(
                                    address.host().getHostAddress() + ":" + address.port(),
                                    e.getMessage()));
        }
    }

    /// None on a loopback address, unless one was named.
    private @Nullable ServerCertificate certificate(ListenAddress address) {
        var file = settings.certificate();
        var key = settings.key();
        if (file != null && key != null) {
            return ServerCertificate.ofFiles(file, key);
        }
        return address.isLoopback()
                ? null
                : ServerCertificate.selfSigned(address.certified(), clock.instant());
    }

    @Override
    public void close() {
        var on = listener;
        if (on != null) {
            on.close();
        }
    }
}
