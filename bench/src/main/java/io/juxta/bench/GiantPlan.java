package io.juxta.bench;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// A machine with too many sets of NUMA nodes to list, as a line of `node admit --batch`: nodes 0
/// and 1 with 64 CPUs and 480 GiB each, all others with memory alone, no two of them equal.
///
/// @param nodes how many NUMA nodes
/// @param policy of the topology manager
record GiantPlan(int nodes, String policy) {

    private static final int CPUS = 64;
    private static final long GIB = 1L << 30;

    /// The requests of the pod.
    enum Ask {
        NOTHING(""),
        SMALL("cpu=4 memory=16Gi"),
        WIDE("cpu=8 memory=1500Gi"),
        HUGE_PAGES("cpu=4 memory=900Gi hugepages-1Gi=60Gi");

        private final String amounts;

        Ask(String amounts) {
            this.amounts = amounts;
        }
    }

    Tree.Mapping line(Ask ask) {
        return map(
                "id",
                Tree.Text.of(ask.name()),
                "machine",
                machine(),
                "kubelet",
                kubelet(),
                "beyondKubelet",
                Tree.Bool.of(true),
                "events",
                Tree.Sequence.of(ask.amounts.isEmpty() ? List.of() : List.of(admit(ask))));
    }

    private Tree machine() {
        var cpus = new ArrayList<Tree>();
        for (int id = 0; id < 2 * CPUS; id++) {
            var socket = Tree.Number.of(id / CPUS);
            cpus.add(
                    map(
                            "id",
                            Tree.Number.of(id),
                            "core",
                            Tree.Number.of(id % CPUS),
                            "socket",
                            socket,
                            "numaNode",
                            socket,
                            "uncoreCache",
                            socket));
        }
        var list = new ArrayList<Tree>();
        for (int id = 0; id < nodes; id++) {
            var distances = new LinkedHashMap<String, Tree>();
            for (int other = 0; other < nodes; other++) {
                distances.put(Integer.toString(other), Tree.Number.of(id == other ? 10 : 40));
            }
            var memory = id < 2 ? 480 * GIB : 90 * GIB + id * (GIB / 16);
            var pages = id < 2 ? 16 : 1 + id * 7 % 13;
            list.add(
                    map(
                            "id",
                            Tree.Number.of(id),
                            "memoryBytes",
                            Tree.Number.of(memory),
                            "hugepages",
                            map("1Gi", Tree.Number.of(pages)),
                            "socket",
                            Tree.Number.of(id % 2),
                            "distances",
                            Tree.Mapping.of(distances)));
        }
        return map(
                "kind",
                Tree.Text.of("Machine"),
                "numaNodes",
                Tree.Sequence.of(list),
                "cpus",
                Tree.Sequence.of(cpus));
    }

    private Tree kubelet() {
        return map(
                "topologyManagerPolicy",
                Tree.Text.of(policy),
                "topologyManagerPolicyOptions",
                map("max-allowable-numa-nodes", Tree.Text.of(Integer.toString(nodes))),
                "cpuManagerPolicy",
                Tree.Text.of("static"),
                "memoryManagerPolicy",
                Tree.Text.of("Static"),
                "reservedSystemCPUs",
                Tree.Text.of("0"),
                "reservedMemory",
                Tree.Sequence.of(
                        List.of(
                                map(
                                        "numaNode",
                                        Tree.Number.of(0),
                                        "limits",
                                        map("memory", Tree.Text.of("2Gi"))))));
    }

    private static Tree admit(Ask ask) {
        var amounts = new LinkedHashMap<String, Tree>();
        for (var each : ask.amounts.split(" ", -1)) {
            var equals = each.indexOf('=');
            amounts.put(each.substring(0, equals), Tree.Text.of(each.substring(equals + 1)));
        }
        var needs = Tree.Mapping.of(amounts);
        var container =
                map(
                        "name",
                        Tree.Text.of("c"),
                        "resources",
                        map("requests", needs, "limits", needs));
        return map(
                "admit",
                map(
                        "apiVersion",
                        Tree.Text.of("v1"),
                        "kind",
                        Tree.Text.of("Pod"),
                        "metadata",
                        map("namespace", Tree.Text.of("default"), "name", Tree.Text.of("p")),
                        "spec",
                        map("containers", Tree.Sequence.of(List.of(container)))));
    }

    private static Tree.Mapping map(Object... namesAndTrees) {
        return AdmitPlan.map(namesAndTrees);
    }
}
