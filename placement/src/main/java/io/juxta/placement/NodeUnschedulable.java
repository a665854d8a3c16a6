package io.juxta.placement;

import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;

/// The NodeUnschedulable plugin: rejects cordoned nodes, unless the pod tolerates their taint.
final class NodeUnschedulable implements Plugin {

    private static final Verdict NO = Verdict.rejected("node(s) were unschedulable");

    /// The taint of a cordoned node.
    static final Taint CORDON =
            new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.Known.NO_SCHEDULE, null);

    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public Stance toward(Attempt attempt) {
        return Tolerance.of(attempt).bears(CORDON)
                ? Stance.INDIFFERENT
                : new Stance.Judges(
                        node -> node.node().unschedulable() ? NO : Verdict.PASSED, CORDON);
    }
}
