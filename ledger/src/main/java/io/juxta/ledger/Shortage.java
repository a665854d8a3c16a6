package io.juxta.ledger;

/// A resource of which a node has too little left for a pod.
///
/// @param requested what the pod costs
/// @param used what the other pods cost
/// @param capacity what the node can bear
public record Shortage(String resource, long requested, long used, long capacity) {

    /// The reason a kubelet gives when it turns a pod away, such as `OutOfcpu`.
    public String reason() {
        return "OutOf" + resource;
    }

    /// What the kubelet says with it.
    public String message() {
        return "Node didn't have enough resource: %s, requested: %d, used: %d, capacity: %d"
                .formatted(resource, requested, used, capacity);
    }
}
