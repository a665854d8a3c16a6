package io.juxta.testkit;

import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// Grows DeviceClasses.
final class ClassGrower {

    private final Grow grow;

    ClassGrower(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping deviceClass() {
        var spec = grow.fields();
        spec.maybe(
                60,
                "selectors",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(32, 33) : grow.between(1, 2),
                                i -> RequestGrower.selector(grow)));
        spec.maybe(
                40,
                "config",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(32, 33) : grow.between(1, 2),
                                i -> Shared.opaque(grow)));
        spec.maybe(
                30,
                "extendedResourceName",
                () ->
                        grow.chance(70)
                                ? "example.com/gpu"
                                : grow.pick(
                                        "example.com",
                                        "kubernetes.io/gpu",
                                        "requests.example.com/gpu",
                                        "",
                                        "a.b/" + "c".repeat(64),
                                        "cpu"));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceClass",
                "metadata",
                Shared.metadata(
                        grow, grow.pick("class-1", "gpu.example.com"), Shared.Namespaced.NO),
                "spec",
                spec.done());
    }
}
