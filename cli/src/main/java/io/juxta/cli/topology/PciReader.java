package io.juxta.cli.topology;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.BadQuestion;
import io.juxta.model.AttributeValue;
import io.juxta.model.Tree;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.ErrorKind;
import io.juxta.topology.Machine;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.StandardAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// PCI devices and attributes out of what [MachineTree] writes.
final class PciReader {

    private PciReader() {}

    /// A form of numaNode that is missing is computed from the other.
    ///
    /// @throws BadQuestion when one is no PCI device; the message names the field
    static List<Machine.PciDevice> devices(Tree.Mapping machine, List<Machine.NumaNode> numaNodes) {
        var devices = new ArrayList<Machine.PciDevice>();
        var addresses = new HashSet<String>();
        for (var item : machine.items("pciDevices")) {
            var path = "machine.pciDevices[%d]".formatted(devices.size());
            var device = device(QuestionMembers.mapping(item, path), path, numaNodes);
            if (device.address().isEmpty()) {
                throw new BadQuestion(path + ": the device has no address.");
            }
            if (!addresses.add(device.address())) {
                throw new BadQuestion(
                        "%s: there is a second device %s.".formatted(path, device.address()));
            }
            devices.add(device);
        }
        return devices;
    }

    private static Machine.PciDevice device(
            Tree.Mapping device, String path, List<Machine.NumaNode> numaNodes) {
        var scalars = found(device, "attributes", path);
        var lists = found(device, "listAttributes", path);
        var numaNode = numaNode(scalars, lists);
        if (numaNode.isPresent()) {
            var node = numaNode.getAsInt();
            complete(scalars, new AttributeValue.IntValue(node));
            complete(lists, new AttributeValue.Ints(nearest(node, numaNodes)));
        }
        return new Machine.PciDevice(
                device.text("address"),
                device.text("class"),
                device.text("vendor"),
                device.text("device"),
                device.text("driver"),
                device.text("virtualFunctionOf"),
                numaNode,
                withErrors(scalars, device),
                withErrors(lists, device));
    }

    private static void complete(List<AttributeResult> results, AttributeValue numaNode) {
        if (results.stream().noneMatch(each -> each.name().equals(StandardAttributes.NUMA_NODE))) {
            results.add(new AttributeResult.Found(StandardAttributes.NUMA_NODE, numaNode));
        }
    }

    /// The node, and those at the smallest distance from it that are not known to be on another
    /// socket: as [NumaAttributes] finds them in sysfs.
    private static List<Long> nearest(int id, List<Machine.NumaNode> numaNodes) {
        var near = new ArrayList<>(List.of((long) id));
        var own = numaNodes.stream().filter(node -> node.id() == id).findFirst();
        if (own.isEmpty()) {
            return near;
        }
        var distances = own.get().distances();
        var least =
                distances.entrySet().stream()
                        .filter(entry -> entry.getKey() != id)
                        .mapToInt(Map.Entry::getValue)
                        .min();
        for (var node : numaNodes) {
            var sameSocket =
                    own.get().socket().isEmpty()
                            || node.socket().isEmpty()
                            || own.get().socket().equals(node.socket());
            if (node.id() != id
                    && least.isPresent()
                    && distances.getOrDefault(node.id(), -1) == least.getAsInt()
                    && sameSocket) {
                near.add((long) node.id());
            }
        }
        return near;
    }

    private static OptionalInt numaNode(
            List<AttributeResult> scalars, List<AttributeResult> lists) {
        for (var results : List.of(scalars, lists)) {
            for (var result : results) {
                if (result instanceof AttributeResult.Found(var name, var value)
                        && name.equals(StandardAttributes.NUMA_NODE)) {
                    var node = NumaAttributes.physicalNumaNode(value);
                    if (node.isPresent() && node.getAsLong() == (int) node.getAsLong()) {
                        return OptionalInt.of((int) node.getAsLong());
                    }
                }
            }
        }
        return OptionalInt.empty();
    }

    /// The values under a name.
    static List<AttributeResult> found(Tree.Mapping object, String name, String path) {
        var results = new ArrayList<AttributeResult>();
        object.mapping(name)
                .fields()
                .forEach(
                        (attribute, value) ->
                                results.add(
                                        new AttributeResult.Found(
                                                attribute,
                                                value(
                                                        value,
                                                        "%s.%s[%s]"
                                                                .formatted(
                                                                        path, name, attribute)))));
        return results;
    }

    /// The attributes with the errors of missing ones, which are written once for both forms.
    static List<AttributeResult> withErrors(List<AttributeResult> found, Tree.Mapping object) {
        var results = new ArrayList<>(found);
        for (var item : object.items("errors")) {
            if (item instanceof Tree.Mapping error
                    && found.stream()
                            .noneMatch(each -> each.name().equals(error.text("attribute")))) {
                results.add(
                        new AttributeResult.Missing(
                                error.text("attribute"), ErrorKind.RECORDED, error.text("error")));
            }
        }
        return results;
    }

    private static AttributeValue value(Tree tree, String path) {
        var value = QuestionMembers.mapping(tree, path);
        if (value.fields().size() == 1) {
            var entry = value.fields().entrySet().iterator().next();
            var in = path + "." + entry.getKey();
            switch (entry.getKey()) {
                case "int" -> {
                    return new AttributeValue.IntValue(number(entry.getValue(), in));
                }
                case "string" -> {
                    return new AttributeValue.StringValue(
                            QuestionMembers.text(entry.getValue(), in));
                }
                case "ints" -> {
                    return new AttributeValue.Ints(
                            some(value, "ints", in).stream()
                                    .map(item -> number(item, in))
                                    .toList());
                }
                case "strings" -> {
                    return new AttributeValue.Strings(
                            some(value, "strings", in).stream()
                                    .map(item -> QuestionMembers.text(item, in))
                                    .toList());
                }
                default -> {}
            }
        }
        throw new BadQuestion(path + ": exactly one of int, ints, string and strings is needed.");
    }

    private static List<Tree> some(Tree.Mapping value, String name, String path) {
        var items = value.items(name);
        if (items.isEmpty()) {
            throw new BadQuestion(path + ": a list with at least one value is needed.");
        }
        return items;
    }

    private static long number(Tree tree, String path) {
        if (tree instanceof Tree.Number(var digits, _) && digits.matches("-?\\d{1,18}")) {
            return Long.parseLong(digits);
        }
        throw new BadQuestion(path + ": a whole number is needed.");
    }
}
