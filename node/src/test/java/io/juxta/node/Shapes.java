package io.juxta.node;

import io.juxta.model.CpuSet;
import io.juxta.model.Tree;
import io.juxta.node.device.PluginDevice;
import io.juxta.testkit.CaseFiles;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/// The machines of `shapes.yaml`, and the configuration of a kubelet on them.
final class Shapes {

    private static final long GIB = 1L << 30;

    private final Map<String, Tree.Mapping> rows = new LinkedHashMap<>();

    Shapes() {
        for (var row : CaseFiles.rows("shapes")) {
            rows.put(row.text("shape"), row);
        }
    }

    Machine machine(String shape) {
        var row = row(shape);
        var cores = numbers(row, "cores");
        var threads = number(row, "threads");
        var sockets = number(row, "sockets");
        var withCpus = (int) cores.stream().filter(count -> count > 0).count();
        var total = cores.stream().mapToInt(Integer::intValue).sum();
        var uncore = row.has("uncore") ? number(row, "uncore") : 0;
        var cpus = new TreeMap<Integer, Machine.Cpu>();
        var nodes = new ArrayList<Machine.NumaNode>();
        var core = 0;
        for (var id = 0; id < cores.size(); id++) {
            var socket = withCpus == 0 ? 0 : id * sockets / withCpus;
            var own = new ArrayList<Integer>();
            for (var i = 0; i < cores.get(id); i++, core++) {
                for (var thread = 0; thread < threads; thread++) {
                    var cpu = core + thread * total;
                    own.add(cpu);
                    cpus.put(cpu, cpu(cpu, core, socket, id, uncore == 0 ? -1 : core / uncore));
                }
            }
            nodes.add(node(row, id, own, socket, cores.size()));
        }
        return new Machine(nodes, List.copyOf(cpus.values()), List.of(), List.of());
    }

    private static Machine.Cpu cpu(int id, int core, int socket, int node, int cache) {
        var none = OptionalInt.empty();
        return new Machine.Cpu(
                id,
                OptionalInt.of(core),
                OptionalInt.of(socket),
                none,
                none,
                OptionalInt.of(node),
                cache < 0 ? none : OptionalInt.of(cache),
                List.of(),
                List.of());
    }

    private static Machine.NumaNode node(
            Tree.Mapping row, int id, List<Integer> cpus, int socket, int nodes) {
        var distances = new TreeMap<Integer, Integer>();
        for (var other = 0; other < nodes; other++) {
            distances.put(other, other == id ? 10 : 20);
        }
        var hugepages = new TreeMap<String, Long>();
        if (row.has("hugepages1Gi")) {
            hugepages.put("1Gi", (long) number(row, "hugepages1Gi"));
        }
        return new Machine.NumaNode(
                id,
                CpuSet.of(cpus.stream().mapToInt(Integer::intValue).toArray()),
                numbers(row, "memory").get(id) * GIB,
                hugepages,
                cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(socket),
                distances);
    }

    /// The configuration of a case on its shape.
    KubeletSettings settings(Tree.Mapping test, boolean on) {
        var row = row(test.text("shape"));
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("topologyManagerPolicy", word(test, "policy", "single-numa-node"));
        fields.put("topologyManagerScope", word(test, "scope", "container"));
        fields.put("cpuManagerPolicy", word(test, "cpuManager", "static"));
        fields.put("memoryManagerPolicy", word(test, "memoryManager", "Static"));
        fields.put("reservedSystemCPUs", Tree.Text.of(row.text("reservedCpus")));
        if (row.has("cpuOptions")) {
            fields.put("cpuManagerPolicyOptions", row.mapping("cpuOptions"));
        }
        var reserved = new ArrayList<Tree>();
        var amounts = numbers(row, "reservedMemory");
        for (var id = 0; id < amounts.size(); id++) {
            if (amounts.get(id) > 0) {
                reserved.add(
                        Tree.Mapping.of(
                                Map.of(
                                        "numaNode",
                                        Tree.Number.of(id),
                                        "limits",
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "memory",
                                                        Tree.Text.of(amounts.get(id) + "Gi"))))));
            }
        }
        fields.put("reservedMemory", Tree.Sequence.of(reserved));
        if (on) {
            fields.put(
                    "featureGates",
                    Tree.Mapping.of(
                            Map.of("TopologyManagerPolicyAlphaOptions", Tree.Bool.of(true))));
            fields.put(
                    "topologyManagerPolicyOptions",
                    Tree.Mapping.of(
                            Map.of("prefer-most-allocated-numa-node", Tree.Text.of("true"))));
        }
        return KubeletSettings.read(with(Tree.Mapping.of(fields), test.mapping("kubelet")));
    }

    /// A configuration with what a case adds; a wrapped one stands for itself.
    private static Tree.Mapping with(Tree.Mapping usual, Tree.Mapping more) {
        if (more.has("kubeletconfig")) {
            return more;
        }
        var all = usual;
        for (var entry : more.fields().entrySet()) {
            all = all.with(entry.getKey(), entry.getValue());
        }
        return all;
    }

    /// A machine of so many alike nodes, each with two CPUs and 4 GiB.
    static Machine plain(int nodes) {
        var cpus = new ArrayList<Machine.Cpu>();
        var list = new ArrayList<Machine.NumaNode>();
        for (var id = 0; id < nodes; id++) {
            cpus.add(cpu(2 * id, 2 * id, id, id, -1));
            cpus.add(cpu(2 * id + 1, 2 * id + 1, id, id, -1));
            list.add(
                    new Machine.NumaNode(
                            id,
                            CpuSet.of(2 * id, 2 * id + 1),
                            4 * GIB,
                            new TreeMap<>(),
                            OptionalInt.of(id),
                            new TreeMap<>()));
        }
        return new Machine(list, cpus, List.of(), List.of());
    }

    /// `d3` exists once on node 3, `vf` once on nodes 0 and 1 each; a case may have more of one.
    Map<String, List<PluginDevice>> devices(Tree.Mapping test) {
        var devices = new TreeMap<String, List<PluginDevice>>();
        for (var node = 0; node < numbers(row(test.text("shape")), "cores").size(); node++) {
            var name = "d" + node;
            var count =
                    test.mapping("devices").has(name) ? number(test.mapping("devices"), name) : 1;
            var list = new ArrayList<PluginDevice>();
            for (var i = 0; i < count; i++) {
                list.add(new PluginDevice(name + "-" + i, List.of(node), true));
            }
            devices.put(PodWords.resource(name), list);
        }
        devices.put(
                PodWords.resource("vf"),
                List.of(
                        new PluginDevice("vf-0", List.of(0), true),
                        new PluginDevice("vf-1", List.of(1), true)));
        return devices;
    }

    private Tree.Mapping row(String shape) {
        var row = rows.get(shape);
        if (row == null) {
            throw new IllegalArgumentException("There is no shape %s.".formatted(shape));
        }
        return row;
    }

    private static Tree word(Tree.Mapping test, String name, String usual) {
        return Tree.Text.of(test.has(name) ? test.text(name) : usual);
    }

    static int number(Tree.Mapping row, String name) {
        return Integer.parseInt(((Tree.Number) row.field(name).orElseThrow()).literal());
    }

    private static List<Integer> numbers(Tree.Mapping row, String name) {
        return row.items(name).stream()
                .map(item -> Integer.parseInt(((Tree.Number) item).literal()))
                .toList();
    }
}
