package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/// The classes and the claims of a seeded world.
final class WorldClaims {

    private final Grow grow;
    private final WorldPlan plan;
    private final WorldExpressions expressions;
    private final WorldAmounts amounts;

    WorldClaims(Grow grow, WorldPlan plan) {
        this.grow = grow;
        this.plan = plan;
        this.expressions = new WorldExpressions(grow, plan.drivers(), plan.daring());
        this.amounts = new WorldAmounts(grow, plan.odd());
    }

    /// One per driver, one for all devices, one with whatever conditions.
    List<Tree.Mapping> classes() {
        var classes = new ArrayList<Tree.Mapping>();
        for (var driver : plan.drivers()) {
            var own = grow.fields();
            own.put("selectors", list(cel("device.driver == '%s'".formatted(driver))));
            classes.add(deviceClass(driver, own));
        }
        classes.add(deviceClass("any", grow.fields()));
        classes.add(
                deviceClass(
                        "odd", grow.fields().put("selectors", list(cel(expressions.selector())))));
        return classes;
    }

    private Tree.Mapping deviceClass(String name, Grow.Fields spec) {
        spec.maybe(35, "config", () -> Grow.many(grow.pick(1, 1, 2), i -> opaque("class" + i)));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceClass",
                "metadata",
                map("name", name),
                "spec",
                spec.done());
    }

    private Tree.Mapping opaque(String what) {
        return map(
                "opaque",
                map("driver", grow.pick(plan.drivers()), "parameters", map("what", what)));
    }

    List<Tree.Mapping> claims() {
        var claims = new ArrayList<Tree.Mapping>();
        var count = grow.pick(1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4);
        for (var i = 0; i < count; i++) {
            claims.add(claim("c" + i, count));
        }
        return claims;
    }

    private Tree.Mapping claim(String name, int claims) {
        var requests = new ArrayList<Tree>();
        var names = new ArrayList<String>();
        var derived = new LinkedHashSet<String>();
        var count = claims > 2 ? grow.pick(1, 1, 2) : grow.pick(1, 1, 1, 1, 2, 2, 2, 3, 4);
        for (var i = 0; i < (grow.chance(1) ? 0 : count); i++) {
            requests.add(request("r" + i, names, derived));
        }
        var devices = grow.fields().put("requests", requests);
        if (grow.chance(35)) {
            devices.put(
                    "constraints",
                    Grow.many(grow.pick(1, 1, 1, 2), i -> constraint(names, derived)));
        }
        devices.maybe(
                30, "config", () -> Grow.many(grow.pick(1, 2), i -> config("claim" + i, names)));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaim",
                "metadata",
                map("name", name, "namespace", "default"),
                "spec",
                map("devices", devices.done()));
    }

    private Tree config(String what, List<String> names) {
        var config = grow.fields().put("opaque", opaque(what).mapping("opaque"));
        config.maybe(60, "requests", () -> some(names));
        return config.done();
    }

    /// Some of the names, sometimes an unknown one.
    private List<String> some(List<String> names) {
        var chosen = new LinkedHashSet<String>();
        var count = grow.between(1, 2);
        for (var i = 0; i < count; i++) {
            chosen.add(names.isEmpty() || grow.chance(2) ? "nobody" : grow.pick(names));
        }
        return List.copyOf(chosen);
    }

    private Tree constraint(List<String> names, SequencedSet<String> derived) {
        var constraint = grow.fields();
        constraint.maybe(55, "requests", () -> some(names));
        if (grow.below(300) == 0) {
            return constraint.done();
        }
        var driver = grow.pick(plan.drivers());
        var attribute =
                !derived.isEmpty() && grow.chance(70)
                        ? grow.pick(List.copyOf(derived))
                        : plan.drivers().size() > 1 && grow.chance(75)
                                ? grow.pick("resource.kubernetes.io/pcieRoot", "numa", "model")
                                : grow.pick(
                                        driver + "/numa",
                                        driver + "/numa",
                                        driver + "/root",
                                        driver + "/model",
                                        "resource.kubernetes.io/pcieRoot",
                                        grow.mostly(driver + "/gone", driver + "/ver", "numa"));
        return constraint
                .put(grow.chance(70) ? "matchAttribute" : "distinctAttribute", attribute)
                .done();
    }

    private Tree request(String name, List<String> names, SequencedSet<String> derived) {
        names.add(name);
        if (!grow.chance(20)) {
            var exactly = body(grow.fields(), derived);
            exactly.maybe(5, "adminAccess", () -> !grow.chance(10));
            return map("name", name, "exactly", exactly.done());
        }
        var subs = new ArrayList<Tree>();
        var count = grow.pick(1, 2, 2, 3);
        for (var i = 0; i < count; i++) {
            names.add(name + "/s" + i);
            subs.add(body(grow.fields().put("name", "s" + i), derived).done());
        }
        return map("name", name, "firstAvailable", subs);
    }

    private Grow.Fields body(Grow.Fields body, SequencedSet<String> derived) {
        var className = className();
        body.put("deviceClassName", className);
        body.maybe(28, "selectors", () -> selectors(className));
        switch (grow.below(40)) {
            case 0, 1 -> body.put("allocationMode", "All");
            case 2 -> body.put("allocationMode", "ExactCount").put("count", count());
            case 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 -> body.put("count", count());
            default -> {}
        }
        if (plan.sharing()) {
            body.maybe(35, "capacity", amounts::requests);
        }
        if (plan.taints()) {
            body.maybe(
                    50,
                    "tolerations",
                    () -> Grow.many(grow.pick(1, 2), i -> WorldTaints.toleration(grow)));
        }
        if (plan.derived() && grow.chance(50)) {
            var name = grow.pick("derived/x", "derived/x", plan.drivers().getFirst() + "/numa");
            derived.add(name);
            body.put(
                    "derivedAttributes",
                    list(map("name", name, "expression", expressions.value())));
        }
        return body;
    }

    private int count() {
        return switch (grow.below(40)) {
            case 0 -> 0;
            case 1 -> 5;
            case 2, 3, 4 -> 4;
            case 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 -> 3;
            case 15 -> grow.pick(33, 20, 1, 1, 1);
            default -> 2;
        };
    }

    private String className() {
        return switch (grow.below(700)) {
            case 0 -> "nope";
            case 1 -> "";
            default ->
                    grow.chance(60)
                            ? grow.pick(plan.drivers())
                            : grow.pick("any", "any", "any", "odd");
        };
    }

    private Tree selectors(String className) {
        return Grow.many(
                grow.pick(1, 1, 1, 2),
                i ->
                        grow.below(300) == 0
                                ? Tree.Mapping.EMPTY
                                : cel(
                                        plan.drivers().contains(className) && grow.chance(85)
                                                ? expressions.selector(className)
                                                : expressions.selector()));
    }

    private static Tree.Mapping cel(String expression) {
        return map("cel", map("expression", expression));
    }
}
