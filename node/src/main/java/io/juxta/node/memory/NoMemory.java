package io.juxta.node.memory;

import io.juxta.node.NothingManaged;

/// The memory manager that manages nothing: policy None.
public record NoMemory() implements NothingManaged {

    public static final String POLICY = "None";

    /// What a kubelet would remember.
    public MemoryState saved() {
        return MemoryState.empty(POLICY);
    }

    /// The same, started anew.
    ///
    /// @throws io.juxta.node.StartException when what is remembered is of another policy
    public NoMemory restarted(MemoryState saved) {
        MemoryCheckpoint.checkPolicy(POLICY, saved);
        return this;
    }

    @Override
    public NoMemory copy() {
        return this;
    }
}
