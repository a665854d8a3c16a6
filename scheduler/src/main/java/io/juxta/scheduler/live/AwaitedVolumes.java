package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.VolumeAnnotations;
import io.juxta.scheduler.VolumeFollowUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Volumes in a running cluster: the controllers do their part, and the binding waits for it.
record AwaitedVolumes(Cluster cluster, Duration longest) implements VolumeFollowUp {

    @Override
    public boolean isBound(PersistentVolumeClaim claim) {
        return false;
    }

    @Override
    public void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
        // The volume controller binds the claim.
    }

    @Override
    public void provision(PersistentVolumeClaim claim, String node) {
        // The provisioner makes the volume.
    }

    /// Looks once a second.
    @Override
    public Optional<String> completed(List<PersistentVolumeClaim> claims)
            throws InterruptedException {
        var start = System.nanoTime();
        for (var claim : claims) {
            while (true) {
                var now =
                        cluster.read(Resource.PERSISTENT_VOLUME_CLAIMS, claim.meta().fullName())
                                .orElse(null);
                if (now == null) {
                    return Optional.of(
                            "persistentvolumeclaim \"%s\" not found"
                                    .formatted(claim.meta().name()));
                }
                if (!now.volumeName().isEmpty()
                        && now.meta().annotations().containsKey(VolumeAnnotations.BIND_COMPLETED)) {
                    break;
                }
                if (System.nanoTime() - start > longest.toNanos()) {
                    return Optional.of("binding volumes: context deadline exceeded");
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
        return Optional.empty();
    }
}
