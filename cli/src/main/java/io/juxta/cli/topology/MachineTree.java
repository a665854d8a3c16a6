package io.juxta.cli.topology;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.Tree;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;

/// The JSON of a machine. Its source is not part of it: a capture gives the same bytes as the live
/// tree.
final class MachineTree {

    private MachineTree() {}

    static Tree.Mapping of(Machine machine) {
        var attributes = JsonAnswer.part();
        for (var cpu : machine.cpus()) {
            attributes.put(Integer.toString(cpu.id()), cpuAttributes(cpu));
        }
        return JsonAnswer.of("Machine")
                .put("numaNodes", machine.numaNodes().stream().map(MachineTree::node).toList())
                .put("cpus", machine.cpus().stream().map(MachineTree::cpu).toList())
                .put("pciDevices", machine.pciDevices().stream().map(MachineTree::pci).toList())
                .put("cpuAttributes", attributes.tree())
                .putTexts("warnings", machine.warnings())
                .tree();
    }

    private static Tree.Mapping node(Machine.NumaNode node) {
        var hugepages = JsonAnswer.part();
        node.hugepages().forEach(hugepages::put);
        var distances = JsonAnswer.part();
        node.distances().forEach((id, distance) -> distances.put(Integer.toString(id), distance));
        var answer =
                JsonAnswer.part()
                        .put("id", node.id())
                        .put("cpus", node.cpus().toString())
                        .put("memoryBytes", node.memoryBytes())
                        .put("hugepages", hugepages.tree());
        putIfKnown(answer, "socket", node.socket());
        return answer.put("distances", distances.tree()).tree();
    }

    private static Tree.Mapping cpu(Machine.Cpu cpu) {
        var answer = JsonAnswer.part().put("id", cpu.id());
        putIfKnown(answer, "core", cpu.core());
        putIfKnown(answer, "socket", cpu.socket());
        putIfKnown(answer, "numaNode", cpu.numaNode());
        putIfKnown(answer, "uncoreCache", cpu.uncoreCache());
        putIfKnown(answer, "die", cpu.die());
        putIfKnown(answer, "cluster", cpu.cluster());
        return answer.tree();
    }

    private static void putIfKnown(JsonAnswer answer, String name, OptionalInt value) {
        if (value.isPresent()) {
            answer.put(name, value.getAsInt());
        }
    }

    private static Tree.Mapping pci(Machine.PciDevice device) {
        var answer =
                JsonAnswer.part()
                        .put("address", device.address())
                        .put("class", device.deviceClass())
                        .put("vendor", device.vendor())
                        .put("device", device.device());
        if (!device.driver().isEmpty()) {
            answer.put("driver", device.driver());
        }
        if (!device.virtualFunctionOf().isEmpty()) {
            answer.put("virtualFunctionOf", device.virtualFunctionOf());
        }
        return answer.put("attributes", found(device.attributes()))
                .put("listAttributes", found(device.listAttributes()))
                .put("errors", errors(device.attributes(), device.listAttributes()))
                .tree();
    }

    private static Tree.Mapping cpuAttributes(Machine.Cpu cpu) {
        var answer =
                JsonAnswer.part()
                        .put("attributes", found(cpu.attributes()))
                        .put("listAttributes", found(cpu.listAttributes()));
        var errors = errors(cpu.attributes(), cpu.listAttributes());
        return errors.isEmpty() ? answer.tree() : answer.put("errors", errors).tree();
    }

    private static Tree.Mapping found(List<AttributeResult> results) {
        var answer = JsonAnswer.part();
        for (var result : results) {
            result.found().ifPresent(value -> answer.put(result.name(), ModelWriter.write(value)));
        }
        return answer.tree();
    }

    /// The errors of attributes without a value; an error that both forms share is listed once.
    private static List<Tree.Mapping> errors(
            List<AttributeResult> scalars, List<AttributeResult> lists) {
        var errors = new LinkedHashSet<Tree.Mapping>();
        for (var results : List.of(scalars, lists)) {
            for (var result : results) {
                if (result instanceof AttributeResult.Missing(var name, _, var message)) {
                    errors.add(
                            JsonAnswer.part().put("attribute", name).put("error", message).tree());
                }
            }
        }
        return List.copyOf(errors);
    }
}
