package io.juxta.node.cpu;

/// The order in which CPUs are taken after whole nodes and sockets.
enum Packing {
    /// Whole cores, then single CPUs of cores already in use.
    CORES,
    /// Whole caches and parts of one, then as [#CORES]: `prefer-align-cpus-by-uncorecache`.
    CACHES,
    /// Single CPUs by number within a socket, so that threads of one core are avoided:
    /// `distribute-cpus-across-cores`.
    SPREAD
}
