package io.juxta.ledger;

/// A resource that is short on a node.
///
/// @param requested by the pod
/// @param used by the other pods
/// @param capacity of the node
public record Shortage(String resource, long requested, long used, long capacity) {

    /// The reason with which a kubelet rejects a pod, such as `OutOfcpu`.
    public String reason() {
        return "OutOf" + resource;
    }

    /// The message of the kubelet.
    public String message() {
        return "Node didn't have enough resource: %s, requested: %d, used: %d, capacity: %d"
                .formatted(resource, requested, used, capacity);
    }
}
