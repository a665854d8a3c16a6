package io.juxta.node;

import org.jspecify.annotations.Nullable;

/// A topology hint: one set of NUMA nodes for a resource.
///
/// @param affinity the NUMA nodes; null is the kubelet's nil: any node
/// @param preferred whether this is as narrow as the resource can be placed on this machine
public record Hint(@Nullable NodeMask affinity, boolean preferred) {

    /// Whether any node is allowed.
    public boolean anywhere() {
        return affinity == null;
    }

    /// `{0,1} preferred`, `{0,1}` or `any`.
    @Override
    public String toString() {
        return (affinity == null ? "any" : affinity.toString()) + (preferred ? " preferred" : "");
    }
}
