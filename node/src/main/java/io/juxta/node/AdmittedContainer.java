package io.juxta.node;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.List;

/// A container of a pod under admission: the pod, its kind and its order.
///
/// @param order its index in the pod's admission order, init containers first, from 0
public record AdmittedContainer(Pod pod, Container container, ContainerKind kind, int order) {

    /// The kind of a container, by how long it runs.
    public enum ContainerKind {
        /// An init container that ends before the next one starts: its resources can be reused.
        INIT,
        /// A sidecar: an init container that keeps running beside all others.
        SIDECAR,
        /// An app container.
        APP;

        /// Whether its resources are free for later containers of its pod.
        public boolean ends() {
            return this == INIT;
        }
    }

    /// The containers of a pod in admission order: init containers as written, then the others.
    public static List<AdmittedContainer> of(Pod pod) {
        var spec = pod.spec();
        var parts =
                new ArrayList<AdmittedContainer>(
                        spec.initContainers().size() + spec.containers().size());
        for (var container : spec.initContainers()) {
            var kind = container.isSidecar() ? ContainerKind.SIDECAR : ContainerKind.INIT;
            parts.add(new AdmittedContainer(pod, container, kind, parts.size()));
        }
        for (var container : spec.containers()) {
            parts.add(new AdmittedContainer(pod, container, ContainerKind.APP, parts.size()));
        }
        return List.copyOf(parts);
    }

    /// The key of resource state, together with [#name].
    public String podUid() {
        return pod.meta().uid();
    }

    public String name() {
        return container.name();
    }
}
