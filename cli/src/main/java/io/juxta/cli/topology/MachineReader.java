package io.juxta.cli.topology;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.BadQuestion;
import io.juxta.model.CpuSet;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.topology.AttributeForm;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine;
import io.juxta.topology.NumaAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A machine out of what [MachineTree] writes, or of an equivalent file written by hand.
///
/// CPUs that only a NUMA node lists are cores of their own on that node's socket; a CPU without a
/// node is on the one that lists it.
public final class MachineReader {

    private MachineReader() {}

    /// The machine with its PCI devices, attributes and warnings: everything that [MachineTree]
    /// writes.
    ///
    /// @throws BadQuestion when it is no machine; the message names the field
    static Machine whole(Tree.Mapping tree) {
        var machine =
                tree.items("numaNodes").isEmpty() && !tree.items("cpus").isEmpty()
                        ? new Machine(List.of(), cpus(tree, List.of()), List.of(), List.of())
                        : read(tree);
        var attributes = tree.mapping("cpuAttributes");
        return new Machine(
                machine.numaNodes(),
                machine.cpus().stream().map(cpu -> withAttributes(cpu, attributes)).toList(),
                PciReader.devices(tree, machine.numaNodes()),
                warnings(tree));
    }

    private static List<String> warnings(Tree.Mapping tree) {
        var warnings = new ArrayList<String>();
        for (var item : tree.items("warnings")) {
            warnings.add(QuestionMembers.text(item, "machine.warnings"));
        }
        return warnings;
    }

    /// Attributes as written, or else computed from the CPU's own node.
    private static Machine.Cpu withAttributes(Machine.Cpu cpu, Tree.Mapping attributes) {
        var id = Integer.toString(cpu.id());
        var path = "machine.cpuAttributes." + id;
        var scalars = new ArrayList<AttributeResult>();
        var lists = new ArrayList<AttributeResult>();
        if (attributes.has(id)) {
            var written = QuestionMembers.mapping(attributes.field(id).orElseThrow(), path);
            scalars.addAll(
                    PciReader.withErrors(PciReader.found(written, "attributes", path), written));
            lists.addAll(
                    PciReader.withErrors(
                            PciReader.found(written, "listAttributes", path), written));
        } else if (cpu.numaNode().isPresent()) {
            scalars.add(NumaAttributes.own(cpu.numaNode().getAsInt(), AttributeForm.SCALAR));
            lists.add(NumaAttributes.own(cpu.numaNode().getAsInt(), AttributeForm.LIST));
        }
        return new Machine.Cpu(
                cpu.id(),
                cpu.core(),
                cpu.socket(),
                cpu.die(),
                cpu.cluster(),
                cpu.numaNode(),
                cpu.uncoreCache(),
                scalars,
                lists);
    }

    /// Only the part that a kubelet uses.
    ///
    /// @throws BadQuestion when it is no machine; the message names the field
    public static Machine read(Tree.Mapping tree) {
        if (!tree.text("kind").isEmpty() && !tree.text("kind").equals("Machine")) {
            throw new BadQuestion(
                    "machine: kind is %s, a Machine is needed.".formatted(tree.text("kind")));
        }
        var nodes = new ArrayList<Machine.NumaNode>();
        var seen = new HashSet<Integer>();
        var nodeIds = new ArrayList<Integer>();
        for (var item : tree.items("numaNodes")) {
            var path = "machine.numaNodes[%d]".formatted(nodes.size());
            nodeIds.add(small(QuestionMembers.mapping(item, path), "id", path));
        }
        for (var item : tree.items("numaNodes")) {
            var path = "machine.numaNodes[%d]".formatted(nodes.size());
            var node = node(QuestionMembers.mapping(item, path), path, nodeIds);
            if (!seen.add(node.id())) {
                throw new BadQuestion("%s: there is a second node %d.".formatted(path, node.id()));
            }
            nodes.add(node);
        }
        if (nodes.isEmpty()) {
            throw new BadQuestion("machine: it has no numaNodes.");
        }
        nodes.sort(Comparator.comparingInt(Machine.NumaNode::id));
        var cpus = cpus(tree, nodes);
        return new Machine(
                nodes.stream().map(node -> complete(node, cpus)).toList(),
                cpus,
                List.of(),
                List.of());
    }

    /// The node with the CPUs and the socket that only its CPUs name.
    private static Machine.NumaNode complete(Machine.NumaNode node, List<Machine.Cpu> cpus) {
        var own =
                cpus.stream()
                        .filter(cpu -> cpu.numaNode().equals(OptionalInt.of(node.id())))
                        .toList();
        return new Machine.NumaNode(
                node.id(),
                CpuSet.of(own.stream().mapToInt(Machine.Cpu::id).toArray()),
                node.memoryBytes(),
                node.hugepages(),
                node.socket().isPresent() || own.isEmpty()
                        ? node.socket()
                        : own.getFirst().socket(),
                node.distances());
    }

    private static Machine.NumaNode node(Tree.Mapping node, String path, List<Integer> nodeIds) {
        return new Machine.NumaNode(
                small(node, "id", path),
                cpuSet(node, path),
                node.has("memoryBytes") ? number(node, "memoryBytes", path) : 0,
                hugepages(node, path),
                numberIfAny(node, "socket", path),
                distances(node, path, nodeIds));
    }

    private static CpuSet cpuSet(Tree.Mapping node, String path) {
        try {
            return CpuSet.parse(node.text("cpus"));
        } catch (IllegalArgumentException e) {
            throw new BadQuestion(path + ".cpus: " + e.getMessage());
        }
    }

    private static SortedMap<String, Long> hugepages(Tree.Mapping node, String path) {
        var pages = new TreeMap<String, Long>();
        var written = node.mapping("hugepages");
        for (var size : written.fields().keySet()) {
            var amount = Quantity.tryParse(size);
            if (amount.isEmpty() || amount.get().signum() <= 0) {
                throw new BadQuestion(
                        "%s.hugepages: %s is no page size such as 2Mi.".formatted(path, size));
            }
            pages.put(size, number(written, size, path + ".hugepages"));
        }
        return pages;
    }

    private static SortedMap<Integer, Integer> distances(
            Tree.Mapping node, String path, List<Integer> nodeIds) {
        var distances = new TreeMap<Integer, Integer>();
        if (node.field("distances").orElse(null) instanceof Tree.Sequence row) {
            if (row.items().size() != nodeIds.size()) {
                throw new BadQuestion(
                        "%s.distances: %d nodes, but %d distances."
                                .formatted(path, nodeIds.size(), row.items().size()));
            }
            for (var i = 0; i < nodeIds.size(); i++) {
                distances.put(nodeIds.get(i), small(row.items().get(i), path + ".distances"));
            }
            return distances;
        }
        var written = node.mapping("distances");
        for (var id : written.fields().keySet()) {
            if (!id.matches("\\d{1,5}")) {
                throw new BadQuestion("%s.distances: %s is no node.".formatted(path, id));
            }
            distances.put(Integer.parseInt(id), small(written, id, path + ".distances"));
        }
        return distances;
    }

    private static List<Machine.Cpu> cpus(Tree.Mapping tree, List<Machine.NumaNode> nodes) {
        Map<Integer, Machine.NumaNode> home = new HashMap<>();
        for (var node : nodes) {
            for (var cpu : node.cpus()) {
                if (home.put(cpu, node) != null) {
                    throw new BadQuestion("machine: CPU %d is on two nodes.".formatted(cpu));
                }
            }
        }
        var ids = new HashSet<Integer>();
        nodes.forEach(node -> ids.add(node.id()));
        var byId = new TreeMap<Integer, Machine.Cpu>();
        var index = 0;
        for (var item : tree.items("cpus")) {
            var path = "machine.cpus[%d]".formatted(index++);
            var cpu = cpu(QuestionMembers.mapping(item, path), path, home, ids);
            if (byId.put(cpu.id(), cpu) != null) {
                throw new BadQuestion("%s: there is a second CPU %d.".formatted(path, cpu.id()));
            }
        }
        home.forEach(
                (id, node) ->
                        byId.computeIfAbsent(
                                id,
                                _ ->
                                        bare(
                                                id,
                                                OptionalInt.of(id),
                                                node.socket(),
                                                OptionalInt.of(node.id()))));
        return List.copyOf(byId.values());
    }

    private static Machine.Cpu bare(
            int id, OptionalInt core, OptionalInt socket, OptionalInt numaNode) {
        var none = OptionalInt.empty();
        return new Machine.Cpu(id, core, socket, none, none, numaNode, none, List.of(), List.of());
    }

    private static Machine.Cpu cpu(
            Tree.Mapping cpu,
            String path,
            Map<Integer, Machine.NumaNode> home,
            Set<Integer> nodes) {
        var id = small(cpu, "id", path);
        var listed = home.get(id);
        var numaNode = numberIfAny(cpu, "numaNode", path);
        if (numaNode.isPresent() && listed != null && listed.id() != numaNode.getAsInt()) {
            throw new BadQuestion(
                    "%s: CPU %d says node %d, but node %d lists it."
                            .formatted(path, id, numaNode.getAsInt(), listed.id()));
        }
        if (numaNode.isPresent() && !nodes.contains(numaNode.getAsInt())) {
            throw new BadQuestion(
                    "%s: CPU %d is on node %d, which is not among the numaNodes."
                            .formatted(path, id, numaNode.getAsInt()));
        }
        if (numaNode.isEmpty() && listed != null) {
            numaNode = OptionalInt.of(listed.id());
        }
        var socket = numberIfAny(cpu, "socket", path);
        if (socket.isEmpty() && listed != null) {
            socket = listed.socket();
        }
        return new Machine.Cpu(
                id,
                numberIfAny(cpu, "core", path),
                socket,
                numberIfAny(cpu, "die", path),
                numberIfAny(cpu, "cluster", path),
                numaNode,
                numberIfAny(cpu, "uncoreCache", path),
                List.of(),
                List.of());
    }

    private static OptionalInt numberIfAny(Tree.Mapping object, String name, String path) {
        return object.has(name) ? OptionalInt.of(small(object, name, path)) : OptionalInt.empty();
    }

    private static int small(Tree.Mapping object, String name, String path) {
        return small(required(object, name, path), path + "." + name);
    }

    private static int small(Tree value, String path) {
        var number = number(value, path);
        if (number > CpuSet.MAX_CPU) {
            throw new BadQuestion(
                    "%s: %d is more than %d.".formatted(path, number, CpuSet.MAX_CPU));
        }
        return Math.toIntExact(number);
    }

    private static long number(Tree.Mapping object, String name, String path) {
        return number(required(object, name, path), path + "." + name);
    }

    private static Tree required(Tree.Mapping object, String name, String path) {
        return object.field(name)
                .orElseThrow(() -> new BadQuestion("%s: %s is missing.".formatted(path, name)));
    }

    private static long number(Tree value, String path) {
        if (value instanceof Tree.Number(var digits, _) && digits.matches("\\d{1,18}")) {
            return Long.parseLong(digits);
        }
        throw new BadQuestion(path + ": a whole number, not below 0, is needed.");
    }
}
