package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.VolumeSource;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The name that a CSI driver has for a volume of the in-tree plugin whose place it took.
sealed interface MigratedHandle {

    record Known(String handle) implements MigratedHandle {}

    /// The volume has no CSI form.
    ///
    /// @param why in Kubernetes' words
    record Untranslatable(String why) implements MigratedHandle {}

    /// The separator of the zones of a label.
    String ZONES = "__";

    String ZONE = "topology.kubernetes.io/zone";
    String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";

    /// Of a volume in the spec of a pod.
    static MigratedHandle of(VolumeSource source) {
        return of(source, ByName.empty());
    }

    /// Of a PersistentVolume.
    ///
    /// @param labels of the PersistentVolume
    static MigratedHandle of(VolumeSource source, Map<String, String> labels) {
        return switch (source) {
            case VolumeSource.AwsElasticBlockStore(var volume) -> ebs(volume);
            case VolumeSource.GcePersistentDisk(var disk, _) -> disk(disk, labels);
            case VolumeSource.Cinder(var volume) -> new Known(volume);
            case VolumeSource.PortworxVolume(var volume) -> new Known(volume);
            case VolumeSource.AzureDisk(_, var uri, var kind) ->
                    kind != null && !kind.equalsIgnoreCase("Managed")
                            ? new Untranslatable(
                                    "kind(%s) is not supported in csi migration".formatted(kind))
                            : new Known(uri);
            case VolumeSource.AzureFile _,
                    VolumeSource.VsphereVolume _,
                    VolumeSource.ClaimSource _,
                    VolumeSource.EphemeralSource _,
                    VolumeSource.CsiSource _,
                    VolumeSource.Iscsi _,
                    VolumeSource.Rbd _,
                    VolumeSource.OtherSource _ ->
                    throw new IllegalArgumentException("No CSI driver took its place: " + source);
        };
    }

    /// `aws://zone/vol-1` and `vol-1` are the same volume.
    private static MigratedHandle ebs(String volume) {
        if (!volume.startsWith("aws://")) {
            return new Known(volume);
        }
        var path = volume.substring("aws://".length()).split("[?#]", 2)[0];
        var slash = path.indexOf('/');
        var id = slash < 0 ? "" : path.substring(slash).replaceAll("^/+|/+$", "");
        return Pattern.matches("vol-[^/]*", id)
                ? new Known(id)
                : new Untranslatable(
                        "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (%s)"
                                .formatted(volume));
    }

    private static MigratedHandle disk(String disk, Map<String, String> labels) {
        var beta = labels.getOrDefault(BETA_ZONE, "");
        var label = beta.isEmpty() ? labels.getOrDefault(ZONE, "") : beta;
        var zones = label.split(ZONES, -1);
        if (zones.length == 1) {
            var zone = label.isEmpty() ? "UNSPECIFIED" : label;
            return new Known("projects/UNSPECIFIED/zones/%s/disks/%s".formatted(zone, disk));
        }
        var regions = new TreeSet<String>();
        for (var zone : zones) {
            var parts = zone.split("-", -1);
            if (parts.length != 3) {
                return new Untranslatable(
                        "failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got: "
                                + zone);
            }
            regions.add(parts[0] + "-" + parts[1]);
        }
        return regions.size() == 1
                ? new Known(
                        "projects/UNSPECIFIED/regions/%s/disks/%s"
                                .formatted(regions.getFirst(), disk))
                : new Untranslatable(
                        "failed to get region from zones: multiple or no regions gotten from zones, got: map[%s:{}]"
                                .formatted(String.join(":{} ", regions)));
    }
}
