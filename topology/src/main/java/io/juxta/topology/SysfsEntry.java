package io.juxta.topology;

/// One thing in a tree that is held in memory.
public sealed interface SysfsEntry {

    record File(String content) implements SysfsEntry {}

    record Link(String target) implements SysfsEntry {}

    record Directory() implements SysfsEntry {}

    /// Something that is there and cannot be read.
    record Unreadable(String reason) implements SysfsEntry {}
}
