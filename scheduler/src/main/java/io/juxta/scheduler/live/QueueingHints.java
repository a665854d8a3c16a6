package io.juxta.scheduler.live;

import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.live.SchedulerObserver.HintResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The hints of all plugins.
final class QueueingHints {

    private final List<QueueingHint> all = new ArrayList<>();
    private final SchedulerObserver observer;

    QueueingHints(SchedulerObserver observer) {
        this.observer = observer;
        all.addAll(NodeHints.all());
        all.addAll(NeighbourHints.all());
        all.addAll(VolumeHints.all());
        all.add(DynamicResourcesHint.hint());
    }

    /// Those that hear an event.
    List<QueueingHint> hearing(ClusterEvent event) {
        return all.stream().filter(hint -> hint.hears(event)).toList();
    }

    /// Whether an event may help a pod.
    ///
    /// @param hints that hear the event
    /// @param rejectors the plugins that rejected the pod; where none is known, everything helps
    boolean help(
            List<QueueingHint> hints,
            Set<String> rejectors,
            PodView pod,
            ClusterEvent event,
            Snapshot now) {
        if (rejectors.isEmpty()) {
            return true;
        }
        for (var hint : hints) {
            if (rejectors.contains(hint.plugin())) {
                var start = System.nanoTime();
                var helps = hint.helps(pod, event, now);
                observer.hintRan(
                        hint.plugin(),
                        event.label(),
                        helps ? HintResult.QUEUE : HintResult.QUEUE_SKIP,
                        Duration.ofNanos(System.nanoTime() - start));
                if (helps) {
                    return true;
                }
            }
        }
        return false;
    }
}
