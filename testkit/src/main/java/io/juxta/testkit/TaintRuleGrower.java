package io.juxta.testkit;

import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// Grows DeviceTaintRules, with and without a status.
final class TaintRuleGrower {

    private final Grow grow;

    TaintRuleGrower(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping taintRule() {
        var spec = grow.fields();
        spec.maybe(
                75,
                "deviceSelector",
                () ->
                        grow.fields()
                                .maybe(
                                        50,
                                        "driver",
                                        () ->
                                                grow.mostly(
                                                        grow.pick("bad_name", ""),
                                                        "gpu.example.com",
                                                        "Up.Example.com"))
                                .maybe(
                                        50,
                                        "pool",
                                        () ->
                                                grow.mostly(
                                                        grow.pick("bad//pool", ""),
                                                        "pool/a",
                                                        "worker-1"))
                                .maybe(
                                        50,
                                        "device",
                                        () -> grow.mostly(grow.pick("Bad", ""), "gpu-0"))
                                .done());
        spec.put("taint", Shared.taint(grow));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceTaintRule",
                "metadata",
                Shared.metadata(grow, "rule-1", Shared.Namespaced.NO),
                "spec",
                spec.done());
    }

    Tree.Mapping withStatus(Tree.Mapping rule) {
        var count = grow.chance(10) ? grow.pick(8, 9) : grow.between(0, 2);
        return rule.with("status", map("conditions", many(count, i -> Shared.condition(grow, i))));
    }
}
