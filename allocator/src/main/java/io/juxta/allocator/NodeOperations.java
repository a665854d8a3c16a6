package io.juxta.allocator;

/// Devices whose driver skips operations on the node: only for nodes that know how to do without.
final class NodeOperations {

    /// What a node's kubelet declares.
    static final String FEATURE = "DRAOptionalNodeOperations";

    private NodeOperations() {}

    static boolean allow(Inventory inventory, int device) {
        if (inventory.slice(device).skipNodeOperations().isEmpty()
                || inventory.features().variant() != Features.Variant.EXPERIMENTAL) {
            return true;
        }
        return inventory.features().optionalNodeOperations()
                && inventory.node().declaredFeatures().contains(FEATURE);
    }
}
