package io.juxta.placement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The result of the DefaultPreemption plugin for a PodGroup that found no place.
public sealed interface GroupPreemption {

    /// The plugin did not run: it is switched off, or there is no node.
    record GroupNotTried() implements GroupPreemption {}

    /// The group may not preempt.
    ///
    /// @param why in Kubernetes' words
    record GroupNotEligible(String why) implements GroupPreemption {}

    /// Pods that were preempted before are still terminating on nodes that are nominated for pods
    /// of the group. All nominations stay.
    record GroupWaits() implements GroupPreemption {}

    /// No pod has a lower priority than the group.
    record NoGroupVictims() implements GroupPreemption {}

    /// The group finds no place even without all pods of lower priority.
    ///
    /// @param message in Kubernetes' words
    record NoGroupPlace(String message) implements GroupPreemption {}

    /// A filter failed.
    record GroupPreemptionFailed(String error) implements GroupPreemption {}

    /// A search for devices ended at its budget, so it is not known who would have to go.
    record GroupPreemptionUndecided() implements GroupPreemption {}

    /// Evictions make room for the group.
    ///
    /// @param nodes that are nominated for pods of the group, by the pods' full names, in the order
    ///   in which the pods were tried
    /// @param victims that are evicted, the most important first; Kubernetes may find none
    /// @param budgetsViolated the PodDisruptionBudgets that this violates
    /// @param violations the number of victims that violate one
    record GroupEvictions(
            SequencedMap<String, String> nodes,
            List<PodView> victims,
            List<String> budgetsViolated,
            int violations)
            implements GroupPreemption {
        public GroupEvictions {
            nodes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(nodes));
            victims = List.copyOf(victims);
            budgetsViolated = List.copyOf(budgetsViolated);
        }
    }

    /// The text in the conditions of the group and of pods that fitted; empty when there is none.
    default String text() {
        return switch (this) {
            case GroupNotTried _, GroupPreemptionUndecided _ -> "";
            case GroupNotEligible(var why) -> "pod group preemption: " + why;
            case GroupWaits _ -> "pod group preemption: ongoing preemption on nominated nodes";
            case NoGroupVictims _ ->
                    "pod group preemption: No preemption victims found for incoming preemptor";
            case NoGroupPlace(var message) -> "pod group preemption: " + message;
            case GroupPreemptionFailed(var error) ->
                    "error in \"%s\" PodGroupPostFilter plugins: pod group preemption: %s"
                            .formatted(DefaultPreemption.NAME, error);
            case GroupEvictions found ->
                    "pod group preemption: found a placement for podgroup, preempting %d victims"
                            .formatted(found.victims().size());
        };
    }

    /// Whether the pods of the group wait for evictions, and do not give up.
    default boolean isWaiting() {
        return switch (this) {
            case GroupWaits _, GroupEvictions _ -> true;
            case GroupNotTried _,
                    GroupNotEligible _,
                    NoGroupVictims _,
                    NoGroupPlace _,
                    GroupPreemptionFailed _,
                    GroupPreemptionUndecided _ ->
                    false;
        };
    }

    /// What this means for one pod of the group.
    ///
    /// @param pod its full name
    default Preemption of(String pod) {
        return this instanceof GroupEvictions found
                        && found.nodes().containsKey(pod)
                        && !found.victims().isEmpty()
                ? new Preemption.Evictions(
                        found.nodes().get(pod),
                        found.victims(),
                        found.budgetsViolated(),
                        found.violations(),
                        List.of())
                : new Preemption.NotTried();
    }
}
