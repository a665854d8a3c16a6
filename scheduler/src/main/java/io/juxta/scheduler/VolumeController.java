package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.ByName;
import io.juxta.model.Meta;
import io.juxta.model.ObjectReference;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeAnnotations;
import io.juxta.placement.VolumeGrant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// What the PersistentVolume controller and the provisioners of a cluster do, as far as the next
/// pods depend on it: bindings that the scheduler began are completed, volumes are made.
final class VolumeController implements VolumeFollowUp {

    private static final String PENDING = "Pending";
    private static final String AVAILABLE = "Available";
    private static final String BOUND = "Bound";
    private static final String YES = "yes";

    private final Cluster cluster;
    private final ClusterView view;

    VolumeController(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
    }

    /// A volume as the scheduler sees it. One that is Pending, or without a status, is new, and the
    /// controller makes it available at once.
    static PersistentVolume seen(PersistentVolume volume) {
        return volume.phase().isEmpty() || volume.phase().equals(PENDING)
                ? volume.withPhase(AVAILABLE)
                : volume;
    }

    @Override
    public boolean isBound(PersistentVolumeClaim claim) {
        var current = view.volumes().catalogue().claim(claim.meta().fullName());
        return current != null && !current.volumeName().isEmpty();
    }

    /// Everything is complete at once.
    @Override
    public Optional<String> completed(List<PersistentVolumeClaim> claims) {
        return Optional.empty();
    }

    /// Completes the binding of a claim to a volume that names the claim.
    @Override
    public void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
        complete(claim, volume.meta().name());
        if (cluster.updateStatus(Resource.PERSISTENT_VOLUMES, volume.withPhase(BOUND))
                instanceof WriteResult.Done<PersistentVolume>(var stored)) {
            view.volumes().assume(stored);
        }
    }

    /// Makes the volume of a claim whose node is selected. Where the CSINode does not list the
    /// driver, nobody knows which nodes can reach the volume: then the claim stays at its node.
    @Override
    public void provision(PersistentVolumeClaim claim, String node) {
        var volume = ProvisionedVolumes.on(node, claim, view.snapshot());
        if (volume != null) {
            create(claim, volume);
        }
    }

    /// Binds a claim that does not wait for a pod, or makes its volume. Where a provisioner was
    /// asked for the volume before, it has not made it, and so none is made here.
    void settle(PersistentVolumeClaim claim) {
        var volumes = view.volumes().catalogue();
        var storageClass = volumes.storage().storageClass(claim.className());
        if (storageClass != null
                && StorageClass.WAIT_FOR_FIRST_CONSUMER.equals(storageClass.volumeBindingMode())
                && claim.volumeName().isEmpty()) {
            return;
        }
        var match = volumes.match(claim);
        if (match != null) {
            var named = VolumeGrant.bound(claim, match).volume();
            if (cluster.update(Resource.PERSISTENT_VOLUMES, named)
                    instanceof WriteResult.Done<PersistentVolume>(var stored)) {
                bind(claim, stored);
            }
        } else if (storageClass != null && claim.volumeName().isEmpty() && !wasAsked(claim)) {
            var volume = ProvisionedVolumes.anywhere(claim, storageClass);
            if (volume != null) {
                create(claim, volume);
            }
        }
    }

    private static boolean wasAsked(PersistentVolumeClaim claim) {
        var annotations = claim.meta().annotations();
        return annotations.containsKey(VolumeAnnotations.STORAGE_PROVISIONER)
                || annotations.containsKey(VolumeAnnotations.BETA_STORAGE_PROVISIONER);
    }

    private void create(PersistentVolumeClaim claim, PersistentVolume volume) {
        if (cluster.create(Resource.PERSISTENT_VOLUMES, volume)
                instanceof WriteResult.Done<PersistentVolume>(var stored)) {
            view.volumes().assume(stored);
            complete(claim, stored.meta().name());
        }
    }

    /// Writes the volume to a claim.
    private void complete(PersistentVolumeClaim claim, String volume) {
        var current =
                cluster.read(Resource.PERSISTENT_VOLUME_CLAIMS, claim.meta().fullName())
                        .orElse(null);
        if (current == null) {
            return;
        }
        var meta = annotated(current.meta(), VolumeAnnotations.BIND_COMPLETED);
        var bound =
                current.withMeta(annotated(meta, VolumeAnnotations.BOUND_BY_CONTROLLER))
                        .withVolumeName(volume);
        if (cluster.update(Resource.PERSISTENT_VOLUME_CLAIMS, bound)
                        instanceof WriteResult.Done<PersistentVolumeClaim>(var written)
                && cluster.updateStatus(Resource.PERSISTENT_VOLUME_CLAIMS, written.withPhase(BOUND))
                        instanceof WriteResult.Done<PersistentVolumeClaim>(var stored)) {
            view.volumes().assume(stored);
        }
    }

    private static Meta annotated(Meta meta, String annotation) {
        var all = new TreeMap<>(meta.annotations());
        all.put(annotation, YES);
        return meta.withAnnotations(ByName.copyOf(all));
    }

    /// A reference to a claim, as volumes have it.
    static ObjectReference reference(PersistentVolumeClaim claim) {
        return ObjectReference.to("v1", "PersistentVolumeClaim", claim.meta());
    }
}
