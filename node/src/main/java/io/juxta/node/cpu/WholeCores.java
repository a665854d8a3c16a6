package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.ManagerAllocation;
import java.util.Optional;

/// The check of `full-pcpus-only`: the request must be whole cores, and enough of them must be
/// free.
///
/// It looks at the whole machine, whatever nodes the hint names, and counts neither the siblings of
/// reserved CPUs nor what a pod might reuse.
///
/// @param threads of a core
/// @param reserved all threads of the cores that have a reserved one
record WholeCores(int threads, CpuSet reserved) {

    /// Why so many CPUs are not allocated, in the kubelet's words.
    Optional<ManagerAllocation> refusal(long asked, CpuSet shared) {
        if (asked % threads != 0) {
            return refused(
                    "requested %d cpus not multiple cpus per core = %d".formatted(asked, threads));
        }
        var there = shared.minus(reserved).size();
        return asked <= there
                ? Optional.empty()
                : refused(
                        "not enough free physical CPUs: available physical CPUs = %d, requested CPUs = %d, CPUs per core = %d"
                                .formatted(there, asked, threads));
    }

    private static Optional<ManagerAllocation> refused(String why) {
        return Optional.of(
                new ManagerAllocation.AllocationRefused(
                        "SMTAlignmentError", "SMT Alignment Error: " + why));
    }
}
