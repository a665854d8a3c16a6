package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Occupancy;
import io.juxta.node.Provider;
import java.util.Optional;

/// The CPU manager of a running kubelet: hints, allocations, and the use of each NUMA node.
public sealed interface Cpus extends Provider, Occupancy permits StaticCpus, SharedCpus {

    /// The CPUs recorded for one container; empty when it runs in the shared pool.
    Optional<CpuSet> of(String podUid, String container);

    /// Why a container runs in the shared pool; empty where it gets exclusive CPUs.
    Optional<Sharing> sharing(AdmittedContainer part);

    /// CPUs are allocated only in multiples of this: the threads of a core with `full-pcpus-only`.
    int granularity();

    /// The shared pool: CPUs that are not exclusive. It contains reserved ones unless they are
    /// strictly reserved.
    CpuSet shared();

    /// The state that the file would have now.
    SavedCpus saved();

    @Override
    Cpus copy();
}
