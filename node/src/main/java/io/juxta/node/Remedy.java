package io.juxta.node;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A change with which a rejected pod is admitted. Each was really tried on a kubelet that never
/// saw the rejected try.
///
/// @param when what it takes for another setting to help; nothing for other changes
/// @param placements what the containers were given in the trial
/// @param rejects pods that run now and would be turned away with the change
public record Remedy(
        Change change,
        Set<When> when,
        List<Placement> placements,
        Alignment alignment,
        List<String> rejects) {

    public Remedy {
        when = Collections.unmodifiableSet(new LinkedHashSet<>(when));
        placements = List.copyOf(placements);
        rejects = List.copyOf(rejects);
    }

    /// Whether the topology manager found a place that all resources prefer.
    public enum Alignment {
        ALIGNED,
        NOT_ALIGNED,
        /// Under policy none it is not asked.
        NOT_ASKED
    }

    /// What was changed.
    public sealed interface Change {}

    /// A change of the kubelet's configuration.
    public sealed interface Setting extends Change {}

    /// When another setting helps.
    public enum When {
        /// The kubelet is restarted with it; pods that run keep what they have.
        AFTER_RESTART,
        /// It is so from the start, and every pod comes anew.
        FROM_START
    }

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

    /// Several containers ask for other amounts of one resource, each as in [OtherRequest].
    ///
    /// @param amounts by container, in Kubernetes' spelling
    public record OtherRequests(String resource, SequencedMap<String, String> amounts)
            implements Change {
        public OtherRequests {
            amounts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(amounts));
        }
    }

    public enum Direction {
        LOWER,
        RAISE
    }

    /// The pod is made anew, with a UID of its own: what an earlier pod of its UID left stands in
    /// its way.
    public record NewUid() implements Change {}

    /// Other pods are removed before this one comes; none of them can be spared.
    public record WithoutPods(List<String> pods) implements Change {
        public WithoutPods {
            pods = List.copyOf(pods);
        }
    }

    /// What was tried, whether it helped or not.
    public sealed interface Tried {

        record OfSetting(Setting setting) implements Tried {}

        /// The same pod with a UID of its own.
        record OfNewUid() implements Tried {}

        /// Other amounts of a request.
        ///
        /// @param container null for the pod-level resources
        /// @param asked in Kubernetes' spelling
        record OfRequest(@Nullable String container, String resource, String asked)
                implements Tried {}

        /// Other amounts of a request in several containers at once.
        record OfRequests(String resource) implements Tried {}

        /// The removal of one pod, of each of some.
        ///
        /// @param pods how many were tried
        /// @param of how many there are
        record OfPods(int pods, int of) implements Tried {}

        /// The removal of all other pods together.
        record OfAllPods(int pods) implements Tried {}
    }
}
