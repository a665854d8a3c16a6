package io.juxta.scheduler;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodGrant;
import io.juxta.placement.PodGroups;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;

/// The snapshot with a pod assumed on its node, before anything is written.
final class Assumed {

    private Assumed() {}

    /// A pod as it will be once its binding is written.
    static Pod pod(Pod pod, String node, PodGrant grant, FeatureGates gates) {
        var noted = PodWriter.charged(PodWriter.annotated(pod, grant), grant, gates);
        return new Pod(noted.meta(), noted.spec().withNodeName(node), noted.status());
    }

    static Snapshot in(
            Snapshot before, Pod pod, PlacementResult.Placed chosen, FeatureGates gates) {
        var grant = chosen.grant();
        var bound = pod(pod, chosen.node(), grant, gates);
        var after = before.withoutNominated(PodView.of(pod, gates));
        var node = before.node(chosen.node());
        if (node != null) {
            after = after.with(node.with(PodView.of(bound, gates)));
        }
        for (var volume : grant.volumes()) {
            after = after.with(volume.in(after.volumes()));
        }
        for (var claim : grant.claims()) {
            var name = claim.meta().fullName();
            var known = after.claim(name);
            after =
                    after.with(
                            after.claims().with(name, claim),
                            known == null
                                    ? after.world().holding(claim)
                                    : after.world().replacing(known, claim));
            if (claim.status().reservedFor().stream().anyMatch(PodGroups::isGroup)
                    && (known == null || !known.isAllocated())) {
                var surroundings = after.surroundings();
                after = after.with(surroundings.with(surroundings.groups().allocating(name)));
            }
        }
        return after;
    }
}
