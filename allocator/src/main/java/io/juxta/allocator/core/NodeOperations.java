package io.juxta.allocator.core;

/// Devices whose driver skips operations on the node: only for nodes that support it.
public final class NodeOperations {

    /// The feature that a node's kubelet declares.
    public static final String FEATURE = "DRAOptionalNodeOperations";

    private NodeOperations() {}

    public static boolean allow(Inventory inventory, int device) {
        if (inventory.slice(device).skipNodeOperations().isEmpty()
                || inventory.features().variant() != Features.Variant.EXPERIMENTAL) {
            return true;
        }
        return inventory.features().optionalNodeOperations()
                && inventory.node().declaredFeatures().contains(FEATURE);
    }
}
