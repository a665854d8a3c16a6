package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A container of a pod: app, init, sidecar or ephemeral, by the list it is in.
///
/// @param restartPolicy `Always` makes an init container a sidecar; null where it is not set
/// @param rest image, ports, probes and all else, as written
public record Container(
        String name, ResourceNeeds resources, @Nullable String restartPolicy, Tree.Mapping rest) {

    /// Whether an init container keeps running beside the others.
    public boolean isSidecar() {
        return "Always".equals(restartPolicy);
    }
}
