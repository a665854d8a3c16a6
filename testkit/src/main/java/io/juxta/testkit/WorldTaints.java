package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Taints of seeded worlds, the rules that add them and the tolerations for them.
final class WorldTaints {

    private WorldTaints() {}

    static Tree.Mapping taint(Grow grow) {
        return grow.fields()
                .put("key", grow.pick("k", "k", "broken.example/ecc"))
                .maybe(50, "value", () -> grow.pick("v", "w"))
                .put("effect", grow.pick("NoSchedule", "NoSchedule", "NoExecute", "None"))
                .done();
    }

    static Tree.Mapping toleration(Grow grow) {
        var toleration = grow.fields();
        if (grow.chance(50)) {
            toleration.put("operator", "Exists");
            toleration.maybe(70, "key", () -> grow.pick("k", "k", "broken.example/ecc"));
        } else {
            toleration.maybe(50, "operator", () -> grow.mostly("Odd", "Equal"));
            toleration.put("key", grow.pick("k", "k", "broken.example/ecc"));
            toleration.maybe(60, "value", () -> grow.pick("v", "w"));
        }
        toleration.maybe(40, "effect", () -> grow.pick("NoSchedule", "NoExecute"));
        return toleration.done();
    }

    /// Rules for some of the devices, or for all of them, or for none.
    static List<Tree.Mapping> rules(Grow grow, List<Tree.Mapping> slices) {
        var rules = new ArrayList<Tree.Mapping>();
        var count = grow.between(1, 2);
        for (var i = 0; i < count; i++) {
            var spec = grow.fields();
            if (!grow.chance(8)) {
                var slice = grow.pick(slices).mapping("spec");
                var devices = slice.items("devices");
                var selector = grow.fields();
                selector.maybe(85, "driver", () -> slice.text("driver"));
                selector.maybe(50, "pool", () -> slice.mapping("pool").text("name"));
                if (!devices.isEmpty()) {
                    var device = (Tree.Mapping) grow.pick(devices);
                    selector.maybe(65, "device", () -> device.text("name"));
                }
                spec.put("deviceSelector", selector.done());
            }
            rules.add(
                    map(
                            "apiVersion",
                            "resource.k8s.io/v1",
                            "kind",
                            "DeviceTaintRule",
                            "metadata",
                            map("name", "rule" + i),
                            "spec",
                            spec.put("taint", taint(grow)).done()));
        }
        return rules;
    }
}
