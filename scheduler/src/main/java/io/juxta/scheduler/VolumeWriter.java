package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.placement.VolumeGrant;
import java.util.List;
import java.util.Optional;

/// Writes what a pod gets of volumes: first volumes, then claims, as Kubernetes does. What was
/// written before an error stays: the controllers go on with it.
final class VolumeWriter {

    private final Cluster cluster;
    private final WrittenObjects view;
    private final VolumeFollowUp controller;

    VolumeWriter(Cluster cluster, WrittenObjects view, VolumeFollowUp controller) {
        this.cluster = cluster;
        this.view = view;
        this.controller = controller;
    }

    /// Writes them, up to the first that fails.
    ///
    /// @return why it failed
    Optional<String> write(List<VolumeGrant> grants) throws InterruptedException {
        for (var grant : grants) {
            if (controller.isBound(grant.claim())) {
                continue;
            }
            var trouble =
                    switch (grant) {
                        case VolumeGrant.BoundVolume(var claim, var volume) -> bind(claim, volume);
                        case VolumeGrant.ProvisionedVolume(_, var written, var node) ->
                                provision(written, node);
                    };
            if (trouble.isPresent()) {
                return trouble;
            }
        }
        return controller.completed(grants.stream().map(VolumeGrant::claim).toList());
    }

    private Optional<String> bind(PersistentVolumeClaim claim, PersistentVolume volume) {
        return switch (cluster.update(Resource.PERSISTENT_VOLUMES, volume)) {
            case WriteResult.Done<PersistentVolume>(var stored) -> {
                view.assume(stored);
                controller.bind(claim, stored);
                yield Optional.empty();
            }
            case WriteResult.WriteConflict<PersistentVolume>(_, var why) -> Optional.of(why);
            case WriteResult.ObjectNotFound<PersistentVolume>(var why) -> Optional.of(why);
            case WriteResult.WriteRefused<PersistentVolume>(_, var why) -> Optional.of(why);
        };
    }

    private Optional<String> provision(PersistentVolumeClaim claim, String node) {
        return switch (cluster.update(Resource.PERSISTENT_VOLUME_CLAIMS, claim)) {
            case WriteResult.Done<PersistentVolumeClaim>(var stored) -> {
                view.assume(stored);
                controller.provision(stored, node);
                yield Optional.empty();
            }
            case WriteResult.WriteConflict<PersistentVolumeClaim>(_, var why) -> Optional.of(why);
            case WriteResult.ObjectNotFound<PersistentVolumeClaim>(var why) -> Optional.of(why);
            case WriteResult.WriteRefused<PersistentVolumeClaim>(_, var why) -> Optional.of(why);
        };
    }
}
