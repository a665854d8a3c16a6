package io.juxta.placement;

import io.juxta.model.Pod;
import io.juxta.model.Tree;

/// The conditions in a pod's status that preemption reads and writes.
public final class PodConditions {

    /// The condition of a pod that is about to be terminated.
    public static final String DISRUPTION_TARGET = "DisruptionTarget";

    /// Its reason where the scheduler preempted the pod.
    public static final String PREEMPTED = "PreemptionByScheduler";

    private PodConditions() {}

    /// The first condition of a type; empty when there is none.
    static Tree.Mapping of(Pod pod, String type) {
        for (var item : pod.status().rest().items("conditions")) {
            if (item instanceof Tree.Mapping condition && condition.text("type").equals(type)) {
                return condition;
            }
        }
        return Tree.Mapping.EMPTY;
    }
}
