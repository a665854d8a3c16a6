package io.juxta.placement;

import io.juxta.model.CsiNode;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.PodVolume;
import io.juxta.model.VolumeSource;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The volumes of CSI drivers that pods use on one node. A volume that several pods use is there
/// once.
final class CsiVolumes {

    /// A volume of a driver.
    ///
    /// @param handle the driver's name for it, or the claim's full name while there is no volume
    /// @param unbound whether there is no volume yet
    record CsiVolume(String driver, String handle, boolean unbound) {

        static CsiVolume of(String driver, String handle) {
            return new CsiVolume(driver, handle, false);
        }
    }

    /// Whether a claim has to be there.
    enum Missing {
        /// As for a pod that is to be placed.
        REJECTED,
        /// As for pods that run.
        IGNORED
    }

    private final VolumeCatalogue catalogue;
    private final @Nullable CsiNode node;
    private final Set<CsiVolume> volumes = new HashSet<>();

    /// @param node where the pods are or may be; null where it has no CSINode
    CsiVolumes(VolumeCatalogue catalogue, @Nullable CsiNode node) {
        this.catalogue = catalogue;
        this.node = node;
    }

    Set<CsiVolume> volumes() {
        return volumes;
    }

    /// Adds the volumes of a pod.
    ///
    /// @return a rejection or an error, or null
    @Nullable FilterResult add(PodView pod, Missing missing) {
        for (var volume : pod.volumes()) {
            var name = volume.claimName(pod.pod().meta());
            var trouble = name == null ? inline(volume) : claimed(pod, volume, name, missing);
            if (trouble != null) {
                return trouble;
            }
        }
        return null;
    }

    private @Nullable FilterResult claimed(
            PodView pod, PodVolume volume, String name, Missing missing) {
        if (name.isEmpty()) {
            return new FilterResult.FilterFailed("PersistentVolumeClaim had no name");
        }
        var fullName = pod.namespace() + "/" + name;
        var claim = catalogue.claim(fullName);
        if (claim == null) {
            return switch (missing) {
                case IGNORED -> null;
                case REJECTED ->
                        FilterResult.rejected(
                                "looking up PVC %s: %s"
                                        .formatted(fullName, VolumeTexts.claimNotFound(name)));
            };
        }
        if (volume.source() instanceof VolumeSource.EphemeralSource
                && !ClaimResolution.isControlledBy(claim.meta(), pod.pod())) {
            return new FilterResult.FilterFailed(VolumeTexts.notOwner(claim, pod));
        }
        var used = volume(claim);
        if (used != null) {
            volumes.add(used);
        }
        return null;
    }

    /// The volume of a claim, or null where it is not a CSI driver's.
    private @Nullable CsiVolume volume(PersistentVolumeClaim claim) {
        var bound = claim.volumeName().isEmpty() ? null : catalogue.volume(claim.volumeName());
        if (bound == null) {
            return unbound(claim);
        }
        if (bound.source() instanceof VolumeSource.CsiSource(var driver, var handle)) {
            return driver.isEmpty() || handle.isEmpty() ? null : CsiVolume.of(driver, handle);
        }
        var plugin = migrated(InTreePlugin.of(bound.source()));
        return plugin != null
                        && MigratedHandle.of(bound.source(), bound.meta().labels())
                                instanceof MigratedHandle.Known(var handle)
                        && !handle.isEmpty()
                ? CsiVolume.of(plugin.driver(), handle)
                : null;
    }

    /// The volume that will be made for a claim.
    private @Nullable CsiVolume unbound(PersistentVolumeClaim claim) {
        var storageClass = catalogue.storage().storageClass(claim.className());
        if (claim.className().isEmpty() || storageClass == null) {
            return null;
        }
        var provisioner = storageClass.provisioner();
        var inTree = InTreePlugin.named(provisioner);
        var plugin = migrated(inTree);
        if (inTree != null) {
            return plugin == null
                    ? null
                    : new CsiVolume(plugin.driver(), claim.meta().fullName(), true);
        }
        return provisioner.isEmpty()
                ? null
                : new CsiVolume(provisioner, claim.meta().fullName(), true);
    }

    /// The plugin, where a CSI driver took its place on this node.
    private @Nullable InTreePlugin migrated(@Nullable InTreePlugin plugin) {
        return node != null && plugin != null && plugin.migrated() ? plugin : null;
    }

    /// Adds a volume that stands in the spec of a pod.
    private @Nullable FilterResult inline(PodVolume volume) {
        var plugin = migrated(InTreePlugin.of(volume.source()));
        if (plugin == null) {
            return null;
        }
        return switch (MigratedHandle.of(volume.source())) {
            case MigratedHandle.Known(var handle) -> {
                volumes.add(CsiVolume.of(plugin.driver(), handle));
                yield null;
            }
            case MigratedHandle.Untranslatable(var why) ->
                    new FilterResult.FilterFailed(
                            "converting volume(%s) from inline to csi: %s"
                                    .formatted(volume.name(), why));
        };
    }
}
