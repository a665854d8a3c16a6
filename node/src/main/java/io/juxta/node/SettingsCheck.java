package io.juxta.node;

import io.juxta.model.CpuSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The kubelet's validation of its configuration file, before any manager exists.
///
/// It is stricter than the managers: it checks the scope also under policy none, and rejects an
/// empty reservation. Its complaints are shown beside a result and never decide it, since the same
/// settings can reach the managers in other ways.
public final class SettingsCheck {

    private static final List<String> POLICIES =
            List.of("none", "best-effort", "restricted", "single-numa-node");

    private SettingsCheck() {}

    /// One line per complaint, in the kubelet's words.
    public static List<String> complaints(KubeletSettings settings) {
        var said = new ArrayList<String>();
        if (!POLICIES.contains(settings.topologyPolicy())) {
            said.add(
                    "invalid configuration: topologyManagerPolicy (--topology-manager-policy)"
                            + " \"%s\" must be one of: [\"none\" \"best-effort\" \"restricted\""
                                    .formatted(settings.topologyPolicy())
                            + " \"single-numa-node\"]");
        }
        if (!Set.of("container", "pod").contains(settings.topologyScope())) {
            said.add(
                    "invalid configuration: topologyManagerScope (--topology-manager-scope) \"%s\""
                                    .formatted(settings.topologyScope())
                            + " must be one of: \"container\", or \"pod\"");
        }
        said.addAll(reservations(settings));
        return List.copyOf(said);
    }

    /// The same about memory and CPUs that are reserved.
    public static List<String> reservations(KubeletSettings settings) {
        var said = new ArrayList<String>();
        checkReservedMemory(settings, said);
        cpuProblem(settings.reservedCpus())
                .ifPresent(
                        problem ->
                                said.add(
                                        "invalid configuration: unable to parse reservedSystemCPUs (--reserved-cpus) %s, error: %s"
                                                .formatted(settings.reservedCpus(), problem)));
        return List.copyOf(said);
    }

    /// Files of the kernel may have blanks around a list of CPUs, a configuration may not.
    private static Optional<String> cpuProblem(String list) {
        if (!list.equals(list.strip())) {
            return Optional.of("\"%s\" has blanks around it".formatted(list));
        }
        try {
            CpuSet.parse(list);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static void checkReservedMemory(KubeletSettings settings, List<String> said) {
        record Place(int node, String resource) {}
        var seen = new HashSet<Place>();
        for (var entry : settings.reservedMemory()) {
            var node = entry.numaNode();
            entry.limits()
                    .forEach(
                            (resource, amount) -> {
                                if (!resource.equals("memory")
                                        && !resource.startsWith("hugepages-")) {
                                    said.add(
                                            "invalid configuration: the limit type \"%s\" for NUMA node %d is not supported, only [memory hugepages-<HugePageSize>] is accepted"
                                                    .formatted(resource, node));
                                }
                                if (amount.signum() == 0) {
                                    said.add(
                                            "invalid configuration: reserved memory may not be zero for NUMA node %d and resource \"%s\""
                                                    .formatted(node, resource));
                                }
                                if (!seen.add(new Place(node, resource))) {
                                    said.add(
                                            "invalid configuration: the reserved memory has a duplicate value for NUMA node %d and resource \"%s\""
                                                    .formatted(node, resource));
                                }
                            });
        }
    }
}
