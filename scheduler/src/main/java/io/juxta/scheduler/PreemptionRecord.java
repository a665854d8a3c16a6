package io.juxta.scheduler;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A preemption that was carried out. Pods, groups and budgets have their full names.
///
/// @param pod that the others went for; of a group the first that a node was nominated for
/// @param node that was nominated for it
/// @param victims the most important first
/// @param budgetsViolated the PodDisruptionBudgets that allowed no more disruptions
/// @param tied other nodes that were as good
/// @param group the PodGroup that the others went for; empty where it was a single pod
/// @param nominated the node that was nominated for each pod that the others went for
/// @param from the nodes that the victims were on, in the order of the victims
public record PreemptionRecord(
        String pod,
        String node,
        List<String> victims,
        List<String> budgetsViolated,
        List<String> tied,
        String group,
        SequencedMap<String, String> nominated,
        List<String> from) {

    public PreemptionRecord {
        victims = List.copyOf(victims);
        budgetsViolated = List.copyOf(budgetsViolated);
        tied = List.copyOf(tied);
        nominated = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(nominated));
        from = List.copyOf(from);
    }
}
