package io.juxta.bench;

import io.juxta.model.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A busy node as a line of `node admit --batch`: 2 sockets, 8 NUMA nodes, 128 CPUs, static CPU and
/// memory managers and two GPUs a node. Pods of 1 to 4 CPUs come, every fifth with a GPU; when 24
/// run the oldest is removed.
final class AdmitPlan {

    private static final int NODES = 8;
    private static final int CORES = 8;
    private static final int RUNNING = 24;
    private static final long GIB = 1L << 30;

    private AdmitPlan() {}

    static Tree.Mapping line(String policy, int pods) {
        return map(
                "id",
                Tree.Number.of(pods),
                "machine",
                machine(),
                "kubelet",
                kubelet(policy),
                "devices",
                devices(),
                "events",
                events(pods),
                "why",
                Tree.Bool.of(false),
                "timeoutMillis",
                Tree.Number.of(600_000));
    }

    private static Tree machine() {
        var nodes = new ArrayList<Tree>();
        var cpus = new ArrayList<Tree>();
        for (int thread = 0; thread < 2; thread++) {
            for (int core = 0; core < NODES * CORES; core++) {
                cpus.add(
                        map(
                                "id",
                                Tree.Number.of(core + (long) thread * NODES * CORES),
                                "core",
                                Tree.Number.of(core),
                                "socket",
                                Tree.Number.of(core / (NODES * CORES / 2)),
                                "numaNode",
                                Tree.Number.of(core / CORES),
                                "uncoreCache",
                                Tree.Number.of(core / CORES)));
            }
        }
        for (int id = 0; id < NODES; id++) {
            var distances = new LinkedHashMap<String, Tree>();
            for (int other = 0; other < NODES; other++) {
                int far = id == other ? 10 : id / 4 == other / 4 ? 12 : 32;
                distances.put(Integer.toString(other), Tree.Number.of(far));
            }
            nodes.add(
                    map(
                            "id",
                            Tree.Number.of(id),
                            "memoryBytes",
                            Tree.Number.of(64 * GIB),
                            "socket",
                            Tree.Number.of(id / 4),
                            "distances",
                            Tree.Mapping.of(distances)));
        }
        return map(
                "kind",
                Tree.Text.of("Machine"),
                "numaNodes",
                Tree.Sequence.of(nodes),
                "cpus",
                Tree.Sequence.of(cpus));
    }

    private static Tree kubelet(String policy) {
        return map(
                "topologyManagerPolicy",
                Tree.Text.of(policy),
                "cpuManagerPolicy",
                Tree.Text.of("static"),
                "memoryManagerPolicy",
                Tree.Text.of("Static"),
                "reservedSystemCPUs",
                Tree.Text.of("0,64"),
                "reservedMemory",
                Tree.Sequence.of(
                        List.of(
                                map(
                                        "numaNode",
                                        Tree.Number.of(0),
                                        "limits",
                                        map("memory", Tree.Text.of("2Gi"))))));
    }

    private static Tree devices() {
        var list = new ArrayList<Tree>();
        for (int i = 0; i < 2 * NODES; i++) {
            list.add(
                    map(
                            "id",
                            Tree.Text.of("gpu-%02d".formatted(i)),
                            "numaNodes",
                            Tree.Sequence.of(List.of(Tree.Number.of(i / 2)))));
        }
        return map("example.com/gpu", Tree.Sequence.of(list));
    }

    private static Tree events(int pods) {
        var events = new ArrayList<Tree>();
        var running = new ArrayDeque<String>();
        for (int i = 0; i < pods; i++) {
            if (running.size() == RUNNING) {
                events.add(map("remove", Tree.Text.of("default/" + running.removeFirst())));
            }
            var name = "p" + i;
            running.addLast(name);
            events.add(map("admit", pod(name, i)));
        }
        return Tree.Sequence.of(events);
    }

    private static Tree pod(String name, int index) {
        var amounts = new LinkedHashMap<String, Tree>();
        amounts.put("cpu", Tree.Text.of(Integer.toString(1 + index % 4)));
        amounts.put("memory", Tree.Text.of((1 + index % 3) + "Gi"));
        if (index % 5 == 0) {
            amounts.put("example.com/gpu", Tree.Text.of("1"));
        }
        var needs = Tree.Mapping.of(amounts);
        return map(
                "apiVersion",
                Tree.Text.of("v1"),
                "kind",
                Tree.Text.of("Pod"),
                "metadata",
                map("namespace", Tree.Text.of("default"), "name", Tree.Text.of(name)),
                "spec",
                map(
                        "containers",
                        Tree.Sequence.of(
                                List.of(
                                        map(
                                                "name",
                                                Tree.Text.of("c"),
                                                "resources",
                                                map("requests", needs, "limits", needs))))));
    }

    static Tree.Mapping map(Object... namesAndTrees) {
        Map<String, Tree> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTrees.length; i += 2) {
            fields.put((String) namesAndTrees[i], (Tree) namesAndTrees[i + 1]);
        }
        return Tree.Mapping.of(fields);
    }
}
