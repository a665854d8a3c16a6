package io.juxta.node;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A change with which a rejected pod is admitted. Each was verified on a kubelet that never saw
/// the rejected attempt.
///
/// @param when what it takes for another setting to help; nothing for other changes
/// @param placements the allocations of the containers in the trial
/// @param rejects pods that run now and would be rejected with the change
public record AdmissionRemedy(
        RemedyChange change,
        Set<When> when,
        List<ContainerPlacement> placements,
        Alignment alignment,
        List<String> rejects) {

    public AdmissionRemedy {
        when = Collections.unmodifiableSet(new LinkedHashSet<>(when));
        placements = List.copyOf(placements);
        rejects = List.copyOf(rejects);
    }

    /// Whether the merged hint is preferred.
    public enum Alignment {
        ALIGNED,
        NOT_ALIGNED,
        /// Under policy none there is no hint.
        NOT_ASKED
    }

    /// What was changed.
    public sealed interface RemedyChange {}

    /// A change of the kubelet's configuration.
    public sealed interface Setting extends RemedyChange {}

    /// When a changed setting helps.
    public enum When {
        /// After a restart of the kubelet with it; running pods keep what they have.
        AFTER_RESTART,
        /// Only from the start, with every pod admitted anew.
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

    /// A container, or the pod as a whole, requests another amount of a resource. An equal limit
    /// changes with it.
    ///
    /// @param container null for the pod-level resources
    /// @param amount in Kubernetes' spelling
    public record OtherRequest(
            Direction direction, @Nullable String container, String resource, String amount)
            implements RemedyChange {}

    /// Several containers request other amounts of one resource, each as in [OtherRequest].
    ///
    /// @param amounts by container, in Kubernetes' spelling
    public record OtherRequests(String resource, SequencedMap<String, String> amounts)
            implements RemedyChange {
        public OtherRequests {
            amounts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(amounts));
        }
    }

    public enum Direction {
        LOWER,
        RAISE
    }

    /// The pod is created again with a new UID: an earlier pod of its UID left allocations in its
    /// way.
    public record NewUid() implements RemedyChange {}

    /// Other pods are removed first; all of these are needed.
    public record WithoutPods(List<String> pods) implements RemedyChange {
        public WithoutPods {
            pods = List.copyOf(pods);
        }
    }

    /// A kind of trial, whether it helped or not.
    public sealed interface Tried {

        record OfSetting(Setting setting) implements Tried {}

        /// The same pod with a new UID.
        record OfNewUid() implements Tried {}

        /// Other amounts of a request.
        ///
        /// @param container null for the pod-level resources
        /// @param asked in Kubernetes' spelling
        record OfRequest(@Nullable String container, String resource, String asked)
                implements Tried {}

        /// Other amounts of a request in several containers at once.
        record OfRequests(String resource) implements Tried {}

        /// The removal of single pods.
        ///
        /// @param pods how many were tried
        /// @param of how many there are
        record OfPods(int pods, int of) implements Tried {}

        /// The removal of all other pods together.
        record OfAllPods(int pods) implements Tried {}
    }
}
