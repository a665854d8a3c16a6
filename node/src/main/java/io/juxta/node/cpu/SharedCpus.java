package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.NothingManaged;
import java.util.Optional;

/// CPU policy `none`: all containers run on all CPUs, nothing is recorded.
///
/// @param saved the content of its state file, kept as found: a fresh one names no CPUs at all
public record SharedCpus(SavedCpus saved) implements Cpus, NothingManaged {

    @Override
    public CpuSet shared() {
        return saved.shared();
    }

    @Override
    public Optional<CpuSet> of(String podUid, String container) {
        return Optional.empty();
    }

    @Override
    public Optional<Sharing> sharing(AdmittedContainer part) {
        return Optional.of(new Sharing.NotManaged());
    }

    @Override
    public int granularity() {
        return 1;
    }

    @Override
    public SharedCpus copy() {
        return this;
    }
}
