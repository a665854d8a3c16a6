package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The devices of a [GrownDump]: GPUs (some of them partitions that share counters), NICs and CPUs
/// of nodes, and a fabric that all nodes reach.
final class DumpDevices {

    /// A device that some claim may hold.
    record Published(String driver, String pool, String device, String node) {}

    private static final String NUMA = "resource.kubernetes.io/numaNode";
    private static final String ROOT = "resource.kubernetes.io/pcieRoot";

    private final Grow grow;
    private final DumpNames names;
    private final boolean lists;
    private final List<Published> published = new ArrayList<>();

    DumpDevices(Grow grow, DumpNames names, boolean lists) {
        this.grow = grow;
        this.names = names;
        this.lists = lists;
    }

    static String ofDriver(String driver) {
        return "device.driver == \"%s\"".formatted(driver);
    }

    /// What claims may hold: never more of a counter than there is.
    List<Published> published() {
        return published;
    }

    List<Tree.Mapping> slices(List<String> nodes) {
        var slices = new ArrayList<Tree.Mapping>();
        for (var node : nodes) {
            if (grow.chance(80)) {
                slices.addAll(pool("gpu", node, grow.between(1, 5)));
                slices.addAll(pool("nic", node, grow.between(0, 4)));
                slices.addAll(pool("cpu", node, grow.between(0, 3)));
            }
        }
        if (grow.chance(10)) {
            slices.addAll(pool("fabric", "", grow.between(1, 3)));
        }
        return slices;
    }

    /// The devices of a driver on a node, in one slice or in two.
    private List<Tree.Mapping> pool(String kind, String node, int count) {
        if (count == 0) {
            return List.of();
        }
        var counted = kind.equals("gpu") && grow.chance(20);
        var devices = new ArrayList<Tree>();
        for (var i = 0; i < count; i++) {
            devices.add(device(kind, i, counted));
            if (!counted || i == 0) {
                published.add(
                        new Published(
                                kind + ".example.com",
                                node.isEmpty() ? "fabric" : node,
                                kind + "-" + i,
                                node));
            }
        }
        var parts = new ArrayList<Tree.Mapping>();
        if (devices.size() > 1 && grow.chance(30)) {
            var middle = devices.size() / 2;
            parts.add(map("devices", devices.subList(0, middle)));
            parts.add(map("devices", devices.subList(middle, devices.size())));
        } else {
            parts.add(map("devices", devices));
        }
        if (counted) {
            var slots = map("slots", map("value", String.valueOf(grow.between(2, 4))));
            parts.add(map("sharedCounters", list(map("name", "board", "counters", slots))));
        }
        var slices = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < parts.size(); i++) {
            slices.add(slice(kind, node, parts.get(i), i, parts.size()));
        }
        return slices;
    }

    private Tree.Mapping slice(String kind, String node, Tree.Mapping part, int at, int of) {
        var pool = node.isEmpty() ? "fabric" : node;
        var spec =
                map(
                        "driver",
                        kind + ".example.com",
                        "pool",
                        map("name", pool, "generation", 1, "resourceSliceCount", of));
        spec =
                node.isEmpty()
                        ? spec.with("allNodes", Grow.yes())
                        : spec.with("nodeName", Grow.text(node));
        for (var field : part.fields().entrySet()) {
            spec = spec.with(field.getKey(), field.getValue());
        }
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceSlice",
                "metadata",
                meta(kind, pool, at),
                "spec",
                spec);
    }

    /// Most slices have a name; some are written by hand without one, or named as a program would.
    private Tree.Mapping meta(String kind, String pool, int at) {
        return switch (grow.below(12)) {
            case 0 -> map("generateName", pool + "-" + kind + "-");
            case 1 -> names.meta("", "slice-" + grow.below(4) + "-" + pool + kind + at);
            default -> names.meta("", "%s-%s-%d".formatted(pool, kind, at));
        };
    }

    private Tree.Mapping device(String kind, int at, boolean counted) {
        var attributes = grow.fields();
        if (grow.chance(93)) {
            attributes.put(NUMA, numa());
        }
        if (!kind.equals("cpu") && grow.chance(90)) {
            attributes.put(ROOT, map("string", "pci0000:0" + grow.below(2)));
        }
        attributes.put("index", map("int", at));
        if (kind.equals("gpu")) {
            attributes.put("model", map("string", grow.pick("big", "small")));
        }
        var device =
                grow.fields().put("name", kind + "-" + at).put("attributes", attributes.done());
        if (counted) {
            var slots = map("slots", map("value", String.valueOf(grow.between(1, 2))));
            device.put("consumesCounters", list(map("counterSet", "board", "counters", slots)));
        }
        if (grow.chance(8)) {
            device.put(
                    "taints",
                    list(
                            map(
                                    "key", "example.com/unhealthy",
                                    "value", "yes",
                                    "effect", grow.pick("NoSchedule", "NoExecute", "None"),
                                    "timeAdded", "2026-01-02T03:04:05Z")));
        }
        return device.done();
    }

    private Tree numa() {
        return lists && grow.chance(40)
                ? map("ints", list(grow.below(2), 2 + grow.below(2)))
                : map("int", grow.pick(0, 0, 1, 3));
    }

    /// Rules that taint devices from outside.
    List<Tree.Mapping> taintRules(List<String> nodes) {
        if (!grow.chance(10)) {
            return List.of();
        }
        var selector =
                grow.fields()
                        .put("driver", grow.pick("gpu.example.com", "nic.example.com"))
                        .maybe(70, "pool", () -> grow.pick(nodes))
                        .done();
        return List.of(
                map(
                        "apiVersion",
                        "resource.k8s.io/v1",
                        "kind",
                        "DeviceTaintRule",
                        "metadata",
                        names.meta("", "recall"),
                        "spec",
                        map(
                                "deviceSelector",
                                selector,
                                "taint",
                                map(
                                        "key",
                                        "example.com/recalled",
                                        "effect",
                                        "NoSchedule",
                                        "timeAdded",
                                        "2026-01-02T03:04:05Z"))));
    }
}
