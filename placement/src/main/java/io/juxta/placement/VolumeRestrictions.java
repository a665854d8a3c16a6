package io.juxta.placement;

import io.juxta.model.VolumeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The VolumeRestrictions plugin: rejects nodes where a pod uses the same disk, and all nodes while
/// another pod uses a claim that only one pod may use.
final class VolumeRestrictions implements Plugin {

    private static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";

    private static final FilterResult DISK =
            FilterResult.evictable("node(s) had no available disk");
    private static final FilterResult IN_USE =
            FilterResult.evictable(
                    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod");

    @Override
    public String name() {
        return "VolumeRestrictions";
    }

    /// The cache key.
    private record Asked(List<VolumeSource> disks, boolean conflict) {}

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var pod = attempt.pod();
        if (pod.volumes().isEmpty()) {
            return PreFilterResult.INDIFFERENT;
        }
        var exclusive = new HashSet<String>();
        for (var volume : pod.volumes()) {
            if (volume.source() instanceof VolumeSource.ClaimSource(var name, _)) {
                var claim = attempt.snapshot().volumes().claim(pod.namespace() + "/" + name);
                if (claim == null) {
                    return new PreFilterResult.Opposed(
                            FilterResult.rejected(VolumeTexts.claimNotFound(name)));
                }
                if (claim.accessModes().contains(READ_WRITE_ONCE_POD)) {
                    exclusive.add(name);
                }
            }
        }
        var disks = DiskConflict.disks(pod.volumes());
        var conflict = !exclusive.isEmpty() && inUse(exclusive, attempt);
        if (disks.isEmpty() && !conflict) {
            return PreFilterResult.INDIFFERENT;
        }
        return new PreFilterResult.Judges(
                node -> {
                    if (DiskConflict.on(node, disks)) {
                        return DISK;
                    }
                    return conflict ? IN_USE : FilterResult.PASSED;
                },
                new Asked(disks, conflict));
    }

    /// Whether a pod with a node uses one of the claims.
    private static boolean inUse(Set<String> claims, Attempt attempt) {
        for (var node : attempt.snapshot().nodes()) {
            for (var other : node.withVolumes()) {
                if (other.namespace().equals(attempt.pod().namespace()) && uses(other, claims)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean uses(PodView pod, Set<String> claims) {
        for (var volume : pod.volumes()) {
            if (volume.source() instanceof VolumeSource.ClaimSource(var name, _)
                    && claims.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
