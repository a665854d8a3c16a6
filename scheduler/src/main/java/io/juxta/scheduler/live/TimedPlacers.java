package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import io.juxta.placement.ExtensionPoint;
import io.juxta.placement.Placer;
import io.juxta.placement.PluginListener;
import io.juxta.placement.PluginStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Placers whose plugins are timed: one per profile.
final class TimedPlacers implements Function<Pod, Placer> {

    private final Function<Pod, Placer> placers;
    private final Function<Pod, String> profiles;
    private final SchedulerObserver observer;
    private final Map<String, Placer> timed = new ConcurrentHashMap<>();

    private TimedPlacers(LiveSettings settings, SchedulerObserver observer) {
        this.placers = settings.rules().placers();
        this.profiles = settings.profile();
        this.observer = observer;
    }

    /// The settings, with timed placers.
    static LiveSettings in(LiveSettings settings, SchedulerObserver observer) {
        return settings.with(new TimedPlacers(settings, observer));
    }

    @Override
    public Placer apply(Pod pod) {
        var profile = profiles.apply(pod);
        return timed.computeIfAbsent(
                profile, _ -> placers.apply(pod).with(new PluginTimer(profile, observer)));
    }

    /// Brings the clock.
    private record PluginTimer(String profile, SchedulerObserver observer)
            implements PluginListener {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void ran(String plugin, ExtensionPoint point, PluginStatus status, long nanos) {
            observer.pluginRan(profile, plugin, point, status, nanos);
        }

        @Override
        public void ended(ExtensionPoint point, PluginStatus status, long nanos) {
            observer.extensionPointRan(profile, point, status, nanos);
        }
    }
}
