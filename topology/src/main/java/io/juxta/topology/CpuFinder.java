package io.juxta.topology;

import io.juxta.model.AttributeValue;
import io.juxta.topology.AttributeResult.Found;
import io.juxta.topology.AttributeResult.Missing;
import io.juxta.topology.Machine.Cpu;
import io.juxta.topology.Machine.NumaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;

/// Finds the online CPUs and where they sit. An offline CPU keeps its folder and loses its
/// topology.
final class CpuFinder {

    private final Facts facts;
    private final NumaAttributes numa;
    private final SortedMap<Integer, SortedSet<String>> roots;
    private final Map<Integer, Integer> nodesByList = new HashMap<>();
    private final Map<Integer, List<AttributeResult>> listsByNode = new HashMap<>();

    CpuFinder(Facts facts, NumaAttributes numa, PcieRoots roots, List<NumaNode> nodes) {
        this.facts = facts;
        this.numa = numa;
        this.roots = roots.byNode();
        nodes.forEach(node -> node.cpus().forEach(cpu -> nodesByList.putIfAbsent(cpu, node.id())));
    }

    List<Cpu> find() {
        var ids = facts.numbered(NumaAttributes.CPUS, "cpu");
        var online = facts.set(NumaAttributes.CPUS + "/online");
        List<Cpu> cpus = new ArrayList<>();
        for (var id : ids) {
            if (online.isEmpty() ? hasTopology(id) : online.get().contains(id)) {
                cpus.add(cpu(id));
            }
        }
        online.ifPresent(
                set ->
                        set.stream()
                                .filter(id -> !ids.contains(id))
                                .forEach(
                                        id ->
                                                facts.warn(
                                                        "%s/cpu%d is missing, though the CPU is online."
                                                                .formatted(
                                                                        NumaAttributes.CPUS, id))));
        return cpus;
    }

    private boolean hasTopology(int id) {
        return facts.names("%s/cpu%d/topology".formatted(NumaAttributes.CPUS, id)).isPresent();
    }

    private Cpu cpu(int id) {
        var folder = NumaAttributes.CPUS + "/cpu" + id;
        var topology = folder + "/topology";
        var node = numa.nodeOfCpu(id);
        return new Cpu(
                id,
                facts.id(topology + "/core_id"),
                facts.id(topology + "/physical_package_id"),
                facts.id(topology + "/die_id"),
                facts.id(topology + "/cluster_id"),
                node(id, node),
                uncoreCache(folder + "/cache/index3"),
                List.of(node),
                lists(node));
    }

    private OptionalInt node(int id, AttributeResult told) {
        return switch (told) {
            case Found(_, AttributeValue.IntValue(var node)) -> OptionalInt.of((int) node);
            case Found _, Missing _ ->
                    nodesByList.containsKey(id)
                            ? OptionalInt.of(nodesByList.get(id))
                            : OptionalInt.empty();
        };
    }

    private List<AttributeResult> lists(AttributeResult node) {
        return switch (node) {
            case Found(_, AttributeValue.IntValue(var id)) ->
                    listsByNode.computeIfAbsent(
                            (int) id,
                            at ->
                                    List.of(
                                            NumaAttributes.own(at, AttributeForm.LIST),
                                            PcieRoots.onNode(at, roots)));
            case Found _ -> List.of(node);
            case Missing(_, var kind, var message) ->
                    List.of(node, new Missing(StandardAttributes.PCIE_ROOT, kind, message));
        };
    }

    /// The kernel's id of the cache, or the lowest CPU that shares it.
    private OptionalInt uncoreCache(String folder) {
        var level = facts.text(folder + "/level").map(KernelNumbers::parse);
        if (level.isPresent() && level.get().orElse(-1) != 3) {
            return OptionalInt.empty();
        }
        var id = facts.id(folder + "/id");
        if (id.isPresent()) {
            return id;
        }
        var shared = facts.set(folder + "/shared_cpu_list");
        return shared.isEmpty() || shared.get().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(shared.get().first());
    }
}
