package io.juxta.node;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.List;

/// A container of a pod under admission: which it is, what kind, and when its turn comes.
///
/// @param order its place in the pod's walk, init containers first, from 0
public record Part(Pod pod, Container container, Kind kind, int order) {

    /// How long a container runs.
    public enum Kind {
        /// An init container that ends before the next one starts: what it held can be used again.
        INIT,
        /// An init container that keeps running beside all others.
        SIDECAR,
        /// An ordinary container.
        APP;

        /// Whether what the container holds is free for later containers of its pod.
        public boolean ends() {
            return this == INIT;
        }
    }

    /// The containers of a pod as they are admitted: init containers as written, then the others.
    public static List<Part> of(Pod pod) {
        var spec = pod.spec();
        var parts = new ArrayList<Part>(spec.initContainers().size() + spec.containers().size());
        for (var container : spec.initContainers()) {
            var kind = container.isSidecar() ? Kind.SIDECAR : Kind.INIT;
            parts.add(new Part(pod, container, kind, parts.size()));
        }
        for (var container : spec.containers()) {
            parts.add(new Part(pod, container, Kind.APP, parts.size()));
        }
        return List.copyOf(parts);
    }

    /// What resource state is recorded under, together with [#name].
    public String podUid() {
        return pod.meta().uid();
    }

    public String name() {
        return container.name();
    }
}
