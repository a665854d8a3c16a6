package io.juxta.ledger;

import io.juxta.model.Device;
import io.juxta.model.DeviceId;

/// Finds the devices that allocations name, as one node sees them.
@FunctionalInterface
public interface DeviceSource {

    Looked look(DeviceId id);

    /// What came of looking for a device.
    sealed interface Looked {

        record Found(Device device) implements Looked {}

        /// There is none of that name for the node.
        ///
        /// @param why in Kubernetes' words
        record Missing(String why) implements Looked {

            /// The name is published nowhere that the node can see.
            public static Missing unknown(DeviceId id) {
                return new Missing(
                        "device %s not found in pool %s for driver %s"
                                .formatted(id.device(), id.pool(), id.driver()));
            }

            /// It is published, and for other nodes.
            public static Missing elsewhere(DeviceId id) {
                return new Missing("device %s does not match node".formatted(id.device()));
            }
        }
    }
}
