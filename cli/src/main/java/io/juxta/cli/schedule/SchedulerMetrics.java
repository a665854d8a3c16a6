package io.juxta.cli.schedule;

import io.juxta.placement.ExtensionPoint;
import io.juxta.placement.PluginStatus;
import io.juxta.scheduler.live.AuditReport;
import io.juxta.scheduler.live.EndedAttempt;
import io.juxta.scheduler.live.SchedulerObserver;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/// What the loop does, as metrics; and each ended attempt for the log.
final class SchedulerMetrics implements SchedulerObserver {

    private static final double NANOS = 1e9;

    /// More attempts than this share a label.
    private static final int MOST_ATTEMPTS = 15;

    private static final String POD = "pod";

    /// Kubernetes counts entities where they are new to the queues or move between them by time,
    /// not where an event or a failure puts them.
    private static final Set<String> ENTITY_EVENTS =
            Set.of("UnscheduledPodAdd", "PopFromBackoffQ", "BackoffComplete");

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final MetricFamilies families = new MetricFamilies(registry);
    private final Consumer<EndedAttempt> log;

    /// The series of one plugin at one point with one status, looked up once.
    private record PluginRun(
            String profile, String plugin, ExtensionPoint point, PluginStatus status) {}

    private record PluginSeries(DistributionDataPoint duration, Runnable evaluated) {}

    private final Map<PluginRun, PluginSeries> plugins = new ConcurrentHashMap<>();

    /// @param profiles whose series are there from the start
    /// @param log hears ended attempts
    SchedulerMetrics(List<String> profiles, Consumer<EndedAttempt> log) {
        this.log = log;
        families.preemptions.inc(0);
        families.afterFlush.inc(0);
        families.eventsDropped.inc(0);
        families.audits.inc(0);
        for (var profile : profiles) {
            families.devicesYielded.labelValues(profile).inc(0);
        }
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /// A value that is asked for when somebody reads the metrics.
    void gauge(String name, String help, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }

    @Override
    public void attemptEnded(EndedAttempt attempt) {
        var result = attempt.result().label();
        families.attempts.labelValues(result, attempt.profile()).inc();
        families.attemptDuration
                .labelValues(result, attempt.profile())
                .observe(seconds(attempt.duration()));
        families.algorithmDuration.observe(seconds(attempt.algorithm()));
        log.accept(attempt);
    }

    @Override
    public void extensionPointRan(
            String profile, ExtensionPoint point, PluginStatus status, long nanos) {
        families.pointDuration
                .labelValues(point.label(), status.label(), profile)
                .observe(nanos / NANOS);
    }

    @Override
    public void pluginRan(
            String profile, String plugin, ExtensionPoint point, PluginStatus status, long nanos) {
        var series =
                plugins.computeIfAbsent(
                        new PluginRun(profile, plugin, point, status), this::series);
        series.duration().observe(nanos / NANOS);
        series.evaluated().run();
    }

    private PluginSeries series(PluginRun run) {
        var evaluated =
                run.status() != PluginStatus.SKIP
                        && switch (run.point()) {
                            case PRE_FILTER, FILTER, PRE_SCORE, SCORE -> true;
                            case PRE_ENQUEUE,
                                    POST_FILTER,
                                    NORMALIZE,
                                    RESERVE,
                                    UNRESERVE,
                                    PRE_BIND,
                                    BIND ->
                                    false;
                        };
        var count =
                evaluated
                        ? families.pluginEvaluations.labelValues(
                                run.plugin(), run.point().label(), run.profile())
                        : null;
        return new PluginSeries(
                families.pluginDuration.labelValues(
                        run.plugin(), run.point().label(), run.status().label()),
                count == null ? () -> {} : count::inc);
    }

    @Override
    public void queued(QueueName queue, String event) {
        families.incomingPods.labelValues(queue.label(), event).inc();
        if (ENTITY_EVENTS.contains(event) || event.startsWith("TargetPod")) {
            families.incomingEntities.labelValues(queue.label(), event, POD).inc();
        }
    }

    @Override
    public void queueSizes(Map<QueueName, Integer> sizes) {
        sizes.forEach(
                (queue, size) -> {
                    families.pendingPods.labelValues(queue.label()).set(size);
                    families.queuedEntities.labelValues(queue.label(), POD).set(size);
                });
    }

    @Override
    public void unschedulable(String plugin, String profile, int change) {
        families.unschedulable.labelValues(plugin, profile).inc(change);
    }

    @Override
    public void bound(String profile, int attempts, Duration sinceFirstSeen) {
        families.podAttempts.observe(attempts);
        families.sliDuration
                .labelValues(
                        attempts >= MOST_ATTEMPTS ? MOST_ATTEMPTS + "+" : String.valueOf(attempts))
                .observe(seconds(sinceFirstSeen));
    }

    @Override
    public void boundAfterFlush() {
        families.afterFlush.inc();
    }

    @Override
    public void groupAttemptEnded(String profile, AttemptResult result, Duration attempt) {
        families.groupAttempts.labelValues(result.label(), profile).inc();
        families.groupAttemptDuration
                .labelValues(result.label(), profile)
                .observe(seconds(attempt));
    }

    @Override
    public void groupPreempted(int victims) {
        families.groupPreemptions
                .labelValues(
                        (victims > 0 ? PluginStatus.SUCCESS : PluginStatus.UNSCHEDULABLE).label())
                .inc();
        if (victims > 0) {
            families.groupVictims.observe(victims);
        }
    }

    @Override
    public void preemptionAttempted() {
        families.preemptions.inc();
    }

    @Override
    public void preempted(int victims) {
        families.victims.observe(victims);
    }

    @Override
    public void eventHandled(String event, Duration duration) {
        families.eventDuration.labelValues(event).observe(seconds(duration));
    }

    @Override
    public void hintRan(String plugin, String event, HintResult hint, Duration duration) {
        families.hintDuration.labelValues(plugin, event, hint.label()).observe(seconds(duration));
    }

    @Override
    public void cacheSizes(int nodes, int pods, int assumed) {
        families.cacheSize.labelValues("nodes").set(nodes);
        families.cacheSize.labelValues("pods").set(pods);
        families.cacheSize.labelValues("assumed_pods").set(assumed);
    }

    @Override
    public void podsInFlight(int pods) {
        families.inflight.labelValues("PodPopped").set(pods);
    }

    @Override
    public void bindingConditionsEnded(
            String profile, String driver, BindingConditionsResult result, Duration waited) {
        families.conditionAllocations.labelValues(profile, driver, result.label()).inc();
        families.conditionWait
                .labelValues(profile, driver, result.label())
                .observe(seconds(waited));
    }

    @Override
    public void extendedClaimCreated(String status, String adminAccess) {
        families.claimsCreated.labelValues(status, adminAccess, "", "Pod").inc();
    }

    @Override
    public void deviceYielded(String profile) {
        families.devicesYielded.labelValues(profile).inc();
    }

    @Override
    public void ownedNodes(int nodes, int unfenced) {
        families.ownedNodes.set(nodes);
        families.unfencedNodes.set(unfenced);
    }

    @Override
    public void leading(String lease, boolean leads) {
        var name = lease.substring(lease.indexOf('/') + 1);
        families.leading.labelValues(name).set(leads ? 1 : 0);
    }

    @Override
    public void audited(AuditReport report, Duration duration) {
        families.audits.inc();
        report.differences()
                .forEach(
                        (part, found) ->
                                families.auditDifferences.labelValues(part).inc(found.size()));
    }

    @Override
    public void bindingsInFlight(int bindings) {
        families.goroutines.labelValues("binding").set(bindings);
    }

    @Override
    public void eventDropped() {
        families.eventsDropped.inc();
    }
}
