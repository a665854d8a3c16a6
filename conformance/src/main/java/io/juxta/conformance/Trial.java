package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The real scheduler's result for one pod.
///
/// @param before all objects as the API server had them just before the pod was created
/// @param pod the pod as the API server stored it
/// @param decided the pod when it had a node, or a reason for having none
/// @param claims all claims after that
/// @param message the scheduler's message for a pod without a node
record Trial(
        List<Tree.Mapping> before,
        Tree.Mapping pod,
        Tree.Mapping decided,
        List<Tree.Mapping> claims,
        Outcome outcome,
        String message) {

    /// With the names of the contract.
    enum Outcome {
        PLACED,
        UNSCHEDULABLE,
        FAILED,
        SKIPPED;

        /// The word in a report.
        String word() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    Trial {
        before = List.copyOf(before);
        claims = List.copyOf(claims);
    }

    static Trial of(
            List<Tree.Mapping> before,
            Tree.Mapping pod,
            Optional<Tree.Mapping> decided,
            List<Tree.Mapping> claims) {
        if (decided.isEmpty()) {
            return new Trial(before, pod, pod, claims, Outcome.FAILED, "held back");
        }
        var now = decided.get();
        if (now.mapping("spec").has("nodeName")) {
            return new Trial(before, pod, now, claims, Outcome.PLACED, "");
        }
        var condition = unscheduled(now).orElse(Tree.Mapping.EMPTY);
        var outcome =
                switch (condition.text("reason")) {
                    case "Unschedulable" -> Outcome.UNSCHEDULABLE;
                    case "SchedulingGated" -> Outcome.SKIPPED;
                    default -> Outcome.FAILED;
                };
        return new Trial(before, pod, now, claims, outcome, condition.text("message"));
    }

    /// The condition with the reason why a pod has no node yet.
    static Optional<Tree.Mapping> unscheduled(Tree.Mapping pod) {
        for (var item : pod.mapping("status").items("conditions")) {
            var condition = (Tree.Mapping) item;
            if (condition.text("type").equals("PodScheduled")
                    && condition.text("status").equals("False")) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    String node() {
        return decided.mapping("spec").text("nodeName");
    }

    /// `namespace/name`.
    String name() {
        var metadata = pod.mapping("metadata");
        return metadata.text("namespace") + "/" + metadata.text("name");
    }

    /// Whether it uses something that is not modelled.
    boolean isBeyondUs() {
        return pod.mapping("spec").items("volumes").stream()
                .anyMatch(volume -> ((Tree.Mapping) volume).has("persistentVolumeClaim"));
    }

    /// Whether it has claims, or extended resources behind which is one.
    boolean usesDevices() {
        return !decided.mapping("spec").items("resourceClaims").isEmpty()
                || decided.mapping("status").has("extendedResourceClaimStatus");
    }

    /// Whether one of its devices had to be made ready first.
    boolean isAttached() {
        var uid = pod.mapping("metadata").text("uid");
        return claims.stream()
                .map(claim -> claim.mapping("status"))
                .filter(
                        status ->
                                status.items("reservedFor").stream()
                                        .anyMatch(
                                                user ->
                                                        ((Tree.Mapping) user)
                                                                .text("uid")
                                                                .equals(uid)))
                .flatMap(
                        status ->
                                status
                                        .mapping("allocation")
                                        .mapping("devices")
                                        .items("results")
                                        .stream())
                .anyMatch(result -> !((Tree.Mapping) result).items("bindingConditions").isEmpty());
    }

    /// Whether CPUs or memory of its node were written down for its devices.
    boolean isCharged() {
        return !decided.mapping("status").items("nodeAllocatableResourceClaimStatuses").isEmpty();
    }
}
