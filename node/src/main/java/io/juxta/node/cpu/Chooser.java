package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.WorkBudget;
import java.util.Set;

/// Chooses CPUs according to the policy options.
record Chooser(CpuTopology topology, Set<CpuOption> options) {

    Chooser {
        options = Set.copyOf(options);
    }

    /// Takes so many of the free CPUs.
    Taking take(CpuSet free, long asked, WorkBudget budget) {
        if (options.contains(CpuOption.ACROSS_NODES)) {
            var group = options.contains(CpuOption.FULL_CORES) ? topology.cpusPerCore() : 1;
            return Distributed.take(topology, free, asked, group, sockets(), budget);
        }
        return Packed.take(topology, free, asked, packing());
    }

    private Packing packing() {
        if (options.contains(CpuOption.ACROSS_CORES)) {
            return Packing.SPREAD;
        }
        return options.contains(CpuOption.BY_CACHE) ? Packing.CACHES : Packing.CORES;
    }

    SocketUse sockets() {
        return options.contains(CpuOption.BY_SOCKET) ? SocketUse.ALIGNED : SocketUse.IGNORED;
    }
}
