package io.juxta.scheduler.live;

import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// A hint that hears some actions on some kinds, and may look at the objects.
final class EventHint implements QueueingHint {

    /// Looks at the objects of an event.
    @FunctionalInterface
    interface Judge {

        /// Every such event may help.
        Judge ALWAYS = (_, _, _) -> true;

        boolean helps(PodView pod, ClusterEvent event, Snapshot now);
    }

    private final String plugin;
    private final Map<EventKind, Set<EventAction>> heard = new EnumMap<>(EventKind.class);
    private final Judge judge;

    private EventHint(String plugin, Judge judge) {
        this.plugin = plugin;
        this.judge = judge;
    }

    static EventHint of(String plugin, Judge judge) {
        return new EventHint(plugin, judge);
    }

    EventHint on(EventKind kind, EventAction... actions) {
        var all = heard.computeIfAbsent(kind, _ -> EnumSet.noneOf(EventAction.class));
        for (var action : actions) {
            all.add(action);
        }
        return this;
    }

    @Override
    public String plugin() {
        return plugin;
    }

    @Override
    public boolean hears(ClusterEvent event) {
        var actions = heard.get(event.kind());
        return actions != null && event.actions().stream().anyMatch(actions::contains);
    }

    @Override
    public boolean helps(PodView pod, ClusterEvent event, Snapshot now) {
        return judge.helps(pod, event, now);
    }
}
