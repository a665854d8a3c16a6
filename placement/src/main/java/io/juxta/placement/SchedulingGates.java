package io.juxta.placement;

/// The SchedulingGates plugin: holds back pods with a scheduling gate.
final class SchedulingGates implements Plugin {

    @Override
    public String name() {
        return "SchedulingGates";
    }

    @Override
    public boolean hasPreFilter() {
        return false;
    }

    @Override
    public boolean hasPreEnqueue() {
        return true;
    }

    @Override
    public PreEnqueueResult holding(Attempt attempt) {
        var gates = attempt.pod().pod().spec().schedulingGates();
        return gates.isEmpty()
                ? PreEnqueueResult.NOTHING
                : new PreEnqueueResult.Gated(
                        "waiting for scheduling gates: [%s]".formatted(String.join(" ", gates)));
    }
}
