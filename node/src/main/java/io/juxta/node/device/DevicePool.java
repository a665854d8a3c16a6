package io.juxta.node.device;

import io.juxta.node.Hint;
import io.juxta.node.HintList;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The devices of one resource: where they are, and which are healthy.
///
/// @param machine every NUMA node
/// @param devices by id
record DevicePool(
        NodeMask machine, SortedMap<String, PluginDevice> devices, SortedSet<String> healthy) {

    private static final String STEP = "the NUMA nodes of the devices";

    /// The budget of a search. A step looks at every device, so it is smaller than usual.
    private static final long SEARCH = 100_000;

    static final DevicePool NONE = of(NodeMask.EMPTY, List.of());

    static DevicePool of(NodeMask machine, Collection<PluginDevice> list) {
        var devices = new TreeMap<String, PluginDevice>();
        list.forEach(device -> devices.put(device.id(), device));
        var healthy = new TreeSet<String>();
        devices.values().stream()
                .filter(PluginDevice::healthy)
                .forEach(device -> healthy.add(device.id()));
        return new DevicePool(machine, devices, Collections.unmodifiableSortedSet(healthy));
    }

    /// Whether these devices have NUMA nodes.
    boolean hasNodes() {
        return devices.values().stream().anyMatch(PluginDevice::hasNodes);
    }

    /// Hints for a number of devices out of those available, some of which must be reused.
    Hints hints(Set<String> available, Set<String> again, int wanted) {
        var rule =
                DeviceRule.of(
                        universe(),
                        masks(devices.keySet()),
                        masks(available),
                        masks(again),
                        wanted,
                        WorkBudget.of(SEARCH));
        if (rule.isEmpty()) {
            return new Hints.HintsUndecided(STEP);
        }
        if (rule.get().isEmpty()) {
            return new Hints.Impossible("too few of them are near to any NUMA nodes");
        }
        return rule.get().universe().count() <= Hints.LISTED_NODES
                ? new Hints.OneOf(HintList.of(rule.get()))
                : new Hints.Family(rule.get());
    }

    /// Known nodes that have such a device, or all nodes where there is none.
    private NodeMask universe() {
        var nodes = NodeMask.EMPTY;
        for (var device : devices.values()) {
            nodes = nodes.or(device.mask());
        }
        var known = nodes.and(machine);
        return known.isEmpty() ? machine : known;
    }

    /// The nodes of those devices that report any.
    private List<NodeMask> masks(Collection<String> ids) {
        var masks = new ArrayList<NodeMask>();
        for (var id : ids) {
            var device = devices.get(id);
            if (device != null && device.hasNodes()) {
                masks.add(device.mask());
            }
        }
        return masks;
    }

    /// Devices near the stored hint, then elsewhere, then without a node; each ascending. All count
    /// as without a node where the hint or the resource has no affinity.
    List<SortedSet<String>> nearestFirst(Set<String> available, Hint stored) {
        var affinity = stored.affinity();
        if (affinity == null || !hasNodes()) {
            return List.of(new TreeSet<>(available));
        }
        List<SortedSet<String>> classes =
                List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        for (var id : available) {
            var device = devices.get(id);
            boolean near = device != null && device.mask().meets(affinity);
            boolean elsewhere =
                    device != null
                            && device.nodes().stream()
                                    .anyMatch(node -> node != PluginDevice.NOWHERE);
            classes.get(near ? 0 : elsewhere ? 1 : 2).add(id);
        }
        return classes;
    }

    SortedMap<Integer, List<String>> byNode(SortedSet<String> ids) {
        var byNode = new TreeMap<Integer, List<String>>();
        for (var id : ids) {
            var device = devices.get(id);
            var nodes =
                    device == null || !device.hasNodes()
                            ? List.of(PluginDevice.NOWHERE)
                            : device.nodes();
            for (int node : nodes) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(id);
            }
        }
        return byNode;
    }
}
