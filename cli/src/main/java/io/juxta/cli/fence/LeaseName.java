package io.juxta.cli.fence;

/// The Lease that one of several instances of a scheduler holds.
///
/// Its holder is named `POD_ANYTHING`: the part before the underscore is the name of the pod, which
/// an admission policy compares with that of the writer.
public record LeaseName(String namespace, String name) {

    /// Beside other schedulers: a Lease of our own.
    public static final LeaseName OWN = new LeaseName(FencePlan.NAMESPACE, "juxta");

    /// In the place of kube-scheduler: its Lease, so that the two never run at once.
    public static final LeaseName KUBE_SCHEDULER = new LeaseName("kube-system", "kube-scheduler");

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
