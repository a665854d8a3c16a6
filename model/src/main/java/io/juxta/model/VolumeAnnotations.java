package io.juxta.model;

/// Annotations by which Kubernetes' components agree about volumes.
public final class VolumeAnnotations {

    /// On a claim: the binding to its volume is complete. The value does not matter.
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /// On a volume or a claim: a controller or the scheduler made the binding, not a user.
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

    /// On a claim: the node that its volume is to be made for.
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    /// On a claim: who is to make its volume.
    public static final String STORAGE_PROVISIONER = "volume.kubernetes.io/storage-provisioner";

    /// The older name of the same.
    public static final String BETA_STORAGE_PROVISIONER =
            "volume.beta.kubernetes.io/storage-provisioner";

    /// On a volume: who made it.
    public static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    /// On a volume or a claim: the name of its class. It goes before the field.
    public static final String BETA_STORAGE_CLASS = "volume.beta.kubernetes.io/storage-class";

    /// On a CSINode: the in-tree plugins of which a CSI driver took over, with commas.
    public static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

    /// On a StorageClass: claims that name no class get this one.
    public static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

    /// The older name of the same.
    public static final String BETA_DEFAULT_CLASS =
            "storageclass.beta.kubernetes.io/is-default-class";

    private VolumeAnnotations() {}
}
