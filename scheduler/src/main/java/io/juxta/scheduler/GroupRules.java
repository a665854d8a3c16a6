package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PodGroup;
import java.util.List;
import java.util.Optional;

/// What the pods of a group must have in common.
final class GroupRules {

    private GroupRules() {}

    /// The fault of a group, in Kubernetes' words.
    ///
    /// @param waiting the pending pods; the others must agree with the first
    /// @param placed those that have a node
    static Optional<String> objection(PodGroup group, List<Pod> waiting, List<Pod> placed) {
        var first = waiting.getFirst();
        var given = group.preemptionPolicy();
        var policy = given == null ? PodGroup.policy(first.spec().rest()) : given;
        for (var pods : List.of(waiting, placed)) {
            for (var pod : pods) {
                var spec = pod.spec();
                if (!spec.schedulerName().equals(first.spec().schedulerName())) {
                    return Optional.of(
                            "all pods in a single pod group should have the same .spec.schedulerName set, got: \"%s\" and \"%s\""
                                    .formatted(spec.schedulerName(), first.spec().schedulerName()));
                }
                var priority = spec.priority() == null ? 0 : spec.priority();
                if (priority != group.priority()) {
                    return Optional.of(
                            "all pods in a single pod group should have the same priority as the pod group's priority, got %d and %d"
                                    .formatted(priority, group.priority()));
                }
                var own = PodGroup.policy(spec.rest());
                if (!own.equals(policy)) {
                    return Optional.of(
                            "all pods in a single pod group should have the same preemption policy%s, got %s and %s"
                                    .formatted(
                                            given == null
                                                    ? ""
                                                    : " as the pod group's preemption policy",
                                            own,
                                            policy));
                }
            }
        }
        return Optional.empty();
    }
}
