package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// The devices of a seeded cluster: GPUs, NICs, and CPUs, which are mapped to CPUs and memory of
/// their node.
final class ClusterDevices {

    private final Grow grow;
    private final ClusterPlan plan;
    private final ClusterTraits traits;
    private final ClusterCosts costs;
    private final boolean groupedCpus;
    private final int groups;
    private final String capacityDomain;

    ClusterDevices(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
        this.traits = new ClusterTraits(grow, plan);
        this.costs = new ClusterCosts(grow);
        this.groupedCpus = plan.sharing() || grow.chance(50);
        this.groups = grow.pick(0, 0, 70);
        this.capacityDomain = grow.chance(25) ? plan.driver("cpu") + "/" : "";
    }

    /// Whether CPUs are shares of a socket, and so are requested by capacity.
    boolean groupedCpus() {
        return groupedCpus;
    }

    /// The capacity of a socket's device that counts CPUs or memory.
    String capacity(String what) {
        return capacityDomain + what;
    }

    /// A taint of a device.
    Tree wear() {
        return traits.wear();
    }

    Tree gpu(int number, boolean counted, boolean costly) {
        var device = grow.fields().put("name", "gpu-" + number);
        device.put("attributes", traits.attributes());
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
        if (costly) {
            device.maybe(60, "nodeAllocatableResources", costs::besides);
        }
        traits.into(device);
        return device.done();
    }

    Tree.Mapping nic(int number, boolean costly) {
        var device =
                grow.fields().put("name", "nic-" + number).put("attributes", traits.attributes());
        if (plan.sharing()) {
            device.put("allowMultipleAllocations", true);
            device.put("capacity", map("bandwidth", bandwidth()));
        }
        if (costly) {
            device.maybe(20, "nodeAllocatableResources", costs::overhead);
        }
        traits.into(device);
        return device.done();
    }

    /// A capacity whose requests are rounded up to a step, or to the next of a few values.
    private Tree bandwidth() {
        var policy =
                grow.chance(75)
                        ? map(
                                "default",
                                grow.pick("10", "50"),
                                "validRange",
                                map("min", "5", "step", "5"))
                        : map("default", "10", "validValues", list("10", "20", "50", "100"));
        return map("value", "100", "requestPolicy", policy);
    }

    /// The CPUs of a node, whole sockets to share or a few cores each.
    Tree cpus(boolean costly) {
        return groupedCpus
                ? Grow.many(grow.between(1, 2), i -> socket(i, costly))
                : Grow.many(grow.between(2, 4), i -> cores(i, costly));
    }

    private Tree socket(int number, boolean costly) {
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
                        .put("attributes", traits.attributes())
                        .put("capacity", Tree.Mapping.of(capacity));
        if (shared) {
            device.put("allowMultipleAllocations", true);
        }
        if (costly) {
            device.put(
                    "nodeAllocatableResources", costs.ofSocket(capacity("cores"), capacity("ram")));
        }
        return device.done();
    }

    private Tree cores(int number, boolean costly) {
        var device =
                grow.fields().put("name", "cores-" + number).put("attributes", traits.attributes());
        if (costly) {
            device.put("nodeAllocatableResources", costs.ofCores());
        }
        traits.into(device);
        return device.done();
    }
}
