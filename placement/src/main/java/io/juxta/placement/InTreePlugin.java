package io.juxta.placement;

import io.juxta.model.VolumeSource;
import org.jspecify.annotations.Nullable;

/// The in-tree volume plugins that have a CSI driver in their place.
enum InTreePlugin {
    AWS_EBS("kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"),
    GCE_PD("kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"),
    CINDER(
            "kubernetes.io/cinder",
            "cinder.csi.openstack.org",
            "topology.cinder.csi.openstack.org/zone"),
    AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com", null),
    PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com", null),
    AZURE_FILE("kubernetes.io/azure-file", "", null),
    VSPHERE("kubernetes.io/vsphere-volume", "", null);

    private final String plugin;
    private final String driver;
    private final @Nullable String zoneKey;

    /// @param driver empty where the scheduler does not take the plugin as migrated
    /// @param zoneKey the driver's label for zones; null where affinities stay as they are
    InTreePlugin(String plugin, String driver, @Nullable String zoneKey) {
        this.plugin = plugin;
        this.driver = driver;
        this.zoneKey = zoneKey;
    }

    /// Its name in Kubernetes, which is also the provisioner of its classes.
    String plugin() {
        return plugin;
    }

    String driver() {
        return driver;
    }

    /// Whether the scheduler takes its volumes as volumes of the driver.
    boolean migrated() {
        return !driver.isEmpty();
    }

    @Nullable String zoneKey() {
        return zoneKey;
    }

    /// The plugin of a provisioner, or null.
    static @Nullable InTreePlugin named(String provisioner) {
        for (var each : values()) {
            if (each.plugin.equals(provisioner)) {
                return each;
            }
        }
        return null;
    }

    /// The plugin of a volume, or null.
    static @Nullable InTreePlugin of(VolumeSource source) {
        return switch (source) {
            case VolumeSource.AwsElasticBlockStore _ -> AWS_EBS;
            case VolumeSource.GcePersistentDisk _ -> GCE_PD;
            case VolumeSource.Cinder _ -> CINDER;
            case VolumeSource.AzureDisk _ -> AZURE_DISK;
            case VolumeSource.PortworxVolume _ -> PORTWORX;
            case VolumeSource.AzureFile _ -> AZURE_FILE;
            case VolumeSource.VsphereVolume _ -> VSPHERE;
            case VolumeSource.ClaimSource _,
                    VolumeSource.EphemeralSource _,
                    VolumeSource.CsiSource _,
                    VolumeSource.Iscsi _,
                    VolumeSource.Rbd _,
                    VolumeSource.OtherSource _ ->
                    null;
        };
    }
}
