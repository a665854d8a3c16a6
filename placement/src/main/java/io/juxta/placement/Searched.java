package io.juxta.placement;

/// The result of an attempt to place a pod, and where the next search begins.
///
/// @param nextStart index in the order of a search that does not look at every node
public record Searched(PlacementResult result, int nextStart) {}
