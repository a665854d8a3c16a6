package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.PodView;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.ViewListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells the queue what changes in the cluster: new pods, changed pods, and events that may help
/// waiting ones. Changes are collected while the view is refreshed and handled afterwards, so that
/// hints see all of them.
final class QueueFeed implements ViewListener {

    private record PodChange(@Nullable Pod before, @Nullable Pod now) {}

    private final ClusterView view;
    private final SchedulingQueue queue;
    private final Scheduler.Rules rules;
    private final ClaimUpdates updates;
    private final DeviceHolders holders;
    private final SchedulerObserver observer;
    private final QueueingHints hints;

    /// Pod changes and events, in their order.
    private final Deque<Object> changes = new ArrayDeque<>();

    QueueFeed(
            ClusterView view,
            SchedulingQueue queue,
            Scheduler.Rules rules,
            ClaimUpdates updates,
            DeviceHolders holders,
            SchedulerObserver observer) {
        this.view = view;
        this.queue = queue;
        this.rules = rules;
        this.updates = updates;
        this.holders = holders;
        this.observer = observer;
        this.hints = new QueueingHints(observer);
    }

    @Override
    public <T> void stored(Resource<T> resource, @Nullable T before, @Nullable T now) {
        if (resource.equals(Resource.PODS)) {
            changes.add(new PodChange((Pod) before, (Pod) now));
        } else {
            ClusterEvents.of(resource, before, now).ifPresent(changes::add);
        }
    }

    @Override
    public void watched(@Nullable Claim before, @Nullable Claim now) {
        holders.watched(before, now);
        if (now != null) {
            updates.seen(now);
        } else if (before != null) {
            updates.gone(before);
        }
    }

    /// Handles what was collected.
    void flush(Instant now) {
        for (var next = changes.poll(); next != null; next = changes.poll()) {
            if (next instanceof PodChange(var before, var after)) {
                pod(before, after, now);
            } else if (next instanceof ClusterEvent event) {
                event(event, now);
            }
        }
    }

    private void pod(@Nullable Pod before, @Nullable Pod now, Instant time) {
        if (before != null && now != null && !before.meta().uid().equals(now.meta().uid())) {
            pod(before, null, time);
            pod(null, now, time);
        } else if (now == null || now.hasEnded()) {
            if (before != null && !before.hasEnded()) {
                gone(before, time);
            }
        } else if (now.isBound()) {
            assigned(before, now, time);
        } else if (rules.ours().test(now)) {
            waiting(before, now, time);
        }
    }

    private void gone(Pod before, Instant time) {
        left(before);
        event(released(before), time);
    }

    /// A pod leaves the queue, where it is in it.
    private void left(Pod pod) {
        var start = System.nanoTime();
        if (queue.get(pod.meta().fullName()) != null) {
            queue.remove(pod.meta().fullName());
            handled(EventKind.UNSCHEDULED_POD.label() + EventAction.DELETE.label(), start);
        }
    }

    /// The event of a pod that leaves its node, or is no longer expected there.
    private ClusterEvent released(Pod pod) {
        return ClusterEvent.of(
                EventKind.ASSIGNED_POD, EventAction.DELETE, PodView.of(pod, view.gates()), null);
    }

    /// A pod that was assumed gets no node after all.
    void forgotten(Pod pod, Instant time) {
        event(released(pod), time);
    }

    private void assigned(@Nullable Pod before, Pod now, Instant time) {
        if (before == null || !before.isBound()) {
            left(now);
            event(
                    ClusterEvent.of(EventKind.ASSIGNED_POD, EventAction.ADD, null, view.view(now)),
                    time);
            return;
        }
        var actions = ClusterEvents.podActions(PodView.of(before, view.gates()), view.view(now));
        if (!actions.isEmpty()) {
            event(
                    new ClusterEvent(
                            EventKind.ASSIGNED_POD,
                            actions,
                            PodView.of(before, view.gates()),
                            view.view(now)),
                    time);
        }
    }

    private void waiting(@Nullable Pod before, Pod now, Instant time) {
        var known = queue.get(now.meta().fullName());
        if (known == null) {
            if (!view.isAssumed(now.meta().fullName())) {
                queue.add(now, time);
                event(
                        ClusterEvent.of(
                                EventKind.UNSCHEDULED_POD, EventAction.ADD, null, view.view(now)),
                        time);
            }
            return;
        }
        var old = before == null ? known.pod() : before;
        var start = System.nanoTime();
        var actions = ClusterEvents.podActions(PodView.of(old, view.gates()), view.view(now));
        var event =
                new ClusterEvent(
                        EventKind.UNSCHEDULED_POD,
                        actions.isEmpty() ? Set.of(EventAction.UPDATE) : actions,
                        known.pod(),
                        now,
                        true);
        queue.update(
                now,
                (queued, _) -> !actions.isEmpty() && helps(queued, now, event),
                event.label(),
                time);
        handled(EventKind.UNSCHEDULED_POD.label() + EventAction.UPDATE.label(), start);
    }

    private void handled(String label, long start) {
        observer.eventHandled(label, Duration.ofNanos(System.nanoTime() - start));
    }

    private boolean helps(QueuedPod queued, Pod now, ClusterEvent event) {
        return hints.help(
                hints.hearing(event), queued.rejectors(), view.view(now), event, view.snapshot());
    }

    /// Wakes the pods that an event may help.
    void event(ClusterEvent event, Instant time) {
        var start = System.nanoTime();
        var hearing = hints.hearing(event);
        if (!hearing.isEmpty()) {
            var snapshot = view.snapshot();
            queue.moved(
                    event.label(),
                    (pod, _) ->
                            hints.help(
                                    hearing,
                                    pod.rejectors(),
                                    view.view(pod.pod()),
                                    event,
                                    snapshot),
                    time);
            reopen(hearing, event, time);
        }
        handled(event.label(), start);
    }

    /// Asks PreEnqueue again. DynamicResources waits there for claims to exist, so of those events
    /// that it hears only the ones of claims count.
    private void reopen(List<QueueingHint> hearing, ClusterEvent event, Instant time) {
        for (var hint : hearing) {
            if (!hint.plugin().equals(DynamicResourcesHint.PLUGIN)) {
                queue.reopen(hint.plugin(), event.label(), time);
            }
        }
        if (event.kind() == EventKind.CLAIM && event.now() instanceof Claim claim) {
            queue.reopenFor(claim.meta().fullName(), event.label(), time);
        }
    }
}
