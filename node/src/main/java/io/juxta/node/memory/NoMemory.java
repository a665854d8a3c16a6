package io.juxta.node.memory;

import io.juxta.node.NothingManaged;

/// The memory manager that manages nothing: policy None.
public record NoMemory() implements NothingManaged {

    public static final String POLICY = "None";

    /// The state that a kubelet would save.
    public MemoryState saved() {
        return MemoryState.empty(POLICY);
    }

    /// The same, restarted.
    ///
    /// @throws io.juxta.node.StartException when the saved state is of another policy
    public NoMemory restarted(MemoryState saved) {
        MemoryCheckpoint.checkPolicy(POLICY, saved);
        return this;
    }

    @Override
    public NoMemory copy() {
        return this;
    }
}
