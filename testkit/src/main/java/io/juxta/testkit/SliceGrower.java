package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Grows ResourceSlices that are valid, or nearly so, and use every feature now and then.
final class SliceGrower {

    private final Grow grow;

    SliceGrower(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping slice() {
        var counters = grow.chance(12);
        var perDevice = !counters && grow.chance(12);
        var spec =
                grow.fields()
                        .put(
                                "driver",
                                grow.pick(
                                        "gpu.example.com",
                                        "nic.example.com",
                                        "d",
                                        "GPU.Example.com"))
                        .put(
                                "pool",
                                map(
                                        "name",
                                        grow.pick("worker-1", "pool/a", "p"),
                                        "generation",
                                        grow.below(3),
                                        "resourceSliceCount",
                                        grow.between(1, 3)));
        if (perDevice) {
            spec.put("perDeviceNodeSelection", true);
        } else {
            switch (grow.below(4)) {
                case 0 -> spec.put("allNodes", true);
                case 1 -> spec.put("nodeSelector", Shared.nodeSelector(grow, 1));
                default -> spec.put("nodeName", "worker-" + grow.below(3));
            }
        }
        if (counters) {
            spec.put("sharedCounters", many(grow.between(1, 3), this::counterSet));
        } else {
            var count = grow.chance(4) ? grow.pick(63, 64, 65, 127, 128, 129) : grow.between(0, 4);
            var plain = count > 60 && grow.chance(60);
            spec.put(
                    "devices",
                    many(count, i -> plain ? map("name", "dev-" + i) : device(i, perDevice)));
        }
        spec.maybe(8, "skipNodeOperations", this::skips);
        spec.maybe(
                3,
                "partitionTypeAttribute",
                () -> grow.pick("gpu.example.com/profile", "d/type", "profile"));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceSlice",
                "metadata",
                Shared.metadata(grow, "slice-1", Shared.Namespaced.NO),
                "spec",
                spec.done());
    }

    private Tree skips() {
        return grow.pick(
                list("*"),
                list("NodePrepareResources", "NodeUnprepareResources"),
                list("NodeUnprepareResources"),
                grow.mostly(list("Other"), list("NodePrepareResources")),
                list("NodePrepareResources", "*"));
    }

    private Tree counterSet(int i) {
        return map("name", "set-" + i, "counters", counters(counterCount()));
    }

    private int counterCount() {
        return grow.chance(3) ? grow.pick(32, 33) : grow.between(1, 3);
    }

    private Tree.Mapping counters(int count) {
        var counters = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < count; i++) {
            counters.put(
                    count > 20 ? "c" + i : grow.pick("memory", "cores-" + i, "c" + i),
                    map("value", grow.pick("1", "40Gi", "-3", "0")));
        }
        return Tree.Mapping.of(counters);
    }

    private Tree device(int i, boolean perDevice) {
        var sharing = grow.chance(35);
        var capacity = grow.chance(55) ? capacity(sharing) : Tree.Mapping.EMPTY;
        var device = grow.fields().put("name", "gpu-" + i);
        device.maybe(75, "attributes", this::attributes);
        if (!capacity.fields().isEmpty()) {
            device.put("capacity", capacity);
        }
        if (sharing) {
            device.put("allowMultipleAllocations", !grow.chance(10));
        }
        device.maybe(15, "consumesCounters", () -> many(grow.between(1, 2), this::consumption));
        if (perDevice) {
            switch (grow.below(3)) {
                case 0 -> device.put("allNodes", true);
                case 1 -> device.put("nodeSelector", Shared.nodeSelector(grow, 1));
                default -> device.put("nodeName", "worker-" + grow.below(3));
            }
        } else if (grow.chance(1)) {
            device.put("nodeName", "worker-1");
        }
        device.maybe(15, "taints", () -> many(grow.between(1, 3), j -> Shared.taint(grow)));
        if (grow.chance(12)) {
            device.put("bindingConditions", list("example.com/ready", "attached"));
            device.put(
                    "bindingFailureConditions",
                    list(grow.mostly("attached", "example.com/failed", "broken")));
            device.maybe(50, "bindsToNode", () -> grow.chance(70));
        }
        device.maybe(25, "nodeAllocatableResources", () -> nodeAllocatable(capacity));
        return device.done();
    }

    private Tree consumption(int i) {
        var consumption =
                grow.fields()
                        .put("counterSet", "set-" + i)
                        .put("counters", counters(counterCount()));
        consumption.maybe(
                30,
                "compatibilityGroups",
                () -> many(grow.between(1, 2), j -> Tree.Text.of("group-" + j)));
        return consumption.done();
    }

    private Tree attributes() {
        var attributes = new LinkedHashMap<String, Tree>();
        var count = grow.chance(3) ? grow.between(30, 34) : grow.between(1, 5);
        for (var i = 0; i < count; i++) {
            var key =
                    count > 20
                            ? "attr" + i
                            : grow.pick(
                                    "model",
                                    "numa",
                                    "index" + i,
                                    "resource.kubernetes.io/numaNode",
                                    "resource.kubernetes.io/pcieRoot",
                                    "gpu.example.com/profile",
                                    "profile",
                                    "dra.net/numaNode",
                                    "Dom.Example/x" + i,
                                    grow.mostly("long.example.com/" + "k".repeat(100), "slot" + i));
            attributes.put(key, attribute());
        }
        return Tree.Mapping.of(attributes);
    }

    private Tree attribute() {
        return switch (grow.below(12)) {
            case 0, 1 -> map("int", grow.between(-1, 3));
            case 2 -> map("bool", grow.chance(50));
            case 3, 4 -> map("string", grow.pick("H100", "", "x".repeat(64)));
            case 5 -> map("version", grow.pick("1.2.3", "0.0.1-alpha+x"));
            case 6, 7 -> map("ints", many(listSize(), j -> Tree.Number.of(j % 7)));
            case 8 -> map("strings", many(listSize(), j -> Tree.Text.of("s" + j % 5)));
            case 9 -> map("bools", many(listSize(), j -> Tree.Bool.of(j % 2 == 0)));
            case 10 -> map("versions", many(listSize(), j -> Tree.Text.of("1.0." + j)));
            default ->
                    grow.mostly(
                            grow.pick(
                                    Tree.Mapping.EMPTY,
                                    map("int", 1, "ints", list(1)),
                                    map("ints", list())),
                            map("int", 1));
        };
    }

    private int listSize() {
        return grow.chance(4) ? grow.pick(47, 48, 49, 64, 65) : grow.between(1, 3);
    }

    private Tree.Mapping capacity(boolean sharing) {
        var capacity = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < grow.between(1, 3); i++) {
            var key =
                    grow.pick(
                            "memory",
                            "cores",
                            "gpu.example.com/memory",
                            "dra.example.com/cpu",
                            "slots" + i);
            var value =
                    grow.fields()
                            .put(
                                    "value",
                                    grow.mostly(
                                            grow.pick("0", "-1", "1500m"), "80Gi", "10", "100"));
            if (sharing ? grow.chance(50) : grow.chance(1)) {
                value.put("requestPolicy", policy());
            }
            capacity.put(key, value.done());
        }
        return Tree.Mapping.of(capacity);
    }

    private Tree policy() {
        if (grow.chance(50)) {
            return map(
                    "default",
                    "2",
                    "validRange",
                    map("min", "1", "max", grow.pick("8", "4"), "step", grow.pick("1", "1")));
        }
        var amounts =
                List.of(
                        "1",
                        "2",
                        "4",
                        "10",
                        "0",
                        "500m",
                        "1500m",
                        "1.2",
                        "1Gi",
                        "8Gi",
                        "81Gi",
                        "-2",
                        "9223372036854775807",
                        "1000m",
                        "1.0",
                        "0.5",
                        "+1",
                        "2.00",
                        "1k",
                        "1e3",
                        "1e20",
                        "100E",
                        "-1500m",
                        "1u",
                        "0.0001",
                        "1.5Gi",
                        "2000.0",
                        "123456789012345678901234567890",
                        "-0.5",
                        "9223372036854775.808");
        var policy = grow.fields().maybe(85, "default", () -> grow.pick(amounts));
        var kind = grow.below(10);
        if (kind < 4 || kind == 9) {
            var values = new ArrayList<Tree>();
            var ascending = grow.chance(70);
            for (var i = 0; i < grow.pick(1, 2, 3, 10, 11); i++) {
                values.add(Tree.Text.of(ascending ? Integer.toString(i + 1) : grow.pick(amounts)));
            }
            policy.put("validValues", values);
        }
        if ((kind >= 4 && kind < 8) || kind == 9) {
            policy.put(
                    "validRange",
                    grow.fields()
                            .maybe(85, "min", () -> grow.pick(amounts))
                            .maybe(50, "max", () -> grow.pick(amounts))
                            .maybe(50, "step", () -> grow.pick(amounts))
                            .done());
        }
        return policy.done();
    }

    private Tree nodeAllocatable(Tree.Mapping capacity) {
        var resources = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < grow.between(1, 2); i++) {
            var name =
                    grow.mostly(
                            grow.pick("ephemeral-storage", "example.com/gpu"),
                            "cpu",
                            "memory",
                            "hugepages-2Mi");
            var resource = grow.fields();
            resource.maybe(80, "mapping", () -> mapping(capacity));
            resource.maybe(
                    40,
                    "overhead",
                    () ->
                            grow.fields()
                                    .maybe(60, "perPod", () -> grow.mostly("-1", "1", "1Gi", "0"))
                                    .maybe(
                                            60,
                                            "perContainer",
                                            () -> grow.mostly("-1Gi", "100m", "0"))
                                    .done());
            resources.put(name, resource.done());
        }
        return Tree.Mapping.of(resources);
    }

    private Tree mapping(Tree.Mapping capacity) {
        var keys = new ArrayList<>(capacity.fields().keySet());
        keys.add("cpu");
        var mapping = grow.fields();
        var perDevice = grow.chance(50);
        if (perDevice) {
            mapping.put("deviceMultiplier", grow.mostly(grow.pick("0", "-1"), "1", "2", "8Gi"));
        }
        if (grow.chance(perDevice ? 4 : 96)) {
            mapping.put("capacityKey", grow.mostly("cpu", keys.getFirst()));
            mapping.maybe(
                    96, "capacityMultiplier", () -> grow.mostly(grow.pick("0", "-2"), "1", "1Mi"));
        }
        return mapping.done();
    }
}
