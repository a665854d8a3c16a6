package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// From which nodes the devices of a slice, or a single device, can be reached.
public sealed interface NodeChoice {

    /// Not set: valid for a device whose slice sets it for all, invalid for a slice.
    record Unspecified() implements NodeChoice {}

    record NodeByName(String node) implements NodeChoice {
        public NodeByName {
            if (node.isEmpty()) {
                throw new IllegalArgumentException(
                        "A node name is empty. Say Malformed or Unspecified instead.");
            }
        }
    }

    record BySelector(NodeSelector selector) implements NodeChoice {}

    record AllNodes() implements NodeChoice {}

    /// Each device of the slice has its own choice.
    record PerDevice() implements NodeChoice {}

    /// What can be read but is no choice: several at once, an empty name, a flag set to false. The
    /// fields are kept as they were, null where not set.
    record MalformedChoice(
            @Nullable String node, @Nullable NodeSelector selector, Flag allNodes, Flag perDevice)
            implements NodeChoice {}

    NodeChoice UNSPECIFIED = new Unspecified();
    NodeChoice ALL_NODES = new AllNodes();
    NodeChoice PER_DEVICE = new PerDevice();

    /// The choice that four wire fields make together.
    static NodeChoice of(
            @Nullable String node, @Nullable NodeSelector selector, Flag allNodes, Flag perDevice) {
        var said =
                (node == null ? 0 : 1)
                        + (selector == null ? 0 : 1)
                        + (allNodes.isSet() ? 1 : 0)
                        + (perDevice.isSet() ? 1 : 0);
        if (said == 0) {
            return UNSPECIFIED;
        }
        if (said == 1 && node != null && !node.isEmpty()) {
            return new NodeByName(node);
        }
        if (said == 1 && selector != null) {
            return new BySelector(selector);
        }
        if (said == 1 && allNodes.isTrue()) {
            return ALL_NODES;
        }
        if (said == 1 && perDevice.isTrue()) {
            return PER_DEVICE;
        }
        return new MalformedChoice(node, selector, allNodes, perDevice);
    }
}
