package io.juxta.ledger;

import io.juxta.model.Device;
import io.juxta.model.DeviceId;

/// Looks up the devices that allocations name, for one node.
@FunctionalInterface
public interface DeviceSource {

    Looked look(DeviceId id);

    /// The result of a lookup.
    sealed interface Looked {

        record Found(Device device) implements Looked {}

        /// The node has no device of that name.
        ///
        /// @param why in Kubernetes' words
        record Missing(String why) implements Looked {

            /// No slice that the node can see publishes the name.
            public static Missing unknown(DeviceId id) {
                return new Missing(
                        "device %s not found in pool %s for driver %s"
                                .formatted(id.device(), id.pool(), id.driver()));
            }

            /// A slice publishes it, for other nodes.
            public static Missing elsewhere(DeviceId id) {
                return new Missing("device %s does not match node".formatted(id.device()));
            }
        }
    }
}
