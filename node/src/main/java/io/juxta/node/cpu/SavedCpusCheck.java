package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.GoText;
import io.juxta.node.StartException;

/// Checks that a saved state matches this machine and these reservations. Otherwise a kubelet does
/// not start: the node must be drained and the file deleted.
final class SavedCpusCheck {

    private SavedCpusCheck() {}

    /// @param all CPUs that can be shared or allocated
    static void check(SavedCpus saved, CpuSet all, CpuSet reserved, Reserving reserving) {
        var shared = saved.shared();
        if (shared.isEmpty()) {
            throw new StartException("default cpuset cannot be empty");
        }
        switch (reserving) {
            case STRICT -> {
                if (reserved.intersects(shared)) {
                    throw new StartException(
                            "some of strictly reserved cpus: %s are present in defaultCpuSet: %s"
                                    .formatted(quote(reserved.intersect(shared)), quote(shared)));
                }
            }
            case SHARED -> {
                if (!shared.containsAll(reserved)) {
                    throw new StartException(
                            "not all reserved cpus: %s are present in defaultCpuSet: %s"
                                    .formatted(quote(reserved), quote(shared)));
                }
            }
        }
        var known = shared;
        for (var pod : saved.containers().entrySet()) {
            for (var container : pod.getValue().entrySet()) {
                var cpus = container.getValue();
                if (cpus.intersects(shared)) {
                    throw new StartException(
                            "pod: %s, container: %s cpuset: %s overlaps with default cpuset %s"
                                    .formatted(
                                            pod.getKey(),
                                            container.getKey(),
                                            quote(cpus),
                                            quote(shared)));
                }
                known = known.union(cpus);
            }
        }
        for (var cpus : saved.pods().values()) {
            known = known.union(cpus);
        }
        if (!known.equals(all)) {
            throw new StartException(
                    "current set of available CPUs %s doesn't match with CPUs in state %s"
                            .formatted(quote(all), quote(known)));
        }
    }

    private static String quote(CpuSet cpus) {
        return GoText.quote(cpus.toString());
    }

    /// What reserved CPUs are excluded from.
    enum Reserving {
        /// From exclusive use only: they are part of the shared pool.
        SHARED,
        /// From all use: `strict-cpu-reservation`.
        STRICT
    }
}
