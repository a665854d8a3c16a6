package io.juxta.node.cpu;

/// Whether sockets are kept together.
enum SocketUse {
    /// Only NUMA nodes count.
    IGNORED,
    /// `align-by-socket`.
    ALIGNED
}
