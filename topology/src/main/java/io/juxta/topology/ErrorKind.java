package io.juxta.topology;

/// Why a device has no attribute.
public enum ErrorKind {
    /// No PCI address was given.
    EMPTY_BDF,
    /// The address is not four lower-case hex digits, `:`, two, `:`, two, `.` and one.
    BAD_BDF,
    /// `numa_node` is missing, unreadable or no number.
    READ_NUMA_NODE,
    /// The device belongs to no node in particular: `numa_node` is negative.
    NO_AFFINITY,
    /// A node id below 0 or above 1023.
    INVALID_NODE,
    /// The CPU is absent, or in no node.
    CPU_NOT_FOUND,
    /// The CPU's link to its node has a name that is no number.
    BAD_NODE_ENTRY,
    /// The entry under `bus/pci/devices` is missing or no link.
    READ_LINK,
    /// The link leads elsewhere than to a PCI root below `devices`.
    BAD_LINK_PREFIX,
    /// The link leads to another device.
    BAD_LINK_SUFFIX,
    /// The root is not written as `pci`, four digits, `:` and two; only in strict mode.
    BAD_ROOT,
    /// No PCI device on the CPU's node has a root.
    NO_ROOT_ON_NODE,
    /// Told in words only, by a machine that was written down.
    RECORDED
}
