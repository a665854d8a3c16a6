package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Seeded questions for `allocate --batch`: a small world each, and claims to be allocated on one
/// of its nodes.
public final class WorldQuestions {

    /// Gates whose features are alpha: with one of them on another allocator runs.
    private static final List<String> ALPHA =
            List.of(
                    "DRAListTypeAttributes",
                    "DRADerivedAttributes",
                    "DRADeviceCompatibilityGroups",
                    "DRAOptionalNodeOperations");

    /// Gates that are on, or nearly so, in 1.37.
    private static final List<String> GROWN =
            List.of(
                    "DRAAdminAccess",
                    "DRAPrioritizedList",
                    "DRAResourceClaimDeviceStatus",
                    "DRAPartitionableDevices",
                    "DRADeviceTaints",
                    "DRADeviceTaintRules",
                    "DRAConsumableCapacity",
                    "DRADeviceBindingConditions",
                    "DRAFractionalCapacityRange");

    private final long seed;

    public WorldQuestions(long seed) {
        this.seed = seed;
    }

    /// The question with this index; the same one every time.
    public Tree.Mapping question(long index) {
        var grow = Grow.of(seed, index);
        var plan = WorldPlan.of(grow);
        var objects = new ArrayList<Tree.Mapping>();
        if (!grow.chance(1)) {
            objects.add(node(grow, "n1", plan));
        }
        if (grow.chance(30)) {
            objects.add(node(grow, "n2", plan));
        }
        var slices = new WorldSlices(grow, plan).slices();
        objects.addAll(slices);
        var claims = new WorldClaims(grow, plan);
        objects.addAll(claims.classes());
        var asked = claims.claims();
        objects.addAll(asked);
        objects.addAll(new WorldHoldings(grow, slices).claims());
        if (plan.taints() && grow.chance(40)) {
            objects.addAll(WorldTaints.rules(grow, slices));
        }
        return map(
                "id",
                index,
                "node",
                grow.chance(3) ? "n2" : "n1",
                "claims",
                names(grow, asked),
                "objects",
                Tree.Sequence.of(shuffled(grow, objects)),
                "featureGates",
                gates(grow, plan));
    }

    private static List<String> names(Grow grow, List<Tree.Mapping> asked) {
        var names = new ArrayList<String>();
        for (var claim : asked) {
            names.add("default/" + claim.mapping("metadata").text("name"));
        }
        if (grow.chance(1)) {
            names.removeLast();
        }
        return names;
    }

    private static Tree.Mapping node(Grow grow, String name, WorldPlan plan) {
        var labels = grow.fields().put("zone", name.equals("n1") ? "a" : "b");
        labels.maybe(70, "tier", () -> grow.pick("3", "3", "5", "many"));
        var node =
                grow.fields()
                        .put("apiVersion", "v1")
                        .put("kind", "Node")
                        .put("metadata", map("name", name, "labels", labels.done()));
        if (plan.skips() && grow.chance(60)) {
            node.put("status", map("declaredFeatures", List.of("DRAOptionalNodeOperations")));
        }
        return node.done();
    }

    private static Tree.Mapping gates(Grow grow, WorldPlan plan) {
        var gates = new LinkedHashMap<String, Boolean>();
        switch (grow.below(16)) {
            case 0 -> {}
            case 1, 2 -> {
                for (var gate : ALPHA) {
                    gates.put(gate, grow.chance(50));
                }
                for (var gate : GROWN) {
                    if (grow.chance(50)) {
                        gates.put(gate, grow.chance(75));
                    }
                }
            }
            case 3 -> GROWN.forEach(gate -> gates.put(gate, grow.chance(80)));
            default -> {
                ALPHA.forEach(gate -> gates.put(gate, grow.chance(30)));
                fitting(grow, plan, gates);
            }
        }
        return trees(gates);
    }

    /// Mostly what the world needs, now and then without one of them.
    private static void fitting(Grow grow, WorldPlan plan, Map<String, Boolean> gates) {
        if (plan.lists()) {
            gates.put("DRAListTypeAttributes", grow.chance(85));
        }
        if (plan.derived()) {
            gates.put("DRADerivedAttributes", !grow.chance(2));
        }
        if (plan.groups()) {
            gates.put("DRADeviceCompatibilityGroups", !grow.chance(10));
        }
        if (plan.skips()) {
            gates.put("DRAOptionalNodeOperations", grow.chance(70));
        }
        if (plan.sharing()) {
            gates.put("DRAFractionalCapacityRange", grow.chance(60));
        }
        if (grow.chance(12)) {
            gates.put(grow.pick(GROWN), false);
        }
    }

    private static <T> List<T> shuffled(Grow grow, List<T> items) {
        var mixed = new ArrayList<>(items);
        for (var i = mixed.size() - 1; i > 0; i--) {
            Collections.swap(mixed, i, grow.below(i + 1));
        }
        return mixed;
    }

    private static Tree.Mapping trees(Map<String, Boolean> gates) {
        var trees = new LinkedHashMap<String, Tree>();
        gates.forEach((gate, on) -> trees.put(gate, Tree.Bool.of(on)));
        return Tree.Mapping.of(trees);
    }
}
