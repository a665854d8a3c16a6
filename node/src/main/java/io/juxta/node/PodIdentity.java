package io.juxta.node;

import io.juxta.model.Pod;

/// The identity of a pod for the kubelet.
final class PodIdentity {

    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final String SOURCE = "kubernetes.io/config.source";
    private static final int SYSTEM_CRITICAL = 2_000_000_000;

    private PodIdentity() {}

    /// The pod with a namespace and a UID. A mirror pod only shows a static pod of the node to the
    /// cluster: its annotation holds the UID of that pod. A pod without a UID is identified by its
    /// name.
    static Pod of(Pod pod) {
        var meta = pod.meta();
        var namespace = meta.namespace().isEmpty() ? "default" : meta.namespace();
        var mirrored = meta.annotations().getOrDefault(MIRROR, "");
        var uid = mirrored.isEmpty() ? meta.uid() : mirrored;
        if (uid.isEmpty()) {
            uid = namespace + "/" + meta.name();
        }
        if (namespace.equals(meta.namespace()) && uid.equals(meta.uid())) {
            return pod;
        }
        return new Pod(meta.withNamespace(namespace).withUid(uid), pod.spec(), pod.status());
    }

    /// The same pod under another UID, so that it shares nothing with the first.
    static Pod renamed(Pod pod, String uid) {
        return new Pod(pod.meta().withUid(uid), pod.spec(), pod.status());
    }

    /// Whether the pod is critical: a kubelet evicts others for static pods and those of system
    /// priority.
    static boolean isCritical(Pod pod) {
        var annotations = pod.meta().annotations();
        var source = annotations.getOrDefault(SOURCE, "api");
        var priority = pod.spec().priority();
        return annotations.containsKey(MIRROR)
                || !source.equals("api")
                || (priority != null && priority >= SYSTEM_CRITICAL);
    }
}
