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
/// @param after what else came of it
/// @param message the scheduler's message for a pod without a node
record Trial(
        List<Tree.Mapping> before,
        Tree.Mapping pod,
        Tree.Mapping decided,
        After after,
        Outcome outcome,
        String message) {

    /// What else came of an attempt.
    ///
    /// @param claims all resource claims
    /// @param volumeClaims all claims for volumes
    /// @param nominated the node that was nominated for the pod, or empty
    /// @param victims full names of the pods that were preempted, sorted
    record After(
            List<Tree.Mapping> claims,
            List<Tree.Mapping> volumeClaims,
            String nominated,
            List<String> victims) {
        After {
            claims = List.copyOf(claims);
            volumeClaims = List.copyOf(volumeClaims);
            victims = List.copyOf(victims);
        }

        static After of(List<Tree.Mapping> claims) {
            return new After(claims, List.of(), "", List.of());
        }
    }

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
    }

    List<Tree.Mapping> claims() {
        return after.claims();
    }

    static Trial of(
            List<Tree.Mapping> before,
            Tree.Mapping pod,
            Optional<Tree.Mapping> decided,
            After after) {
        if (decided.isEmpty()) {
            return new Trial(before, pod, pod, after, Outcome.FAILED, "held back");
        }
        var now = decided.get();
        if (now.mapping("spec").has("nodeName")) {
            return new Trial(before, pod, now, after, Outcome.PLACED, "");
        }
        var condition = unscheduled(now).orElse(Tree.Mapping.EMPTY);
        var outcome =
                switch (condition.text("reason")) {
                    case "Unschedulable" -> Outcome.UNSCHEDULABLE;
                    case "SchedulingGated" -> Outcome.SKIPPED;
                    default -> Outcome.FAILED;
                };
        return new Trial(before, pod, now, after, outcome, condition.text("message"));
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

    int priority() {
        return pod.mapping("spec").field("priority").orElse(null) instanceof Tree.Number priority
                ? Integer.parseInt(priority.literal())
                : 0;
    }

    String node() {
        return decided.mapping("spec").text("nodeName");
    }

    /// `namespace/name`.
    String name() {
        var metadata = pod.mapping("metadata");
        return metadata.text("namespace") + "/" + metadata.text("name");
    }

    /// The name of the claim behind a volume of a pod, or empty.
    static String volumeClaim(Tree.Mapping pod, Tree.Mapping volume) {
        return volume.has("ephemeral")
                ? pod.mapping("metadata").text("name") + "-" + volume.text("name")
                : volume.mapping("persistentVolumeClaim").text("claimName");
    }

    /// The volume that a claim had before, or empty.
    String boundBefore(String claim) {
        return bound(claim, before);
    }

    /// The volume that a claim has now, or empty.
    String boundAfter(String claim) {
        return bound(claim, after.volumeClaims());
    }

    private static String bound(String claim, List<Tree.Mapping> objects) {
        return volumeClaim(claim, objects).mapping("spec").text("volumeName");
    }

    private static Tree.Mapping volumeClaim(String claim, List<Tree.Mapping> objects) {
        for (var object : objects) {
            if (object.text("kind").equals("PersistentVolumeClaim")
                    && object.mapping("metadata").text("name").equals(claim)) {
                return object;
            }
        }
        return Tree.Mapping.EMPTY;
    }

    /// Whether a volume was there before.
    boolean isStatic(String volume) {
        return before.stream()
                .anyMatch(
                        object ->
                                object.text("kind").equals("PersistentVolume")
                                        && object.mapping("metadata").text("name").equals(volume));
    }

    boolean isForOnePod(String claim) {
        return volumeClaim(claim, after.volumeClaims())
                .mapping("spec")
                .items("accessModes")
                .contains(Tree.Text.of("ReadWriteOncePod"));
    }

    /// Whether it has claims, or extended resources behind which is one.
    boolean usesDevices() {
        return !decided.mapping("spec").items("resourceClaims").isEmpty()
                || decided.mapping("status").has("extendedResourceClaimStatus");
    }

    /// Whether one of its devices had to be made ready first.
    boolean isAttached() {
        var uid = pod.mapping("metadata").text("uid");
        return claims().stream()
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
