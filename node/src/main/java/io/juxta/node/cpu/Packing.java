package io.juxta.node.cpu;

/// In what order CPUs are taken once no whole node or socket is needed.
enum Packing {
    /// Whole cores, then single CPUs of cores already in use.
    CORES,
    /// Whole caches and parts of one, then as [#CORES]: `prefer-align-cpus-by-uncorecache`.
    CACHES,
    /// Single CPUs by number within a socket, so that neighbouring threads are left alone:
    /// `distribute-cpus-across-cores`.
    SPREAD
}
