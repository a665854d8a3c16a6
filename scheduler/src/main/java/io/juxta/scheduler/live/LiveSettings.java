package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import io.juxta.scheduler.Scheduler;
import java.time.Duration;
import java.util.function.Function;

/// The settings of the loop.
///
/// @param rules which pods, and how a node is found
/// @param profile the name of the profile of a pod
/// @param initialBackoff after the first failed attempt of a pod
/// @param longestBackoff zero for none
/// @param bindingTimeout how long devices may take until they are ready for a pod
/// @param volumeTimeout how long volumes may take until they are bound
/// @param writesAtOnce the most requests that write at the same time
/// @param permission asked before every write
/// @param advice what Events of pods that fit nowhere say beyond Kubernetes' message
public record LiveSettings(
        Scheduler.Rules rules,
        Function<Pod, String> profile,
        Duration initialBackoff,
        Duration longestBackoff,
        Function<Pod, Duration> bindingTimeout,
        Function<Pod, Duration> volumeTimeout,
        int writesAtOnce,
        WritePermission permission,
        PodAdvice advice) {

    /// The usual limits.
    public static LiveSettings of(Scheduler.Rules rules, Function<Pod, String> profile) {
        return new LiveSettings(
                rules,
                profile,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                _ -> Duration.ofSeconds(600),
                _ -> Duration.ofSeconds(600),
                64,
                WritePermission.ALWAYS,
                PodAdvice.NONE);
    }

    public LiveSettings with(WritePermission other) {
        return new LiveSettings(
                rules,
                profile,
                initialBackoff,
                longestBackoff,
                bindingTimeout,
                volumeTimeout,
                writesAtOnce,
                other,
                advice);
    }
}
