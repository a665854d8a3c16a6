package io.juxta.placement;

import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;

/// The NodeUnschedulable plugin: rejects cordoned nodes, unless the pod tolerates their taint.
final class NodeUnschedulable implements Plugin {

    private static final FilterResult NO = FilterResult.rejected("node(s) were unschedulable");

    /// The taint of a cordoned node.
    static final Taint CORDON =
            new Taint(
                    "node.kubernetes.io/unschedulable",
                    "",
                    TaintEffect.KnownEffect.NO_SCHEDULE,
                    null);

    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        return TolerationFilter.of(attempt).bears(CORDON)
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(
                        node -> node.node().unschedulable() ? NO : FilterResult.PASSED, CORDON);
    }
}
