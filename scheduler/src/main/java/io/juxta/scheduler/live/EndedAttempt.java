package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import io.juxta.scheduler.ClaimChange;
import io.juxta.scheduler.live.SchedulerObserver.AttemptResult;
import java.time.Duration;
import java.util.List;

/// An attempt to schedule a pod, at its end: with the last step of its binding, where it got a
/// node.
///
/// @param node empty where there is none
/// @param changes of claims that were written
/// @param why it has no node; empty where it has
/// @param attempts of the pod, this one included
/// @param duration from its start to its end
/// @param algorithm of this, the time in which the node was searched
public record EndedAttempt(
        Pod pod,
        String profile,
        AttemptResult result,
        String node,
        List<ClaimChange> changes,
        String why,
        int attempts,
        Duration duration,
        Duration algorithm) {}
