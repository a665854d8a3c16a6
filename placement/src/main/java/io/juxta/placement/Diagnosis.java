package io.juxta.placement;

import java.util.List;

/// The diagnosis of a pod over all nodes: who rejected which nodes and why.
///
/// @param refusals in the order of the first node of each
/// @param undecided nodes on which the budget ended first
public record Diagnosis(List<PlacementResult.RefusedBy> refusals, List<String> undecided) {

    static final Diagnosis NONE = new Diagnosis(List.of(), List.of());

    public Diagnosis {
        refusals = List.copyOf(refusals);
        undecided = List.copyOf(undecided);
    }
}
