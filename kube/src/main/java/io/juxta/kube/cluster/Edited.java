package io.juxta.kube.cluster;

import org.jspecify.annotations.Nullable;

/// The edit of one object of a store.
///
/// @param before null when there was none
/// @param after null when it was removed
public record Edited<T>(
        Resource<T> resource, String fullName, @Nullable T before, @Nullable T after) {}
