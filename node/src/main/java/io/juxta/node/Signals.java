package io.juxta.node;

/// The inputs of tie-breaking. Huge pages and devices do not count.
public record Signals(Occupancy cpu, Occupancy memory) {}
