package io.juxta.scheduler;

import java.util.List;

/// A preemption that was carried out. Pods and budgets have their full names.
///
/// @param pod that the others went for
/// @param node that was nominated for it
/// @param victims the most important first
/// @param budgetsViolated the PodDisruptionBudgets that allowed no more disruptions
/// @param tied other nodes that were as good
public record PreemptionRecord(
        String pod,
        String node,
        List<String> victims,
        List<String> budgetsViolated,
        List<String> tied) {

    public PreemptionRecord {
        victims = List.copyOf(victims);
        budgetsViolated = List.copyOf(budgetsViolated);
        tied = List.copyOf(tied);
    }
}
