package io.juxta.kube.decode;

import static io.juxta.kube.decode.PodDefaults.absent;
import static io.juxta.kube.decode.PodDefaults.inside;
import static io.juxta.kube.decode.PodDefaults.text;

import io.juxta.model.Tree;
import java.util.List;

/// The defaults of volumes, of claims to them and of the objects that describe storage.
final class VolumeDefaults {

    private static final Tree NO = Tree.Bool.of(false);

    private VolumeDefaults() {}

    static Tree.Mapping volume(Tree.Mapping volume) {
        return phase(
                inside(
                        volume,
                        "spec",
                        spec -> {
                            var filled = text(spec, "persistentVolumeReclaimPolicy", "Retain");
                            filled = absent(filled, "volumeMode", Tree.Text.of("Filesystem"));
                            return source(inside(filled, "capacity", PodDefaults::rounded));
                        }));
    }

    static Tree.Mapping claim(Tree.Mapping claim) {
        return inside(
                phase(inside(claim, "spec", VolumeDefaults::claimSpec)),
                "status",
                status ->
                        inside(
                                inside(status, "capacity", PodDefaults::rounded),
                                "allocatedResources",
                                PodDefaults::rounded));
    }

    /// The spec of a claim, or of a template for claims.
    static Tree.Mapping claimSpec(Tree.Mapping spec) {
        return inside(
                absent(spec, "volumeMode", Tree.Text.of("Filesystem")),
                "resources",
                PodDefaults::roundedLists);
    }

    private static Tree.Mapping phase(Tree.Mapping object) {
        return object.with("status", text(object.mapping("status"), "phase", "Pending"));
    }

    /// The source of a pod's volume or of a PersistentVolume.
    static Tree.Mapping source(Tree.Mapping volume) {
        var filled = inside(volume, "hostPath", path -> absent(path, "type", Tree.Text.of("")));
        filled = inside(filled, "iscsi", iscsi -> text(iscsi, "iscsiInterface", "default"));
        filled =
                inside(
                        filled,
                        "rbd",
                        rbd ->
                                text(
                                        text(text(rbd, "pool", "rbd"), "user", "admin"),
                                        "keyring",
                                        "/etc/ceph/keyring"));
        filled = inside(filled, "azureDisk", VolumeDefaults::azureDisk);
        return inside(
                filled,
                "scaleIO",
                io -> text(text(io, "storageMode", "ThinProvisioned"), "fsType", "xfs"));
    }

    private static Tree.Mapping azureDisk(Tree.Mapping disk) {
        var filled = absent(disk, "cachingMode", Tree.Text.of("ReadWrite"));
        filled = absent(filled, "fsType", Tree.Text.of("ext4"));
        filled = absent(filled, "readOnly", NO);
        return absent(filled, "kind", Tree.Text.of("Shared"));
    }

    static Tree.Mapping storageClass(Tree.Mapping type) {
        return absent(
                absent(type, "reclaimPolicy", Tree.Text.of("Delete")),
                "volumeBindingMode",
                Tree.Text.of("Immediate"));
    }

    /// With the gates that are on by default.
    static Tree.Mapping driver(Tree.Mapping driver) {
        var spec = driver.mapping("spec");
        spec = absent(spec, "attachRequired", Tree.Bool.of(true));
        spec = absent(spec, "fsGroupPolicy", Tree.Text.of("ReadWriteOnceWithFSType"));
        for (var flag :
                List.of(
                        "podInfoOnMount",
                        "storageCapacity",
                        "requiresRepublish",
                        "seLinuxMount",
                        "preventPodSchedulingIfMissing")) {
            spec = absent(spec, flag, NO);
        }
        if (spec.items("volumeLifecycleModes").isEmpty()) {
            spec =
                    spec.with(
                            "volumeLifecycleModes",
                            Tree.Sequence.of(List.of(Tree.Text.of("Persistent"))));
        }
        return driver.with("spec", spec);
    }
}
