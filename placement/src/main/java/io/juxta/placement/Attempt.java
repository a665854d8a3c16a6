package io.juxta.placement;

/// One try to place a pod.
public record Attempt(PodView pod, Snapshot snapshot, Terms terms) {}
