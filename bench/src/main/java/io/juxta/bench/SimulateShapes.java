package io.juxta.bench;

import static io.juxta.bench.SimulateObjects.BASIC_DEVICE;
import static io.juxta.bench.SimulateObjects.CLASS;
import static io.juxta.bench.SimulateObjects.NODE;
import static io.juxta.bench.SimulateObjects.POD;
import static io.juxta.bench.SimulateObjects.deviceClass;
import static io.juxta.bench.SimulateObjects.node;
import static io.juxta.bench.SimulateObjects.pod;
import static io.juxta.bench.SimulateObjects.slice;
import static io.juxta.bench.SimulateObjects.template;
import static io.juxta.bench.SimulateShape.Before.FULL_BY_CLAIMS;
import static io.juxta.bench.SimulateShape.Before.HALF_BY_CLAIMS;
import static io.juxta.bench.SimulateShape.Before.HALF_BY_PODS;
import static io.juxta.bench.SimulateShape.Before.NOTHING;

import io.juxta.bench.SimulateShape.Before;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The workloads with devices of Kubernetes 1.37's `test/integration/scheduler_perf`, and two of
/// our own: what devices cost their node, and a constraint on a derived attribute.
final class SimulateShapes {

    private static final int DEVICES = 10;
    private static final int LIST_DEVICES = 64;
    private static final int LIST_REQUESTS = 32;
    private static final int CLASSES = 25;
    private static final int FEW = 10;
    private static final int MANY = 500;

    private static final String MATCH =
            "constraints: [{matchAttribute: resource.kubernetes.io/pciRoot}]";

    private static final String DERIVED = "constraints: [{matchAttribute: derived/root}]";

    private static final String DERIVING =
            """
            derivedAttributes: [{name: derived/root, expression: 'device.attributes["resource.kubernetes.io"].pciRoot'}]\
            """;

    private static final String SELECTING =
            """
            selectors: [{cel: {expression: 'device.attributes["test-driver.cdi.k8s.io"].driverVersion.major() >= 1 \
            && device.capacity["test-driver.cdi.k8s.io"].memory.isGreaterThan(quantity("1Mi"))'}}]\
            """;

    private static final Tree COSTS =
            Numbered.mapping(
                    """
                    cpu: {mapping: {deviceMultiplier: 100m}}
                    memory: {overhead: {perPod: 64Mi}}
                    """);

    private SimulateShapes() {}

    /// By name, in the order of the table.
    static SequencedMap<String, SimulateShape> all() {
        var shapes = new LinkedHashMap<String, SimulateShape>();
        for (var shape :
                List.of(
                        basic("template", NOTHING, 0),
                        basic("template-half", HALF_BY_CLAIMS, 0),
                        basic("empty", NOTHING, FEW),
                        basic("half", HALF_BY_CLAIMS, FEW),
                        basic("full", FULL_BY_CLAIMS, FEW),
                        selector(),
                        match("match", "five devices of one PCI root, steady", MATCH, "", Map.of()),
                        match(
                                "derived",
                                "the same by a derived attribute",
                                DERIVED,
                                DERIVING,
                                Map.of("DRADerivedAttributes", true)),
                        list(),
                        backtracking(),
                        extended(),
                        consumable(),
                        allocatable("node-allocatable", Costs.ON, NOTHING, 0),
                        allocatable("allocatable-off", Costs.OFF, NOTHING, 0),
                        allocatable("node-allocatable-half", Costs.ON, HALF_BY_CLAIMS, FEW),
                        allocatable("allocatable-off-half", Costs.OFF, HALF_BY_CLAIMS, FEW),
                        allocatable("node-allocatable-full", Costs.ON, FULL_BY_CLAIMS, FEW),
                        allocatable("allocatable-off-full", Costs.OFF, FULL_BY_CLAIMS, FEW))) {
            shapes.put(shape.name(), shape);
        }
        return shapes;
    }

    static SimulateShape named(String name) {
        var shape = all().get(name);
        if (shape == null) {
            throw new IllegalArgumentException(
                    "There is no shape %s: it is one of %s."
                            .formatted(name, String.join(", ", all().keySet())));
        }
        return shape;
    }

    private static SimulateShape basic(String name, Before before, int outstanding) {
        return new SimulateShape(
                name,
                "one device" + state(before, outstanding),
                new TreeMap<>(),
                NODE,
                List.of(slice(BASIC_DEVICE.first(DEVICES))),
                List.of(CLASS, template(1, "", "")),
                POD,
                single("basic-device-", DEVICES),
                DEVICES,
                before,
                outstanding);
    }

    private static SimulateShape selector() {
        return new SimulateShape(
                "selector",
                "one device by an expression, steady",
                new TreeMap<>(),
                NODE,
                List.of(slice(BASIC_DEVICE.first(DEVICES))),
                List.of(CLASS, template(1, SELECTING, "")),
                POD,
                single("basic-device-", DEVICES),
                DEVICES,
                NOTHING,
                FEW);
    }

    private static SimulateShape match(
            String name,
            String about,
            String constraints,
            String deriving,
            Map<String, Boolean> gates) {
        return new SimulateShape(
                name,
                about,
                new TreeMap<>(gates),
                NODE,
                List.of(slice(BASIC_DEVICE.first(DEVICES))),
                List.of(CLASS, template(DEVICES / 2, deriving, constraints)),
                POD,
                List.of(),
                2,
                NOTHING,
                FEW);
    }

    private static SimulateShape list() {
        var devices = new ArrayList<Tree>();
        for (var i = 0; i < LIST_DEVICES; i++) {
            var values = new ArrayList<Tree>();
            if (i >= LIST_DEVICES - LIST_REQUESTS) {
                values.add(Tree.Text.of("shared-value"));
            }
            for (var value = 0; value < 47; value++) {
                values.add(Tree.Text.of("device-%d-value-%d".formatted(i, value)));
            }
            var match = Tree.Mapping.of(Map.of("strings", Tree.Sequence.of(values)));
            devices.add(
                    Numbered.mapping("name: device-" + i)
                            .with(
                                    "attributes",
                                    Tree.Mapping.of(Map.of("dra.example.com/match", match))));
        }
        return new SimulateShape(
                "list",
                "32 devices that share a value of a list, steady",
                new TreeMap<>(Map.of("DRAListTypeAttributes", true)),
                NODE,
                List.of(slice(Tree.Sequence.of(devices))),
                List.of(
                        CLASS,
                        template(
                                LIST_REQUESTS,
                                "",
                                "constraints: [{matchAttribute: dra.example.com/match}]")),
                POD,
                List.of(),
                1,
                NOTHING,
                MANY);
    }

    private static SimulateShape backtracking() {
        var counters =
                Numbered.of(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceSlice
                        metadata: {name: "resourceslice-countersets-{i}"}
                        spec:
                          pool: {name: "resourceslice-{i}", generation: 1, resourceSliceCount: 2}
                          driver: test-driver.cdi.k8s.io
                          nodeName: scheduler-perf-dra-{i}
                          sharedCounters:
                          - name: counter-set-for-cpu
                            counters: {cpu1: {value: "1"}, cpu2: {value: "1"}, cpu3: {value: "1"}, cpu4: {value: "1"},
                              cpu5: {value: "1"}, cpu6: {value: "1"}, cpu7: {value: "1"}, cpu8: {value: "1"}}
                          - name: counter-set-for-mem
                            counters: {mem: {value: 70Gi}}
                        """);
        var devices = new ArrayList<Tree>();
        for (var i = 1; i <= 8; i++) {
            devices.add(
                    Numbered.mapping(
                            """
                            name: device-%1$d
                            consumesCounters:
                            - counterSet: counter-set-for-cpu
                              counters: {cpu%1$d: {value: "1"}}
                            - counterSet: counter-set-for-mem
                              counters: {mem: {value: %2$dGi}}
                            """
                                    .formatted(i, i == 1 ? 20 : 10)));
        }
        return new SimulateShape(
                "backtracking",
                "seven of eight partitions, steady, half taken",
                new TreeMap<>(),
                NODE,
                List.of(counters, slice("resourceslice-devices-{i}", 2, Tree.Sequence.of(devices))),
                List.of(CLASS, template(1, "count: 7", "")),
                POD,
                List.of(IntStream.rangeClosed(2, 8).mapToObj(i -> "device-" + i).toList()),
                1,
                HALF_BY_CLAIMS,
                FEW);
    }

    private static SimulateShape extended() {
        var classes = new ArrayList<Tree.Mapping>();
        var type =
                Numbered.of(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: DeviceClass
                        metadata: {name: "test-class-{i}"}
                        spec:
                          selectors: [{cel: {expression: 'device.driver == "test-driver.cdi.k8s.io"'}}]
                          extendedResourceName: example.com/gpu-{i}
                        """);
        for (var i = 0; i < CLASSES; i++) {
            classes.add(type.at(i));
        }
        return new SimulateShape(
                "extended",
                "one device as an extended resource of 25 classes, half taken",
                new TreeMap<>(),
                NODE,
                List.of(slice(BASIC_DEVICE.first(DEVICES))),
                classes,
                pod(
                        """
                        requests: {"example.com/gpu-{i%25}": "1"}, limits: {"example.com/gpu-{i%25}": "1"}\
                        """,
                        ""),
                List.of(),
                DEVICES,
                HALF_BY_PODS,
                0);
    }

    private static SimulateShape consumable() {
        var devices = new ArrayList<Tree>();
        for (var i = 0; i < 4; i++) {
            devices.add(
                    Numbered.mapping(
                            """
                            name: shareable-device-%1$d
                            allowMultipleAllocations: true
                            attributes: {dra.example.com/index: {int: %1$d}}
                            capacity:
                              bandwidth:
                                requestPolicy: {default: 1M, validRange: {min: 1M, step: "8"}}
                                value: %2$s
                            """
                                    .formatted(i, i == 2 ? "10Gi" : "10G")));
        }
        return new SimulateShape(
                "consumable",
                "a share of two devices, steady, half taken",
                new TreeMap<>(),
                NODE,
                List.of(slice(Tree.Sequence.of(devices))),
                List.of(
                        deviceClass(
                                "device.driver == \"%s\" && device.allowMultipleAllocations =="
                                        + " true"),
                        template(
                                1,
                                "count: 2, capacity: {requests: {bandwidth: 2500M}}",
                                "constraints: [{requests: [req-0], distinctAttribute:"
                                        + " dra.example.com/index}]")),
                POD,
                List.of(),
                8,
                HALF_BY_PODS,
                FEW);
    }

    /// Whether devices cost their node something. The gate is on either way, so that nothing but
    /// the field differs.
    private enum Costs {
        ON,
        OFF
    }

    private static SimulateShape allocatable(
            String name, Costs costs, Before before, int outstanding) {
        var device =
                switch (costs) {
                    case ON ->
                            new Numbered(
                                    BASIC_DEVICE.pattern().with("nodeAllocatableResources", COSTS));
                    case OFF -> BASIC_DEVICE;
                };
        var about =
                switch (costs) {
                    case ON -> "one device that costs CPU and memory";
                    case OFF -> "the same without the field";
                };
        return new SimulateShape(
                name,
                about + state(before, outstanding),
                new TreeMap<>(Map.of("DRANodeAllocatableResources", true)),
                node("declaredFeatures: [DRANodeAllocatableResources]"),
                List.of(slice(device.first(DEVICES))),
                List.of(CLASS, template(1, "", "")),
                POD,
                single("basic-device-", DEVICES),
                DEVICES,
                before,
                outstanding);
    }

    private static String state(Before before, int outstanding) {
        var how = outstanding == 0 ? ", all pods at once" : ", steady";
        return how
                + switch (before) {
                    case NOTHING -> "";
                    case HALF_BY_CLAIMS, HALF_BY_PODS -> ", half taken";
                    case FULL_BY_CLAIMS -> ", all but ten taken";
                };
    }

    private static List<List<String>> single(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> List.of(name + i)).toList();
    }
}
