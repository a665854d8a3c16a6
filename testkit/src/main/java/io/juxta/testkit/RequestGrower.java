package io.juxta.testkit;

import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.List;

/// Grows the requests of a claim: with their alternatives, selectors and derived attributes.
final class RequestGrower {

    private static final List<String> DERIVED =
            List.of("derived/numa", "derived/root", "gpu.example.com/key");

    private final Grow grow;

    RequestGrower(Grow grow) {
        this.grow = grow;
    }

    Tree request(int i) {
        var request = grow.fields().put("name", "req-" + i);
        if (grow.chance(75)) {
            request.put("exactly", exactly(true));
        } else {
            var subs = grow.chance(6) ? grow.pick(8, 9) : grow.between(1, 3);
            request.put("firstAvailable", many(subs, j -> named(exactly(false), "sub-" + j)));
        }
        if (grow.chance(2)) {
            request.put("exactly", exactly(true));
        }
        return request.done();
    }

    private static Tree named(Tree.Mapping request, String name) {
        return request.with("name", Tree.Text.of(name));
    }

    private Tree.Mapping exactly(boolean adminPossible) {
        var request =
                grow.fields()
                        .put(
                                "deviceClassName",
                                grow.mostly("Bad_Class", "gpu.example.com", "class-1", "a"));
        request.maybe(40, "selectors", () -> many(grow.between(1, 2), i -> selector(grow)));
        var all = grow.chance(12);
        if (all) {
            request.put("allocationMode", "All");
        } else {
            request.maybe(30, "allocationMode", () -> "ExactCount");
        }
        request.maybe(all ? 4 : 35, "count", () -> grow.between(0, 3));
        if (adminPossible) {
            request.maybe(10, "adminAccess", () -> grow.chance(80));
        }
        request.maybe(
                20,
                "tolerations",
                () -> many(grow.chance(5) ? 17 : grow.between(1, 2), i -> Shared.toleration(grow)));
        request.maybe(
                20,
                "capacity",
                () ->
                        map(
                                "requests",
                                map(
                                        grow.mostly("bad key", "memory", "d/x"),
                                        grow.mostly("-1", "1Gi", "2"))));
        request.maybe(
                12,
                "derivedAttributes",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(8, 9, 32, 33) : grow.between(1, 2),
                                this::derived));
        return request.done();
    }

    private Tree derived(int i) {
        return map(
                "name",
                grow.mostly(
                        grow.pick(ClaimGrower.ODD_ATTRIBUTES),
                        i < 3 ? grow.pick(DERIVED) : "derived/n" + i),
                "expression",
                grow.mostly(
                        grow.pick("", "1" + " ".repeat(10239), "1" + " ".repeat(10240)),
                        "device.attributes[\"gpu.example.com\"].numa",
                        "1",
                        "device.driver"));
    }

    /// An expression of a request or a class.
    static Tree selector(Grow grow) {
        return grow.chance(98)
                ? map(
                        "cel",
                        map(
                                "expression",
                                grow.mostly(
                                        grow.pick(
                                                "",
                                                "true" + " ".repeat(10236),
                                                "true" + " ".repeat(10237)),
                                        "true",
                                        "device.driver == \"gpu.example.com\"",
                                        "device.attributes[\"d\"].x == 1")))
                : Tree.Mapping.EMPTY;
    }
}
