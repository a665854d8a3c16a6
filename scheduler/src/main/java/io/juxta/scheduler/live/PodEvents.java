package io.juxta.scheduler.live;

/// Takes Events about pods. Does not wait: an Event that cannot be taken is dropped.
@FunctionalInterface
public interface PodEvents {

    void emit(PodEvent event);
}
