package io.juxta.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A volume of a pod, under the name that the pod's containers use.
public record PodVolume(String name, VolumeSource source) {

    /// The name of the PersistentVolumeClaim that the volume uses; null where it uses none. The
    /// claim of a generic ephemeral volume has a name that is made from those of the pod and the
    /// volume.
    public @Nullable String claimName(Meta pod) {
        return switch (source) {
            case VolumeSource.ClaimSource(var claim, _) -> claim;
            case VolumeSource.EphemeralSource _ -> pod.name() + "-" + name;
            case VolumeSource.CsiSource _,
                    VolumeSource.GcePersistentDisk _,
                    VolumeSource.AwsElasticBlockStore _,
                    VolumeSource.AzureDisk _,
                    VolumeSource.AzureFile _,
                    VolumeSource.Cinder _,
                    VolumeSource.VsphereVolume _,
                    VolumeSource.PortworxVolume _,
                    VolumeSource.Iscsi _,
                    VolumeSource.Rbd _,
                    VolumeSource.OtherSource _ ->
                    null;
        };
    }

    /// The items of a pod's `spec.volumes`.
    static List<PodVolume> read(List<Tree> items) {
        var volumes = new ArrayList<PodVolume>(items.size());
        for (var item : items) {
            if (item instanceof Tree.Mapping fields) {
                volumes.add(
                        new PodVolume(
                                fields.text("name"),
                                VolumeSource.read(
                                        fields,
                                        fields.fields().keySet().stream()
                                                .filter(field -> !field.equals("name"))
                                                .toList())));
            }
        }
        return List.copyOf(volumes);
    }
}
