package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.placement.PodGrant;
import io.juxta.scheduler.ClaimWriter.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Binds a pod: writes its volumes, its claims, their cost in the pod's status, and the node, in
/// Kubernetes' order.
///
/// When a write fails the pod stays pending: the claims keep their devices for the next attempt,
/// and their reservation for the pod is removed. Volumes that were bound stay bound.
public final class BindingWriter {

    /// The result.
    public sealed interface BindingResult {

        record Done(Pod pod) implements BindingResult {}

        /// A write failed.
        ///
        /// @param step that failed
        /// @param why in one line
        record Refused(BindingStep step, String why) implements BindingResult {}
    }

    /// The plugins of Kubernetes that write.
    public enum BindingStep {
        VOLUMES("PreBind", "VolumeBinding"),
        CLAIMS("PreBind", "DynamicResources"),
        NODE("Bind", "DefaultBinder");

        private final String point;
        private final String plugin;

        BindingStep(String point, String plugin) {
            this.point = point;
            this.plugin = plugin;
        }

        /// The extension point.
        public String point() {
            return point;
        }

        public String plugin() {
            return plugin;
        }
    }

    /// What happens between the writes of a binding.
    public interface Pauses {

        /// Nothing.
        Pauses NONE = new Pauses() {};

        /// The claims were written.
        ///
        /// @param allocated those that got their devices by it, as stored
        /// @return why the pod must not be bound; then these devices are given back
        default Optional<String> afterClaims(Pod pod, String node, List<Claim> allocated)
                throws InterruptedException {
            return Optional.empty();
        }

        /// A step ended.
        ///
        /// @param done whether it went well
        default void stepEnded(BindingStep step, boolean done) {}

        /// Everything but the node was written.
        ///
        /// @param claims all that were written, as stored
        /// @return why the pod cannot be bound
        default Optional<String> beforeNode(Pod pod, String node, List<Claim> claims)
                throws InterruptedException {
            return Optional.empty();
        }
    }

    /// A claim that was written, and its state before.
    private record Step(ClaimChange change, Claim stored) {}

    private final Cluster cluster;
    private final WrittenObjects view;
    private final ClaimWriter claims;
    private final PodWriter pods;
    private final VolumeWriter volumes;
    private final Pauses pauses;

    public BindingWriter(
            Cluster cluster,
            FeatureGates gates,
            WrittenObjects view,
            VolumeFollowUp controllers,
            Pauses pauses) {
        this.cluster = cluster;
        this.view = view;
        this.claims = new ClaimWriter(cluster, gates, view);
        this.pods = new PodWriter(cluster, gates);
        this.volumes = new VolumeWriter(cluster, view, controllers);
        this.pauses = pauses;
    }

    /// Writes everything.
    ///
    /// @param changes of the claims of the grant
    public BindingResult bind(Pod pod, String node, PodGrant grant, List<ClaimChange> changes)
            throws InterruptedException {
        var trouble = volumes.write(grant.volumes());
        pauses.stepEnded(BindingStep.VOLUMES, trouble.isEmpty());
        if (trouble.isPresent()) {
            return new BindingResult.Refused(BindingStep.VOLUMES, trouble.get());
        }
        var written = new ArrayList<Step>();
        for (var change : changes) {
            switch (claims.write(change)) {
                case ClaimWriter.Outcome.Done(var stored) -> written.add(new Step(change, stored));
                case ClaimWriter.Outcome.Refused(var why) -> {
                    return undone(pod, grant, written, Kept.DEVICES, BindingStep.CLAIMS, why);
                }
            }
        }
        var objection =
                pauses.afterClaims(
                        pod,
                        node,
                        written.stream()
                                .filter(step -> step.change().allocates())
                                .map(Step::stored)
                                .toList());
        if (objection.isPresent()) {
            return undone(pod, grant, written, Kept.NOTHING, BindingStep.CLAIMS, objection.get());
        }
        return switch (pods.charge(pod, grant)) {
            case WriteResult.Done<Pod>(var charged) -> bound(charged, node, grant, written);
            case WriteResult.WriteConflict<Pod>(_, var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.CLAIMS, why);
            case WriteResult.ObjectNotFound<Pod>(var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.CLAIMS, why);
            case WriteResult.WriteRefused<Pod>(_, var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.CLAIMS, why);
        };
    }

    private BindingResult bound(Pod pod, String node, PodGrant grant, List<Step> written)
            throws InterruptedException {
        var obstacle = pauses.beforeNode(pod, node, written.stream().map(Step::stored).toList());
        if (obstacle.isPresent()) {
            return undone(pod, grant, written, Kept.DEVICES, BindingStep.CLAIMS, obstacle.get());
        }
        pauses.stepEnded(BindingStep.CLAIMS, true);
        return switch (cluster.bind(pod, node)) {
            case WriteResult.Done<Pod>(var stored) -> {
                pauses.stepEnded(BindingStep.NODE, true);
                view.assume(stored);
                yield new BindingResult.Done(stored);
            }
            case WriteResult.WriteConflict<Pod>(_, var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.NODE, why);
            case WriteResult.ObjectNotFound<Pod>(var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.NODE, why);
            case WriteResult.WriteRefused<Pod>(_, var why) ->
                    undone(pod, grant, written, Kept.DEVICES, BindingStep.NODE, why);
        };
    }

    private BindingResult undone(
            Pod pod, PodGrant grant, List<Step> written, Kept kept, BindingStep step, String why) {
        pauses.stepEnded(step, false);
        written.forEach(each -> claims.undo(each.change(), each.stored(), kept));
        var after = pods.undo(pod, grant);
        if (after != null) {
            view.assume(after);
        }
        return new BindingResult.Refused(step, why);
    }

    /// Writes the claims that a failed binding leaves: allocated, and reserved for no pod.
    void leave(List<ClaimChange> left) {
        left.forEach(claims::write);
    }

    /// Deletes a claim with all finalizers.
    ///
    /// @return whether it is gone
    public boolean remove(Claim claim) {
        return claims.remove(claim);
    }
}
