package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import io.juxta.scheduler.live.QueuedPod.Place;
import io.juxta.scheduler.live.SchedulerObserver.QueueName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// The pods that wait for a node, with Kubernetes' timing.
///
/// ```
/// added ──► ACTIVE ──► IN_FLIGHT ──► bound, and gone from here
///              ▲            │
///              │            ├─ rejected ──► UNSCHEDULABLE ──(an event helps, or 5 minutes)─┐
///              │            └─ error ─────► ERROR_BACKOFF ──(time)──► ACTIVE               │
///              ├────────────(time, or nothing else to do)──── BACKOFF ◄────────────────────┤
///              └───────────────────────────────(no wait left)──────────────────────────────┘
/// PreEnqueue says no on the way to ACTIVE or BACKOFF ──► GATED, until it says yes
/// ```
///
/// Every pod is in one place. There are as many as the cluster has pending pods, and none is
/// dropped. Belongs to the thread that decides.
final class SchedulingQueue {

    /// How long a pod may wait without any event that helps.
    static final Duration LONGEST_UNSCHEDULABLE = Duration.ofMinutes(5);

    private static final Duration FLUSH_EVERY = Duration.ofSeconds(30);

    private static final Comparator<QueuedPod> ORDER =
            Comparator.comparingInt(QueuedPod::priority)
                    .reversed()
                    .thenComparing(QueuedPod::since)
                    .thenComparing(QueuedPod::name);

    /// PreEnqueue: the plugin that holds a pod back.
    interface Gates {
        Optional<String> holding(QueuedPod pod);
    }

    private final BackoffTime backoff;
    private final Gates gates;
    private final SchedulerObserver observer;
    private final Map<String, QueuedPod> pods = new LinkedHashMap<>();
    private final TreeSet<QueuedPod> active = new TreeSet<>(ORDER);
    private final TreeSet<QueuedPod> rejected;
    private final TreeSet<QueuedPod> errored;
    private final Map<String, QueuedPod> unschedulable = new LinkedHashMap<>();

    /// By the plugin that holds them back. Those that wait for claims are found by these too: there
    /// may be thousands, and every claim has several events.
    private final Map<String, Map<String, QueuedPod>> gated = new HashMap<>();

    private final Map<String, Map<String, QueuedPod>> awaiting = new HashMap<>();
    private @Nullable Instant nextFlush;

    SchedulingQueue(BackoffTime backoff, Gates gates, SchedulerObserver observer) {
        this.backoff = backoff;
        this.gates = gates;
        this.observer = observer;
        var byTime = Comparator.comparing(this::backoffEnd).thenComparing(ORDER);
        this.rejected = new TreeSet<>(byTime);
        this.errored = new TreeSet<>(byTime);
    }

    private Instant backoffEnd(QueuedPod pod) {
        return backoff.end(pod.since(), pod.failures());
    }

    @Nullable QueuedPod get(String fullName) {
        return pods.get(fullName);
    }

    /// All pods, wherever they are.
    List<QueuedPod> all() {
        return List.copyOf(pods.values());
    }

    /// A new pod.
    void add(Pod pod, Instant now) {
        var queued = new QueuedPod(pod, now);
        pods.put(queued.name(), queued);
        toActive(queued, "UnscheduledPodAdd");
    }

    /// A pod is gone, or has a node.
    void remove(String fullName) {
        var pod = pods.remove(fullName);
        if (pod != null) {
            take(pod);
            pod.putInto(Place.IN_FLIGHT);
            uncount(pod);
        }
    }

    /// A waiting pod was changed.
    ///
    /// @param helps whether the change may make it schedulable
    /// @param event the change, as metrics name it
    void update(Pod now, BiPredicate<QueuedPod, Pod> helps, String event, Instant time) {
        var queued = pods.get(now.meta().fullName());
        if (queued == null) {
            return;
        }
        var helped = helps.test(queued, now);
        var place = queued.place();
        take(queued);
        queued.changedTo(now);
        switch (place) {
            case ACTIVE -> put(queued, Place.ACTIVE);
            case BACKOFF -> put(queued, Place.BACKOFF);
            case ERROR_BACKOFF -> put(queued, Place.ERROR_BACKOFF);
            case IN_FLIGHT -> {}
            case GATED -> {
                put(queued, Place.GATED);
                open(queued, event, time);
            }
            case UNSCHEDULABLE -> {
                if (helped) {
                    requeue(queued, event, time);
                } else {
                    put(queued, Place.UNSCHEDULABLE);
                }
            }
        }
    }

    /// The next pod to try; empty when none is ready. When nothing else is to be done, one that was
    /// rejected is tried before its wait ends.
    Optional<QueuedPod> pop(Instant now) {
        flush(now);
        var next = active.pollFirst();
        if (next == null) {
            next = rejected.pollFirst();
            if (next != null) {
                observer.queued(QueueName.ACTIVE, "PopFromBackoffQ");
            }
        }
        if (next == null) {
            return Optional.empty();
        }
        next.putInto(Place.IN_FLIGHT);
        uncount(next);
        next.tried(now);
        return Optional.of(next);
    }

    /// Takes a pod out for an attempt together with others of its group.
    void takeAlong(QueuedPod pod, Instant now) {
        take(pod);
        pod.putInto(Place.IN_FLIGHT);
        uncount(pod);
        pod.tried(now);
    }

    /// An attempt ended with a rejection.
    ///
    /// @param plugins that rejected the pod
    void rejected(QueuedPod pod, Set<String> plugins, Instant now) {
        if (pods.get(pod.name()) != pod) {
            return;
        }
        take(pod);
        pod.rejected(plugins);
        plugins.forEach(plugin -> count(pod, plugin));
        pod.enqueuedAt(now);
        put(pod, Place.UNSCHEDULABLE);
        observer.queued(QueueName.UNSCHEDULABLE, "ScheduleAttemptFailure");
    }

    /// A pod waits because of a plugin.
    private void count(QueuedPod pod, String plugin) {
        if (pod.blame(plugin)) {
            observer.unschedulable(plugin, pod.pod().spec().schedulerName(), 1);
        }
    }

    /// A pod waits no more.
    private void uncount(QueuedPod pod) {
        pod.absolve()
                .forEach(
                        plugin ->
                                observer.unschedulable(
                                        plugin, pod.pod().spec().schedulerName(), -1));
    }

    /// An attempt ended with an error.
    void failed(QueuedPod pod, Instant now) {
        if (pods.get(pod.name()) != pod) {
            return;
        }
        take(pod);
        pod.failed();
        pod.enqueuedAt(now);
        enter(pod, Place.ERROR_BACKOFF, "ScheduleAttemptFailure");
    }

    /// Tries again after an event.
    ///
    /// @param helps whether it may help a pod
    void moved(String event, BiPredicate<QueuedPod, Instant> helps, Instant now) {
        for (var pod : List.copyOf(unschedulable.values())) {
            if (helps.test(pod, now)) {
                take(pod);
                requeue(pod, event, now);
            }
        }
    }

    /// Asks PreEnqueue again for pods that a plugin holds back.
    void reopen(String plugin, String event, Instant now) {
        for (var pod : List.copyOf(gated.getOrDefault(plugin, Map.of()).values())) {
            open(pod, event, now);
        }
    }

    /// Asks PreEnqueue again for pods that use a claim.
    void reopenFor(String claim, String event, Instant now) {
        for (var pod : List.copyOf(awaiting.getOrDefault(claim, Map.of()).values())) {
            open(pod, event, now);
        }
    }

    private void gate(QueuedPod pod) {
        gated.computeIfAbsent(pod.gate(), _ -> new LinkedHashMap<>()).put(pod.name(), pod);
        for (var claim : DynamicResourcesHint.claims(pod.pod())) {
            awaiting.computeIfAbsent(claim, _ -> new LinkedHashMap<>()).put(pod.name(), pod);
        }
    }

    private void ungate(QueuedPod pod) {
        remove(gated, pod.gate(), pod);
        for (var claim : DynamicResourcesHint.claims(pod.pod())) {
            remove(awaiting, claim, pod);
        }
    }

    private static void remove(
            Map<String, Map<String, QueuedPod>> from, String key, QueuedPod pod) {
        from.computeIfPresent(
                key,
                (_, pods) -> {
                    pods.remove(pod.name());
                    return pods.isEmpty() ? null : pods;
                });
    }

    private void open(QueuedPod pod, String event, Instant now) {
        if (gates.holding(pod).isEmpty()) {
            take(pod);
            requeue(pod, event, now);
        }
    }

    private void requeue(QueuedPod pod, String event, Instant now) {
        if (backoffEnd(pod).isAfter(now)) {
            enter(pod, pod.isError() ? Place.ERROR_BACKOFF : Place.BACKOFF, event);
        } else {
            toActive(pod, event);
        }
    }

    private void toActive(QueuedPod pod, String event) {
        enter(pod, Place.ACTIVE, event);
    }

    private void enter(QueuedPod pod, Place place, String event) {
        var holding = gates.holding(pod);
        pod.heldBy(holding.orElse(""));
        holding.ifPresent(plugin -> count(pod, plugin));
        var actual = holding.isEmpty() ? place : Place.GATED;
        put(pod, actual);
        observer.queued(queue(actual), event);
    }

    /// The queue that a pod enters, as Kubernetes counts it: gated pods with the unschedulable.
    private static QueueName queue(Place place) {
        return switch (place) {
            case ACTIVE, IN_FLIGHT -> QueueName.ACTIVE;
            case BACKOFF, ERROR_BACKOFF -> QueueName.BACKOFF;
            case UNSCHEDULABLE, GATED -> QueueName.UNSCHEDULABLE;
        };
    }

    private void put(QueuedPod pod, Place place) {
        pod.putInto(place);
        switch (place) {
            case ACTIVE -> active.add(pod);
            case BACKOFF -> rejected.add(pod);
            case ERROR_BACKOFF -> errored.add(pod);
            case UNSCHEDULABLE -> unschedulable.put(pod.name(), pod);
            case GATED -> gate(pod);
            case IN_FLIGHT -> {}
        }
    }

    private void take(QueuedPod pod) {
        switch (pod.place()) {
            case ACTIVE -> active.remove(pod);
            case BACKOFF -> rejected.remove(pod);
            case ERROR_BACKOFF -> errored.remove(pod);
            case UNSCHEDULABLE -> unschedulable.remove(pod.name());
            case GATED -> ungate(pod);
            case IN_FLIGHT -> {}
        }
    }

    /// Ends waits that are over.
    void flush(Instant now) {
        for (var waiting : List.of(errored, rejected)) {
            while (!waiting.isEmpty() && !backoffEnd(waiting.first()).isAfter(now)) {
                var pod = waiting.pollFirst();
                pod.putInto(Place.IN_FLIGHT);
                toActive(pod, "BackoffComplete");
            }
        }
        if (nextFlush == null) {
            nextFlush = now.plus(FLUSH_EVERY);
        }
        if (!now.isBefore(nextFlush)) {
            nextFlush = now.plus(FLUSH_EVERY);
            var limit = now.minus(LONGEST_UNSCHEDULABLE);
            for (var pod : new ArrayList<>(unschedulable.values())) {
                if (pod.since().isBefore(limit)) {
                    take(pod);
                    pod.flushed();
                    requeue(pod, "UnschedulableTimeout", now);
                }
            }
        }
    }

    /// When a wait ends next.
    Instant nextDeadline(Instant now) {
        var next = nextFlush == null ? now.plus(FLUSH_EVERY) : nextFlush;
        for (var waiting : List.of(errored, rejected)) {
            if (!waiting.isEmpty() && backoffEnd(waiting.first()).isBefore(next)) {
                next = backoffEnd(waiting.first());
            }
        }
        return next;
    }

    /// Pods that are in an attempt or being bound.
    int inFlight() {
        return pods.size()
                - active.size()
                - rejected.size()
                - errored.size()
                - unschedulable.size()
                - gated.size();
    }

    Map<QueueName, Integer> sizes() {
        var sizes = new EnumMap<QueueName, Integer>(QueueName.class);
        sizes.put(QueueName.ACTIVE, active.size());
        sizes.put(QueueName.BACKOFF, rejected.size() + errored.size());
        sizes.put(QueueName.UNSCHEDULABLE, unschedulable.size());
        sizes.put(QueueName.GATED, gated.values().stream().mapToInt(Map::size).sum());
        return sizes;
    }
}
