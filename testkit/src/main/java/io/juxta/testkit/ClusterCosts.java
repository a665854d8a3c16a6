package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The cost of devices of a seeded cluster in CPUs and memory, and the charge of a pod that has
/// one.
final class ClusterCosts {

    private final Grow grow;

    ClusterCosts(Grow grow) {
        this.grow = grow;
    }

    /// The node-allocatable cost of a device.
    Tree besides() {
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

    Tree overhead() {
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

    /// A few cores each.
    Tree ofCores() {
        var costs = grow.fields();
        costs.put("cpu", map("mapping", map("deviceMultiplier", grow.pick("1", "2", "1500m"))));
        costs.maybe(30, "memory", () -> map("mapping", map("deviceMultiplier", "512Mi")));
        costs.maybe(8, "hugepages-2Mi", () -> map("mapping", map("deviceMultiplier", "16Mi")));
        return costs.done();
    }

    /// As many CPUs, and perhaps as much memory, as a pod takes of a socket.
    Tree ofSocket(String cores, String ram) {
        var costs = grow.fields();
        costs.put("cpu", byCapacity(cores, grow.pick("1", "1", "2", "500m")));
        costs.maybe(
                40,
                "memory",
                () ->
                        grow.chance(60)
                                ? map("overhead", map("perPod", "100Mi", "perContainer", "30Mi"))
                                : byCapacity(ram, "1"));
        return costs.done();
    }

    private static Tree byCapacity(String key, String each) {
        return map("mapping", map("capacityKey", key, "capacityMultiplier", each));
    }

    /// The status entry of a pod that has a device.
    ///
    /// @param consumed the pod's share of each capacity
    static Tree.Mapping charge(String claim, Tree.Mapping device, Map<String, String> consumed) {
        var mapped = new ArrayList<Tree>();
        var overheads = new ArrayList<Tree>();
        device.mapping("nodeAllocatableResources")
                .fields()
                .forEach(
                        (resource, cost) -> {
                            var mapping = ((Tree.Mapping) cost).mapping("mapping");
                            if (!mapping.fields().isEmpty()) {
                                mapped.add(
                                        map("name", resource, "quantity", of(mapping, consumed)));
                            }
                            var overhead = ((Tree.Mapping) cost).mapping("overhead");
                            if (!overhead.fields().isEmpty()) {
                                overheads.add(overhead.with("name", Grow.text(resource)));
                            }
                        });
        var charge = map("resourceClaimName", claim, "containers", List.of("main"));
        charge = mapped.isEmpty() ? charge : charge.with("mapping", Tree.Sequence.of(mapped));
        return overheads.isEmpty() ? charge : charge.with("overhead", Tree.Sequence.of(overheads));
    }

    private static String of(Tree.Mapping mapping, Map<String, String> consumed) {
        if (mapping.has("deviceMultiplier")) {
            return mapping.text("deviceMultiplier");
        }
        var amount = consumed.getOrDefault(mapping.text("capacityKey"), "0");
        return switch (mapping.text("capacityMultiplier")) {
            case "2" -> doubled(amount);
            case "500m" -> halved(amount);
            default -> amount;
        };
    }

    private static String doubled(String amount) {
        return Long.toString(2 * Long.parseLong(amount));
    }

    private static String halved(String amount) {
        return 500 * Long.parseLong(amount) + "m";
    }
}
