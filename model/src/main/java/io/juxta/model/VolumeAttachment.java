package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A VolumeAttachment: a volume that is attached to a node, or is to be.
///
/// @param attacher the CSI driver
/// @param persistentVolume name of the volume; null for a volume that has none
/// @param sourceRest all else of the source, as written
/// @param status as written
public record VolumeAttachment(
        Meta meta,
        String attacher,
        String nodeName,
        @Nullable String persistentVolume,
        Tree.Mapping sourceRest,
        Tree.Mapping status)
        implements ApiObject {}
