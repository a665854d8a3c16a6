package io.juxta.node.memory;

/// One type of memory on one NUMA node, in bytes.
///
/// @param total the capacity
/// @param systemReserved reserved for the system
/// @param allocatable what containers can have
/// @param reserved what containers have
/// @param free what they can still have
public record MemoryTable(
        long total, long systemReserved, long allocatable, long reserved, long free) {

    /// A node that has none of it.
    static final MemoryTable NONE = new MemoryTable(0, 0, 0, 0, 0);

    /// Without allocations.
    static MemoryTable fresh(long total, long systemReserved, long allocatable) {
        return new MemoryTable(total, systemReserved, allocatable, 0, allocatable);
    }

    MemoryTable taking(long bytes) {
        return new MemoryTable(total, systemReserved, allocatable, reserved + bytes, free - bytes);
    }

    MemoryTable giving(long bytes) {
        return taking(-bytes);
    }

    /// Whether two tables have the same sizes, whatever is allocated.
    boolean sameSizes(MemoryTable other) {
        return total == other.total
                && systemReserved == other.systemReserved
                && allocatable == other.allocatable;
    }
}
