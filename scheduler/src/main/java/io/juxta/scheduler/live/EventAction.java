package io.juxta.scheduler.live;

/// What happened to an object, as far as it can make a waiting pod schedulable.
enum EventAction {
    ADD("Add"),
    DELETE("Delete"),
    UPDATE("Update"),
    NODE_ALLOCATABLE("UpdateNodeAllocatable"),
    NODE_LABEL("UpdateNodeLabel"),
    NODE_TAINT("UpdateNodeTaint"),
    NODE_FEATURES("UpdateNodeDeclaredFeature"),
    POD_LABEL("UpdatePodLabel"),
    POD_SCALE_DOWN("UpdatePodScaleDown"),
    POD_TOLERATION("UpdatePodToleration"),
    POD_GATES("UpdatePodSchedulingGatesEliminated"),
    POD_CLAIMS("UpdatePodGeneratedResourceClaim");

    private final String label;

    EventAction(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
