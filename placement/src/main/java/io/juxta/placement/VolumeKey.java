package io.juxta.placement;

import io.juxta.model.VolumeSource;
import java.util.ArrayList;
import java.util.List;

/// The cache key of what volume plugins say about a node: two pods with equal keys use the same
/// volumes, and no claim or volume has changed between them.
///
/// @param catalogue equal only to itself
/// @param claims by `namespace/name`, in the order of the pod
/// @param inline volumes in the spec of the pod
record VolumeKey(VolumeCatalogue catalogue, List<String> claims, List<VolumeSource> inline) {

    static VolumeKey of(Attempt attempt) {
        var pod = attempt.pod();
        var claims = new ArrayList<String>();
        var inline = new ArrayList<VolumeSource>();
        for (var volume : pod.volumes()) {
            var claim = volume.claimName(pod.pod().meta());
            if (claim == null) {
                inline.add(volume.source());
            } else {
                claims.add(pod.namespace() + "/" + claim);
            }
        }
        return new VolumeKey(attempt.snapshot().volumes(), claims, inline);
    }
}
