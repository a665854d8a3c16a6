package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.node.Active;
import io.juxta.node.Grant;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.Part;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;

/// CPU policy `none`: everyone runs everywhere, nothing is recorded.
///
/// @param saved what its state file held, kept as found: a fresh one names no CPUs at all
public record SharedCpus(SavedCpus saved) implements Cpus {

    @Override
    public CpuSet shared() {
        return saved.shared();
    }

    @Override
    public Optional<CpuSet> of(String podUid, String container) {
        return Optional.empty();
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
    public void collect(Active active) {
        // Nothing is held.
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

    @Override
    public SharedCpus copy() {
        return this;
    }
}
