package io.juxta.node;

/// What the choice between equal nodes looks at. Huge pages and devices are no signals.
public record Signals(Occupancy cpu, Occupancy memory) {}
