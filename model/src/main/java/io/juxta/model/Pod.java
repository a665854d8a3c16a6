package io.juxta.model;

/// A Pod: containers that run together on one node.
public record Pod(Meta meta, PodSpec spec, PodStatus status) implements ApiObject {

    /// Whether a node has been chosen.
    public boolean isBound() {
        return !spec.nodeName().isEmpty();
    }
}
