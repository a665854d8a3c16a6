package io.juxta.placement;

/// One scheduling attempt: a pod, a snapshot of the cluster and the settings.
public record Attempt(PodView pod, Snapshot snapshot, PlacementSettings terms) {}
