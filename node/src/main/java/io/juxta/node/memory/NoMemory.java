package io.juxta.node.memory;

import io.juxta.model.Pod;
import io.juxta.node.Active;
import io.juxta.node.Grant;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.Occupancy;
import io.juxta.node.Part;
import io.juxta.node.Provider;
import java.util.Collections;
import java.util.SortedMap;

/// The memory manager that manages nothing: policy None.
public record NoMemory() implements Provider, Occupancy {

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
    public SortedMap<String, Hints> hints(Part part) {
        return Collections.emptySortedMap();
    }

    @Override
    public SortedMap<String, Hints> hints(Pod pod) {
        return Collections.emptySortedMap();
    }

    @Override
    public Grant allocate(Part part, Hint stored) {
        return new Grant.Granted();
    }

    @Override
    public void collect(Active active) {}

    @Override
    public NoMemory copy() {
        return this;
    }

    @Override
    public boolean counts() {
        return false;
    }

    @Override
    public long assigned(int node) {
        return 0;
    }

    @Override
    public long allocatable(int node) {
        return 0;
    }
}
