package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A CSIStorageCapacity: how much storage of a class a driver has for some nodes.
///
/// @param nodeTopology label selector of those nodes, as written; null means no node
/// @param capacity null where the driver did not say
/// @param maximumVolumeSize null where the driver did not say
public record CsiStorageCapacity(
        Meta meta,
        String storageClassName,
        Tree.@Nullable Mapping nodeTopology,
        @Nullable Quantity capacity,
        @Nullable Quantity maximumVolumeSize)
        implements ApiObject {

    /// The size of the largest volume that fits; null where nothing is known.
    public @Nullable Quantity volumeLimit() {
        return maximumVolumeSize == null ? capacity : maximumVolumeSize;
    }
}
