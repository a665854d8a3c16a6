package io.juxta.node.cpu;

import io.juxta.model.FeatureGates;
import io.juxta.node.GoText;
import io.juxta.node.StartException;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// An option of the static policy, as `cpuManagerPolicyOptions` spells it.
public enum CpuOption {
    /// Only whole cores are allocated.
    FULL_CORES("full-pcpus-only", Level.STABLE),
    /// Equal parts from as few NUMA nodes as needed.
    ACROSS_NODES("distribute-cpus-across-numa", Level.BETA),
    /// A socket counts as one place, however many NUMA nodes it has.
    BY_SOCKET("align-by-socket", Level.ALPHA),
    /// Threads of different cores rather than of one.
    ACROSS_CORES("distribute-cpus-across-cores", Level.ALPHA),
    /// Reserved CPUs are excluded from the shared pool too, not only from exclusive use.
    STRICT_RESERVATION("strict-cpu-reservation", Level.STABLE),
    /// CPUs that share a level 3 cache where possible.
    BY_CACHE("prefer-align-cpus-by-uncorecache", Level.STABLE);

    private enum Level {
        ALPHA,
        BETA,
        STABLE
    }

    private final String key;
    private final Level level;

    CpuOption(String key, Level level) {
        this.key = key;
        this.level = level;
    }

    public String key() {
        return key;
    }

    /// The options that are on. A real kubelet reads them in random order; here the first error in
    /// ascending order is reported.
    ///
    /// @throws StartException for an unknown option, one whose gate is off (whatever its value), a
    ///   value that is no boolean, or two options that exclude each other
    static SortedSet<CpuOption> parse(Map<String, String> written, FeatureGates gates) {
        var on = new TreeSet<CpuOption>();
        new TreeMap<>(written)
                .forEach(
                        (key, value) -> {
                            var option = available(key, gates);
                            var prefix = "bad value for option %s".formatted(GoText.quote(key));
                            if (GoText.parseBool(value, prefix)) {
                                on.add(option);
                            }
                        });
        refuseBoth(on, FULL_CORES, ACROSS_CORES);
        refuseBoth(on, ACROSS_NODES, ACROSS_CORES);
        refuseBoth(on, BY_CACHE, ACROSS_CORES);
        refuseBoth(on, BY_CACHE, ACROSS_NODES);
        return on;
    }

    private static CpuOption available(String key, FeatureGates gates) {
        for (var option : values()) {
            if (option.key.equals(key)) {
                switch (option.level) {
                    case ALPHA -> gates(gates, "CPUManagerPolicyAlphaOptions", "Alpha", key);
                    case BETA -> gates(gates, "CPUManagerPolicyBetaOptions", "Beta", key);
                    case STABLE -> {}
                }
                return option;
            }
        }
        throw new StartException(
                "unknown CPU Manager Policy option: %s".formatted(GoText.quote(key)));
    }

    private static void gates(FeatureGates gates, String gate, String level, String key) {
        if (!gates.on(gate)) {
            throw new StartException(
                    "CPU Manager Policy %s-level Options not enabled, but option %s provided"
                            .formatted(level, GoText.quote(key)));
        }
    }

    private static void refuseBoth(SortedSet<CpuOption> on, CpuOption one, CpuOption other) {
        if (on.contains(one) && on.contains(other)) {
            throw new StartException(
                    "static policy options %s and %s can not be used at the same time"
                            .formatted(one.key, other.key));
        }
    }
}
