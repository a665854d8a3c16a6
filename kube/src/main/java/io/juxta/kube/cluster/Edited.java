package io.juxta.kube.cluster;

import org.jspecify.annotations.Nullable;

/// What became of one object of a store when it was edited.
///
/// @param before null when there was none
/// @param after null when there is none any more
public record Edited<T>(
        Resource<T> resource, String fullName, @Nullable T before, @Nullable T after) {}
