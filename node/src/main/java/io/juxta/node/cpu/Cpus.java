package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.Occupancy;
import io.juxta.node.Part;
import io.juxta.node.Provider;
import java.util.Optional;

/// The CPUs of a running kubelet: where they could be taken, who has them, and how full each NUMA
/// node is.
public sealed interface Cpus extends Provider, Occupancy permits StaticCpus, SharedCpus {

    /// The CPUs recorded for one container; nothing when it runs in the shared pool.
    Optional<CpuSet> of(String podUid, String container);

    /// Why a container runs in the shared pool; nothing where it gets CPUs of its own.
    Optional<Sharing> sharing(Part part);

    /// CPUs are given only in multiples of this: the threads of a core with `full-pcpus-only`.
    int granularity();

    /// CPUs nobody has for itself, reserved ones among them unless they are strictly reserved.
    CpuSet shared();

    /// What would be in the state file now.
    SavedCpus saved();

    @Override
    Cpus copy();
}
