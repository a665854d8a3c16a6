package io.juxta.scheduler.own;

/// Hears of what is owned, from several threads. It returns at once.
public interface OwnershipListener {

    OwnershipListener NONE = new OwnershipListener() {};

    /// Other devices may be used than before.
    default void devicesChanged() {}

    /// How many nodes are owned.
    ///
    /// @param unfenced how many are selected but lack their taint, and so are not used
    default void owned(int nodes, int unfenced) {}
}
