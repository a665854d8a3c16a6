package io.juxta.scheduler.live;

import io.juxta.placement.ExtensionPoint;
import io.juxta.placement.PluginStatus;
import io.juxta.scheduler.BindingWriter.BindingStep;

/// Times the steps of one binding, which follow each other: each is one plugin of PreBind or Bind.
final class BindingTimer {

    private final String profile;
    private final SchedulerObserver observer;
    private final long start = System.nanoTime();
    private long last = start;

    BindingTimer(String profile, SchedulerObserver observer) {
        this.profile = profile;
        this.observer = observer;
    }

    void ended(BindingStep step, boolean done) {
        var now = System.nanoTime();
        var status = done ? PluginStatus.SUCCESS : PluginStatus.ERROR;
        var point = step == BindingStep.NODE ? ExtensionPoint.BIND : ExtensionPoint.PRE_BIND;
        observer.pluginRan(profile, step.plugin(), point, status, now - last);
        // Volumes are the first of two steps at PreBind.
        if (step != BindingStep.VOLUMES || !done) {
            observer.extensionPointRan(
                    profile, point, status, now - (step == BindingStep.NODE ? last : start));
        }
        last = now;
    }
}
