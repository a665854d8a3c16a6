package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A kubelet's configuration for a machine, mostly one it starts with.
final class AdmitSettings {

    /// On more nodes a kubelet overwrites the best four it has found with later ones; that guard is
    /// tested apart.
    private static final int NODES_DISTRIBUTED = 4;

    private final Grow grow;
    private final AdmitMachine machine;
    private boolean podLevelManagers;
    private boolean claimsCount;

    AdmitSettings(Grow grow, AdmitMachine machine) {
        this.grow = grow;
        this.machine = machine;
    }

    /// Whether pods with resources of their own are managed; known after [#tree].
    boolean podLevelManagers() {
        return podLevelManagers;
    }

    /// Whether what claims cost counts for the node as a whole; known after [#tree].
    boolean claimsCount() {
        return claimsCount;
    }

    Tree.Mapping tree() {
        var gates = new LinkedHashMap<String, Boolean>();
        var policy =
                grow.mostly(
                        "nearest",
                        "none",
                        "best-effort",
                        "best-effort",
                        "restricted",
                        "restricted",
                        "single-numa-node",
                        "single-numa-node",
                        "single-numa-node");
        if (policy.equals("nearest") && grow.chance(80)) {
            policy = "single-numa-node";
        }
        var fields = grow.fields().put("topologyManagerPolicy", policy);
        fields.maybe(70, "topologyManagerScope", () -> grow.pick("container", "pod"));
        if (grow.chance(30)) {
            fields.put(
                    "topologyManagerPolicyOptions",
                    map("prefer-closest-numa-nodes", grow.pick("true", "true", "false")));
        }
        if (grow.chance(85)) {
            fields.put("cpuManagerPolicy", "static");
            cpuOptions(fields, gates, policy);
        }
        if (grow.chance(70)) {
            fields.put("memoryManagerPolicy", "Static");
        }
        reservations(fields);
        claimsCount = grow.chance(10);
        if (claimsCount) {
            gates.put("DRANodeAllocatableResources", true);
        }
        podLevelManagers = grow.chance(12);
        if (podLevelManagers) {
            gates.put("PodLevelResourceManagers", true);
        }
        if (!gates.isEmpty()) {
            var trees = new LinkedHashMap<String, Tree>();
            gates.forEach((gate, on) -> trees.put(gate, Tree.Bool.of(on)));
            fields.put("featureGates", Tree.Mapping.of(trees));
        }
        return fields.done();
    }

    private void cpuOptions(Grow.Fields fields, Map<String, Boolean> gates, String policy) {
        var options = new LinkedHashMap<String, Tree>();
        if (grow.chance(25)) {
            options.put("full-pcpus-only", Tree.Text.of("true"));
        }
        if (grow.chance(20)) {
            options.put("strict-cpu-reservation", Tree.Text.of("true"));
        }
        switch (grow.below(8)) {
            case 0 -> {
                if (machine.nodeIds().size() <= NODES_DISTRIBUTED) {
                    options.put("distribute-cpus-across-numa", Tree.Text.of("true"));
                }
            }
            case 1, 2 -> options.put("prefer-align-cpus-by-uncorecache", Tree.Text.of("true"));
            case 3 -> {
                if (options.remove("full-pcpus-only") == null || grow.chance(90)) {
                    options.remove("full-pcpus-only");
                }
                options.put("distribute-cpus-across-cores", Tree.Text.of("true"));
                gates.put("CPUManagerPolicyAlphaOptions", !grow.chance(4));
            }
            default -> {}
        }
        if (grow.chance(12) && (!policy.equals("single-numa-node") || grow.chance(5))) {
            options.put("align-by-socket", Tree.Text.of("true"));
            gates.put("CPUManagerPolicyAlphaOptions", !grow.chance(4));
        }
        if (!options.isEmpty()) {
            fields.put("cpuManagerPolicyOptions", Tree.Mapping.of(options));
        }
    }

    private void reservations(Grow.Fields fields) {
        var explicit = grow.chance(10);
        if (!explicit || grow.chance(30)) {
            fields.put("reservedSystemCPUs", reservedCpus());
        }
        var entries = new ArrayList<Tree>();
        var sum = 0L;
        for (var id : machine.nodeIds()) {
            if (entries.isEmpty() || grow.chance(50)) {
                var mib = grow.pick(512, 1024, 1536, 2048);
                sum += mib;
                var limits = grow.fields().put("memory", mib + "Mi");
                if (!explicit && machine.pages(id, "2Mi") > 0 && grow.chance(20)) {
                    limits.put("hugepages-2Mi", "64Mi");
                }
                entries.add(map("numaNode", id, "limits", limits.done()));
            }
        }
        fields.put("reservedMemory", entries);
        if (explicit) {
            var memory = grow.chance(95) ? sum - 100 : sum;
            fields.put(
                    "systemReserved",
                    map("cpu", grow.pick("1", "1500m", "2"), "memory", memory + "Mi"));
        }
    }

    private String reservedCpus() {
        var count = grow.pick(1, 1, 2, 2, 3, 4);
        var chosen = new TreeSet<Integer>();
        for (var i = 0; i < count; i++) {
            chosen.add(grow.chance(50) ? i % machine.cpuCount() : grow.below(machine.cpuCount()));
        }
        return chosen.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
