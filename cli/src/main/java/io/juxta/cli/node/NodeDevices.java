package io.juxta.cli.node;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.BadQuestion;
import io.juxta.model.Tree;
import io.juxta.node.device.PluginDevice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The devices of a node by resource, as a person or program writes them.
final class NodeDevices {

    private NodeDevices() {}

    /// @throws BadQuestion when they cannot be read; the message names the device
    static Map<String, List<PluginDevice>> read(Tree.Mapping written) {
        var devices = new TreeMap<String, List<PluginDevice>>();
        for (var entry : written.fields().entrySet()) {
            var path = "devices." + entry.getKey();
            if (!(entry.getValue() instanceof Tree.Sequence(var items, _))) {
                throw new BadQuestion(path + ": a list of devices is needed.");
            }
            var list = new ArrayList<PluginDevice>();
            var ids = new HashSet<String>();
            for (var item : items) {
                var at = "%s[%d]".formatted(path, list.size());
                var device = device(QuestionMembers.mapping(item, at), at);
                if (!ids.add(device.id())) {
                    throw new BadQuestion(
                            "%s: there is a second device %s.".formatted(at, device.id()));
                }
                list.add(device);
            }
            devices.put(entry.getKey(), list);
        }
        return devices;
    }

    private static PluginDevice device(Tree.Mapping device, String path) {
        var id = device.text("id");
        if (id.isEmpty()) {
            throw new BadQuestion(path + ": the device has no id.");
        }
        var nodes = new ArrayList<Integer>();
        for (var item : device.items("numaNodes")) {
            if (!(item instanceof Tree.Number(var digits, _)) || !digits.matches("-?\\d{1,9}")) {
                throw new BadQuestion(path + ".numaNodes: numbers of NUMA nodes are needed.");
            }
            nodes.add(Integer.parseInt(digits));
        }
        return new PluginDevice(
                id,
                nodes,
                !device.has("healthy")
                        || QuestionMembers.bool(
                                device.field("healthy").orElseThrow(), path + ".healthy"));
    }
}
