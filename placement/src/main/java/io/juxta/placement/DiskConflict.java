package io.juxta.placement;

import io.juxta.model.PodVolume;
import io.juxta.model.VolumeSource;
import io.juxta.model.VolumeSource.AwsElasticBlockStore;
import io.juxta.model.VolumeSource.GcePersistentDisk;
import io.juxta.model.VolumeSource.Iscsi;
import io.juxta.model.VolumeSource.Rbd;
import java.util.Collections;
import java.util.List;

/// Whether two pods on one node would use the same disk, where the disk does not allow that.
final class DiskConflict {

    private DiskConflict() {}

    /// The disks among volumes.
    static List<VolumeSource> disks(List<PodVolume> volumes) {
        return volumes.isEmpty()
                ? List.of()
                : volumes.stream().map(PodVolume::source).filter(DiskConflict::isDisk).toList();
    }

    private static boolean isDisk(VolumeSource source) {
        return source instanceof GcePersistentDisk
                || source instanceof AwsElasticBlockStore
                || source instanceof Iscsi
                || source instanceof Rbd;
    }

    /// Whether one of the disks is used by a pod of the node.
    static boolean on(NodeState node, List<VolumeSource> disks) {
        for (var disk : disks) {
            for (var pod : node.withVolumes()) {
                for (var volume : pod.volumes()) {
                    if (conflict(disk, volume.source())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean conflict(VolumeSource one, VolumeSource other) {
        if (one instanceof GcePersistentDisk a && other instanceof GcePersistentDisk b) {
            return a.disk().equals(b.disk()) && !(a.readOnly() && b.readOnly());
        }
        if (one instanceof AwsElasticBlockStore a && other instanceof AwsElasticBlockStore b) {
            return a.volume().equals(b.volume());
        }
        if (one instanceof Iscsi a && other instanceof Iscsi b) {
            return a.iqn().equals(b.iqn()) && !(a.readOnly() && b.readOnly());
        }
        return one instanceof Rbd a
                && other instanceof Rbd b
                && !Collections.disjoint(a.monitors(), b.monitors())
                && a.pool().equals(b.pool())
                && a.image().equals(b.image())
                && !(a.readOnly() && b.readOnly());
    }
}
