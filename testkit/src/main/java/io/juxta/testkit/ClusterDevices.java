package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// The devices of a seeded cluster: GPUs, NICs, and CPUs, which stand for CPUs and memory of their
/// node.
final class ClusterDevices {

    private final Grow grow;
    private final ClusterPlan plan;
    private final boolean groupedCpus;
    private final int groups;
    private final String capacityDomain;

    ClusterDevices(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
        this.groupedCpus = plan.sharing() || grow.chance(50);
        this.groups = grow.pick(0, 0, 70);
        this.capacityDomain = grow.chance(25) ? plan.driver("cpu") + "/" : "";
    }

    /// Whether CPUs come as shares of a socket, and so are asked for by capacity.
    boolean groupedCpus() {
        return groupedCpus;
    }

    /// The capacity of a socket's device that counts CPUs or memory.
    String capacity(String what) {
        return capacityDomain + what;
    }

    Tree gpu(int number, boolean counted) {
        var device = grow.fields().put("name", "gpu-" + number);
        device.put("attributes", attributes());
        device.put("capacity", map("memory", map("value", grow.pick("16Gi", "40Gi", "80Gi"))));
        if (counted) {
            var consumption =
                    grow.fields()
                            .put("counterSet", "board")
                            .put("counters", map("slots", map("value", grow.pick("1", "1", "2"))));
            consumption.maybe(
                    groups,
                    "compatibilityGroups",
                    () -> grow.pick(list("a"), list("a", "b"), list("b")));
            device.put("consumesCounters", list(consumption.done()));
        }
        if (plan.mapped()) {
            device.maybe(60, "nodeAllocatableResources", this::besides);
        }
        taint(device);
        return device.done();
    }

    Tree.Mapping nic(int number) {
        var device = grow.fields().put("name", "nic-" + number).put("attributes", attributes());
        if (plan.sharing()) {
            device.put("allowMultipleAllocations", true);
            device.put(
                    "capacity",
                    map(
                            "bandwidth",
                            map(
                                    "value",
                                    "100",
                                    "requestPolicy",
                                    map(
                                            "default",
                                            grow.pick("10", "50"),
                                            "validRange",
                                            map("min", "5", "step", "5")))));
        }
        if (plan.mapped()) {
            device.maybe(20, "nodeAllocatableResources", this::overhead);
        }
        taint(device);
        return device.done();
    }

    /// The CPUs of a node, whole sockets to share or a few cores each.
    Tree cpus() {
        return groupedCpus
                ? Grow.many(grow.between(1, 2), this::socket)
                : Grow.many(grow.between(2, 4), this::cores);
    }

    private Tree socket(int number) {
        var cores = grow.pick("4", "8", "16");
        // A mapping by capacity on a device of one owner fails in 1.37, so it is rare.
        var shared = !grow.chance(2);
        var capacity = new LinkedHashMap<String, Tree>();
        capacity.put(
                capacity("cores"),
                shared && grow.chance(70)
                        ? map(
                                "value",
                                cores,
                                "requestPolicy",
                                map(
                                        "default",
                                        "1",
                                        "validRange",
                                        grow.chance(50)
                                                ? map("min", "1", "step", "1")
                                                : map("min", "500m")))
                        : map("value", cores));
        capacity.put(capacity("ram"), map("value", grow.pick("8Gi", "16Gi", "32Gi")));
        var device =
                grow.fields()
                        .put("name", "socket-" + number)
                        .put("attributes", attributes())
                        .put("capacity", Tree.Mapping.of(capacity));
        if (shared) {
            device.put("allowMultipleAllocations", true);
        }
        if (plan.mapped()) {
            var mapped = grow.fields();
            mapped.put(
                    "cpu",
                    map(
                            "mapping",
                            map(
                                    "capacityKey",
                                    capacity("cores"),
                                    "capacityMultiplier",
                                    grow.pick("1", "1", "2", "500m"))));
            mapped.maybe(
                    40,
                    "memory",
                    () ->
                            grow.chance(60)
                                    ? map(
                                            "overhead",
                                            map("perPod", "100Mi", "perContainer", "30Mi"))
                                    : map(
                                            "mapping",
                                            map(
                                                    "capacityKey",
                                                    capacity("ram"),
                                                    "capacityMultiplier",
                                                    "1")));
            device.put("nodeAllocatableResources", mapped.done());
        }
        return device.done();
    }

    private Tree cores(int number) {
        var device = grow.fields().put("name", "cores-" + number).put("attributes", attributes());
        if (plan.mapped()) {
            var mapped = grow.fields();
            mapped.put(
                    "cpu", map("mapping", map("deviceMultiplier", grow.pick("1", "2", "1500m"))));
            mapped.maybe(30, "memory", () -> map("mapping", map("deviceMultiplier", "512Mi")));
            mapped.maybe(8, "hugepages-2Mi", () -> map("mapping", map("deviceMultiplier", "16Mi")));
            device.put("nodeAllocatableResources", mapped.done());
        }
        taint(device);
        return device.done();
    }

    /// What a device costs beside itself.
    private Tree besides() {
        return switch (grow.below(4)) {
            case 0 -> map("cpu", map("mapping", map("deviceMultiplier", grow.pick("1", "250m"))));
            case 1 ->
                    map(
                            "memory",
                            map(
                                    "mapping",
                                    map("deviceMultiplier", "1Gi"),
                                    "overhead",
                                    map("perPod", "256Mi", "perContainer", "64Mi")));
            default -> overhead();
        };
    }

    private Tree overhead() {
        var amounts = grow.fields();
        amounts.maybe(70, "perPod", () -> grow.pick("100Mi", "1Gi", "2Gi"));
        if (amounts.done().fields().isEmpty() || grow.chance(40)) {
            amounts.put("perContainer", grow.pick("50Mi", "500Mi"));
        }
        return map(
                "memory",
                map("overhead", amounts.done()),
                "cpu",
                map("overhead", map("perPod", grow.pick("100m", "250m", "1"))));
    }

    private Tree attributes() {
        var attributes = new LinkedHashMap<String, Tree>();
        attributes.put("model", map("string", grow.pick("a", "a", "b")));
        attributes.put(
                "numa",
                plan.lists() && grow.chance(70)
                        ? map("ints", grow.pick(list(0), list(1), list(0, 1)))
                        : map("int", grow.below(2)));
        attributes.put(
                "resource.kubernetes.io/pcieRoot",
                plan.lists() && grow.chance(30)
                        ? map("strings", list("pci0000:00", "pci0000:80"))
                        : map("string", grow.pick("pci0000:00", "pci0000:80")));
        if (grow.chance(90)) {
            attributes.put("generation", map("int", grow.between(1, 3)));
        }
        return Tree.Mapping.of(attributes);
    }

    private void taint(Grow.Fields device) {
        if (plan.deviceTaints() && grow.chance(35)) {
            device.put("taints", list(wear()));
        }
    }

    /// A taint of a device.
    Tree wear() {
        return map(
                "key",
                "example.com/worn",
                "value",
                grow.pick("yes", "very"),
                "effect",
                grow.pick("NoSchedule", "NoSchedule", "NoExecute", "None"));
    }
}
