package io.juxta.cli.schedule;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/// The families of metrics of kube-scheduler 1.37.1, with its names, labels and buckets.
final class MetricFamilies {

    private static final String PREFIX = "scheduler_";
    private static final String RESULT = "result";
    private static final String PROFILE = "profile";
    private static final String PLUGIN = "plugin";
    private static final String POINT = "extension_point";
    private static final String STATUS = "status";
    private static final String QUEUE = "queue";
    private static final String EVENT = "event";

    private final PrometheusRegistry registry;

    final Counter attempts;
    final Histogram attemptDuration;
    final Histogram algorithmDuration;
    final Histogram pointDuration;
    final Histogram pluginDuration;
    final Counter pluginEvaluations;
    final Histogram sliDuration;
    final Histogram podAttempts;
    final Counter afterFlush;
    final Gauge pendingPods;
    final Gauge queuedEntities;
    final Counter incomingPods;
    final Counter incomingEntities;
    final Gauge unschedulable;
    final Histogram eventDuration;
    final Histogram hintDuration;
    final Gauge cacheSize;
    final Gauge inflight;
    final Gauge goroutines;
    final Counter preemptions;
    final Histogram victims;
    final Counter groupAttempts;
    final Histogram groupAttemptDuration;
    final Counter groupPreemptions;
    final Histogram groupVictims;
    final Counter conditionAllocations;
    final Histogram conditionWait;
    final Counter claimsCreated;
    final Counter devicesYielded;
    final Counter eventsDropped;
    final Gauge ownedNodes;
    final Gauge unfencedNodes;
    final Gauge leading;
    final Counter audits;
    final Counter auditDifferences;

    MetricFamilies(PrometheusRegistry registry) {
        this.registry = registry;
        attempts =
                counter(
                        "schedule_attempts_total",
                        "Attempts to schedule pods, by their result.",
                        RESULT,
                        PROFILE);
        attemptDuration =
                histogram(
                        "scheduling_attempt_duration_seconds",
                        "Duration of an attempt with its binding.",
                        buckets(0.001, 2, 15),
                        RESULT,
                        PROFILE);
        algorithmDuration =
                histogram(
                        "scheduling_algorithm_duration_seconds",
                        "Duration of the search for a node.",
                        buckets(0.001, 2, 15));
        pointDuration =
                histogram(
                        "framework_extension_point_duration_seconds",
                        "Duration of all plugins of an extension point.",
                        buckets(0.0001, 2, 12),
                        POINT,
                        STATUS,
                        PROFILE);
        pluginDuration =
                histogram(
                        "plugin_execution_duration_seconds",
                        "Duration of a plugin at an extension point, in every cycle.",
                        buckets(0.00001, 1.5, 20),
                        PLUGIN,
                        POINT,
                        STATUS);
        pluginEvaluations =
                counter(
                        "plugin_evaluation_total",
                        "Runs of a plugin at PreFilter, Filter, PreScore and Score.",
                        PLUGIN,
                        POINT,
                        PROFILE);
        sliDuration =
                histogram(
                        "pod_scheduling_sli_duration_seconds",
                        "Time from the first queueing of a pod to its binding.",
                        buckets(0.01, 2, 20),
                        "attempts");
        podAttempts =
                histogram(
                        "pod_scheduling_attempts",
                        "Attempts until a pod was bound.",
                        buckets(1, 2, 5));
        afterFlush =
                counter(
                        "pod_scheduled_after_flush_total",
                        "Pods that were bound after they had waited for the timeout of the queue.");
        pendingPods = gauge("pending_pods", "Pods that wait, by queue.", QUEUE);
        queuedEntities =
                gauge("queued_entities", "Pods outside of PodGroups that wait.", QUEUE, "type");
        incomingPods =
                counter(
                        "queue_incoming_pods_total",
                        "Pods that entered a queue, by event.",
                        QUEUE,
                        EVENT);
        incomingEntities =
                counter(
                        "queue_incoming_entities_total",
                        "Pods outside of PodGroups that entered a queue, by event.",
                        QUEUE,
                        EVENT,
                        "type");
        unschedulable =
                gauge("unschedulable_pods", "Pods that wait because of a plugin.", PLUGIN, PROFILE);
        eventDuration =
                histogram(
                        "event_handling_duration_seconds",
                        "Duration of handling an event of the cluster.",
                        buckets(0.0001, 2, 12),
                        EVENT);
        hintDuration =
                histogram(
                        "queueing_hint_execution_duration_seconds",
                        "Duration of a plugin's judgement whether an event helps a pod.",
                        buckets(0.00001, 1.5, 20),
                        PLUGIN,
                        EVENT,
                        "hint");
        cacheSize = gauge("cache_size", "Nodes, pods and assumed pods in the cache.", "type");
        inflight =
                gauge("inflight_events", "Pods in an attempt or being bound (PodPopped).", EVENT);
        goroutines = gauge("goroutines", "Threads by what they do: binding.", "operation");
        preemptions = counter("preemption_attempts_total", "Attempts to preempt for a pod.");
        victims = histogram("preemption_victims", "Pods evicted for one pod.", buckets(1, 2, 7));
        groupAttempts =
                counter(
                        "podgroup_schedule_attempts_total",
                        "Attempts to schedule PodGroups, by their result.",
                        RESULT,
                        PROFILE);
        groupAttemptDuration =
                histogram(
                        "podgroup_scheduling_attempt_duration_seconds",
                        "Duration of an attempt to schedule a PodGroup, without its bindings.",
                        buckets(0.001, 2, 15),
                        RESULT,
                        PROFILE);
        groupPreemptions =
                counter(
                        "workload_preemption_attempts_total",
                        "Attempts to preempt for a PodGroup.",
                        RESULT);
        groupVictims =
                histogram(
                        "workload_preemption_victims",
                        "Pods evicted for one PodGroup.",
                        buckets(1, 2, 11));
        conditionAllocations =
                counter(
                        "dra_bindingconditions_allocations_total",
                        "Allocations of devices with binding conditions, by how their wait ended.",
                        PROFILE,
                        "driver",
                        STATUS);
        conditionWait =
                histogram(
                        "dra_bindingconditions_wait_duration_seconds",
                        "Wait for the binding conditions of devices.",
                        buckets(0.1, 2, 14),
                        PROFILE,
                        "driver",
                        STATUS);
        claimsCreated =
                register(
                        Counter.builder()
                                .name("dynamic_resource_allocation_resourceclaim_creates_total")
                                .help("Claims created for extended resources.")
                                .labelNames(
                                        STATUS,
                                        "admin_access",
                                        "owner_api_group",
                                        "owner_api_kind"));
        devicesYielded =
                register(
                        Counter.builder()
                                .name("juxta_devices_yielded_total")
                                .help("Bindings given up: another claim had the device earlier.")
                                .labelNames(PROFILE));
        eventsDropped =
                register(
                        Counter.builder()
                                .name("juxta_events_dropped_total")
                                .help("Events not written because too many waited."));
        ownedNodes =
                Gauge.builder()
                        .name("juxta_owned_nodes")
                        .help("Nodes that are this scheduler's in the mode own.")
                        .register(registry);
        unfencedNodes =
                Gauge.builder()
                        .name("juxta_unfenced_nodes")
                        .help("Nodes that are selected but lack their taint, and are not used.")
                        .register(registry);
        leading =
                Gauge.builder()
                        .name("leader_election_master_status")
                        .help("Whether this instance holds the Lease: 1, or 0 where it stands by.")
                        .labelNames("name")
                        .register(registry);
        audits =
                register(
                        Counter.builder()
                                .name("juxta_audits_total")
                                .help("Comparisons of the view with a fresh list."));
        auditDifferences =
                register(
                        Counter.builder()
                                .name("juxta_audit_differences_total")
                                .help("What a self-audit found different, and healed.")
                                .labelNames("part"));
    }

    /// Buckets that grow by a factor.
    static double[] buckets(double first, double factor, int count) {
        var bounds = new double[count];
        var next = first;
        for (var i = 0; i < count; i++) {
            bounds[i] = next;
            next *= factor;
        }
        return bounds;
    }

    private Counter counter(String name, String help, String... labels) {
        return register(Counter.builder().name(PREFIX + name).help(help).labelNames(labels));
    }

    private Gauge gauge(String name, String help, String... labels) {
        return Gauge.builder().name(PREFIX + name).help(help).labelNames(labels).register(registry);
    }

    private Histogram histogram(String name, String help, double[] bounds, String... labels) {
        return Histogram.builder()
                .name(PREFIX + name)
                .help(help)
                .classicOnly()
                .classicUpperBounds(bounds)
                .labelNames(labels)
                .register(registry);
    }

    private Counter register(Counter.Builder counter) {
        return counter.register(registry);
    }
}
