package io.juxta.node;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change with which a rejected pod is admitted. Each was really tried on a kubelet that never
/// saw the rejected try.
///
/// @param placements what the containers were given in the trial
/// @param aligned whether the topology manager found a place that all resources prefer
/// @param rejects pods that run now and would be turned away with the change
public record Remedy(
        Change change, List<Placement> placements, boolean aligned, List<String> rejects) {

    public Remedy {
        placements = List.copyOf(placements);
        rejects = List.copyOf(rejects);
    }

    /// What was changed.
    public sealed interface Change {}

    /// A change of the kubelet's configuration, from the start: every pod comes anew.
    public sealed interface Setting extends Change {}

    /// The topology manager's policy.
    public record OtherPolicy(PolicyName policy) implements Setting {}

    /// The topology manager's scope.
    public record OtherScope(Scope scope) implements Setting {}

    /// An option of the topology manager is switched on.
    ///
    /// @param gate the feature gate that has to be on for it
    public record OtherOption(String option, String gate) implements Setting {}

    /// A container, or the pod as a whole, asks for another amount of a resource. Its limit goes
    /// with it where it was the same.
    ///
    /// @param container null for the pod-level resources
    /// @param amount in Kubernetes' spelling
    public record OtherRequest(
            Direction direction, @Nullable String container, String resource, String amount)
            implements Change {}

    public enum Direction {
        LOWER,
        RAISE
    }

    /// Another pod is removed before this one comes.
    public record WithoutPod(String pod) implements Change {}

    /// What was tried, whether it helped or not.
    public sealed interface Tried {

        record OfSetting(Setting setting) implements Tried {}

        /// Other amounts of a request.
        ///
        /// @param container null for the pod-level resources
        /// @param asked in Kubernetes' spelling
        record OfRequest(@Nullable String container, String resource, String asked)
                implements Tried {}

        /// The removal of one pod, of each of some.
        ///
        /// @param pods how many were tried
        /// @param of how many there are
        record OfPods(int pods, int of) implements Tried {}
    }
}
