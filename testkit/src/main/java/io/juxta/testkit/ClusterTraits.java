package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// Common traits of devices in a seeded cluster: attributes, taints, and binding conditions.
final class ClusterTraits {

    /// The condition of a device that is ready.
    static final String ATTACHED = "example.com/attached";

    /// The condition of a device that cannot be prepared.
    static final String BROKEN = "example.com/broken";

    private final Grow grow;
    private final ClusterPlan plan;

    ClusterTraits(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
    }

    Tree attributes() {
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

    /// Taints, and what has to be ready.
    void into(Grow.Fields device) {
        if (plan.deviceTaints() && grow.chance(35)) {
            device.put("taints", list(wear()));
        }
        if (plan.binding() && grow.chance(45)) {
            device.put(
                    "bindingConditions",
                    grow.pick(list(ATTACHED), list(ATTACHED, "example.com/programmed")));
            device.put("bindingFailureConditions", list(BROKEN));
            device.maybe(50, "bindsToNode", () -> true);
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
