package io.juxta.scheduler.live;

import io.juxta.placement.ExtensionPoint;
import io.juxta.placement.PluginStatus;
import java.time.Duration;
import java.util.Map;

/// Hears what the loop does, for metrics. All methods do nothing unless overridden, return at once,
/// and are called from several threads.
///
/// Names are those of Kubernetes: extension points as in `PreFilter`, statuses as in `Success`,
/// events as in `AssignedPodDelete`, plugins as in a KubeSchedulerConfiguration.
public interface SchedulerObserver {

    /// Hears nothing.
    SchedulerObserver NONE = new SchedulerObserver() {};

    /// How an attempt ended.
    enum AttemptResult {
        SCHEDULED,
        UNSCHEDULABLE,
        ERROR;

        /// The value of the label `result`.
        public String label() {
            return switch (this) {
                case SCHEDULED -> "scheduled";
                case UNSCHEDULABLE -> "unschedulable";
                case ERROR -> "error";
            };
        }
    }

    /// The queues that pods wait in.
    enum QueueName {
        ACTIVE,
        BACKOFF,
        UNSCHEDULABLE,
        GATED;

        /// The value of the label `queue`.
        public String label() {
            return switch (this) {
                case ACTIVE -> "active";
                case BACKOFF -> "backoff";
                case UNSCHEDULABLE -> "unschedulable";
                case GATED -> "gated";
            };
        }
    }

    /// How a wait for binding conditions ended.
    enum BindingConditionsResult {
        SUCCESS,
        FAILURE,
        TIMEOUT,
        ERROR;

        /// The value of the label `status`.
        public String label() {
            return switch (this) {
                case SUCCESS -> "success";
                case FAILURE -> "failure";
                case TIMEOUT -> "timeout";
                case ERROR -> "error";
            };
        }
    }

    /// What a plugin says of a pod after an event.
    enum HintResult {
        QUEUE,
        QUEUE_SKIP;

        /// The value of the label `hint`.
        public String label() {
            return switch (this) {
                case QUEUE -> "Queue";
                case QUEUE_SKIP -> "QueueSkip";
            };
        }
    }

    /// An attempt to schedule a pod ended.
    default void attemptEnded(EndedAttempt attempt) {}

    /// All plugins of an extension point ran for a pod.
    ///
    /// @param nanos how long
    default void extensionPointRan(
            String profile, ExtensionPoint point, PluginStatus status, long nanos) {}

    /// One plugin ran for a pod: at Filter and Score once per node that was not in a cache. Called
    /// very often, from all threads of a search.
    ///
    /// @param nanos how long
    default void pluginRan(
            String profile, String plugin, ExtensionPoint point, PluginStatus status, long nanos) {}

    /// A pod entered a queue.
    ///
    /// @param event as in `UnscheduledPodAdd`, `PopFromBackoffQ`, `ScheduleAttemptFailure`,
    ///   `BackoffComplete`, `ForceActivate`, `AssignedPodDelete`
    default void queued(QueueName queue, String event) {}

    /// The sizes of all queues after a step of the loop in which one of them changed.
    default void queueSizes(Map<QueueName, Integer> sizes) {}

    /// How many pods wait because of a plugin; called with the change.
    ///
    /// @param change +1 or -1
    default void unschedulable(String plugin, String profile, int change) {}

    /// A pod was bound.
    ///
    /// @param attempts including this one
    /// @param sinceFirstSeen from the first time the pod entered a queue; gated time left out
    default void bound(String profile, int attempts, Duration sinceFirstSeen) {}

    /// A pod was bound that was tried again only because it had waited for five minutes.
    default void boundAfterFlush() {}

    /// An attempt to schedule a PodGroup ended.
    ///
    /// @param result SCHEDULED where a pod of it got a node
    /// @param attempt from its start to the decision
    default void groupAttemptEnded(String profile, AttemptResult result, Duration attempt) {}

    /// Preemption ran for a PodGroup.
    ///
    /// @param victims zero where it found none
    default void groupPreempted(int victims) {}

    /// Preemption ran for a pod.
    default void preemptionAttempted() {}

    /// Pods are evicted for another.
    default void preempted(int victims) {}

    /// An event was handled: all waiting pods were judged.
    default void eventHandled(String event, Duration duration) {}

    /// A plugin judged whether an event may help a pod.
    default void hintRan(String plugin, String event, HintResult hint, Duration duration) {}

    /// How much the scheduler remembers.
    ///
    /// @param nodes in the cache
    /// @param pods in the cache, assumed ones included
    /// @param assumed pods whose binding was not seen yet
    default void cacheSizes(int nodes, int pods, int assumed) {}

    /// Pods that are in an attempt or being bound.
    default void podsInFlight(int pods) {}

    /// A wait for the binding conditions of a claim's devices ended.
    default void bindingConditionsEnded(
            String profile, String driver, BindingConditionsResult result, Duration waited) {}

    /// A claim for extended resources was created, or could not be.
    ///
    /// @param status `success` or `failure`
    /// @param adminAccess `true` or `false`
    default void extendedClaimCreated(String status, String adminAccess) {}

    /// A device of ours was found in another claim after our write, so this binding was given up.
    default void deviceYielded(String profile) {}

    /// How many nodes this scheduler owns.
    ///
    /// @param unfenced how many are selected but lack their taint, and so are not used
    default void ownedNodes(int nodes, int unfenced) {}

    /// Bindings that run in the background.
    default void bindingsInFlight(int bindings) {}

    /// A self-audit ended.
    default void audited(AuditReport report, Duration duration) {}

    /// This instance works from now on, or stands by.
    ///
    /// @param lease its name
    default void leading(String lease, boolean leads) {}

    /// An Event about a pod was dropped because too many wait to be written.
    default void eventDropped() {}
}
