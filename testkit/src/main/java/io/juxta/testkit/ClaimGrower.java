package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Grows ResourceClaims, with and without a status, templates and DeviceClasses.
final class ClaimGrower {

    private static final List<String> DERIVED =
            List.of("derived/numa", "derived/root", "gpu.example.com/key");
    private static final List<String> ATTRIBUTES =
            List.of(
                    "resource.kubernetes.io/numaNode",
                    "gpu.example.com/model",
                    "derived/numa",
                    "derived/root");

    private static final List<String> ODD_ATTRIBUTES =
            List.of(
                    "",
                    "numa",
                    "/x",
                    "dom/",
                    "Dom/x",
                    "bad_dom/x",
                    "derived/bad-name",
                    "a/b/c",
                    "dom/" + "x".repeat(33),
                    "d".repeat(64) + "/x");

    private final Grow grow;

    ClaimGrower(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping claim() {
        var claim =
                grow.fields()
                        .put("apiVersion", "resource.k8s.io/v1")
                        .put("kind", "ResourceClaim")
                        .put("metadata", Shared.metadata(grow, "claim-1", Shared.Namespaced.YES))
                        .put("spec", spec());
        return claim.done();
    }

    /// The same claim with a status that belongs to it.
    Tree.Mapping withStatus(Tree.Mapping claim) {
        var results = new ArrayList<Tree>();
        var count = grow.chance(3) ? grow.pick(31, 32, 33) : grow.between(1, 3);
        for (var i = 0; i < count; i++) {
            results.add(result(claim, i));
        }
        var allocated = grow.chance(85);
        var status = grow.fields();
        if (allocated) {
            var devices = grow.fields().put("results", results);
            devices.maybe(
                    30,
                    "config",
                    () ->
                            many(
                                    grow.between(1, 2),
                                    i ->
                                            ((Tree.Mapping) Shared.opaque(grow))
                                                    .with(
                                                            "source",
                                                            Tree.Text.of(
                                                                    grow.mostly(
                                                                            grow.pick(
                                                                                    "FromHell", ""),
                                                                            "FromClass",
                                                                            "FromClaim")))));
            var allocation = grow.fields().put("devices", devices.done());
            allocation.maybe(
                    70, "nodeSelector", () -> Shared.nodeSelector(grow, grow.between(1, 2)));
            allocation.maybe(20, "allocationTimestamp", () -> "2026-01-02T03:04:05Z");
            status.put("allocation", allocation.done());
        }
        status.maybe(
                60,
                "reservedFor",
                () ->
                        many(
                                grow.chance(3) ? grow.pick(255, 256, 257) : grow.between(1, 2),
                                this::consumer));
        status.maybe(50, "devices", () -> many(grow.between(1, 2), i -> deviceStatus(results, i)));
        return claim.with("status", status.done());
    }

    Tree.Mapping template() {
        var spec = grow.fields();
        spec.maybe(
                30,
                "metadata",
                () ->
                        grow.mostly(
                                grow.pick(map("name", "x"), map("labels", map("bad key", "b"))),
                                map("labels", map("a", "b")),
                                map("annotations", map("a", "b"))));
        spec.put("spec", spec());
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaimTemplate",
                "metadata",
                Shared.metadata(grow, "template-1", Shared.Namespaced.YES),
                "spec",
                spec.done());
    }

    Tree.Mapping deviceClass() {
        var spec = grow.fields();
        spec.maybe(
                60,
                "selectors",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(32, 33) : grow.between(1, 2),
                                i -> selector()));
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

    Tree.Mapping withTaintStatus(Tree.Mapping rule) {
        var count = grow.chance(10) ? grow.pick(8, 9) : grow.between(0, 2);
        return rule.with("status", map("conditions", many(count, i -> Shared.condition(grow, i))));
    }

    private Tree spec() {
        var requests = grow.chance(3) ? grow.pick(31, 32, 33) : grow.between(1, 3);
        var devices = grow.fields().put("requests", many(requests, this::request));
        devices.maybe(
                60,
                "constraints",
                () ->
                        many(
                                grow.chance(3) ? grow.pick(32, 33) : grow.between(1, 3),
                                i -> constraint()));
        devices.maybe(
                25,
                "config",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(32, 33) : grow.between(1, 2),
                                i -> withRequests((Tree.Mapping) Shared.opaque(grow))));
        return map("devices", devices.done());
    }

    private Tree request(int i) {
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
        request.maybe(40, "selectors", () -> many(grow.between(1, 2), i -> selector()));
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
                        grow.pick(ODD_ATTRIBUTES), i < 3 ? grow.pick(DERIVED) : "derived/n" + i),
                "expression",
                grow.mostly(
                        grow.pick("", "1" + " ".repeat(10239), "1" + " ".repeat(10240)),
                        "device.attributes[\"gpu.example.com\"].numa",
                        "1",
                        "device.driver"));
    }

    private Tree selector() {
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

    private Tree constraint() {
        var constraint = grow.fields();
        var match = grow.chance(75);
        if (match) {
            constraint.put(
                    "matchAttribute",
                    grow.mostly(grow.pick(ODD_ATTRIBUTES), grow.pick(ATTRIBUTES)));
        }
        if (grow.chance(match ? 5 : 95)) {
            constraint.put(
                    "distinctAttribute",
                    grow.mostly(grow.pick(ODD_ATTRIBUTES), grow.pick(ATTRIBUTES)));
        }
        return withRequests(constraint.done());
    }

    private Tree.Mapping withRequests(Tree.Mapping mapping) {
        if (grow.chance(50)) {
            return mapping;
        }
        return mapping.with(
                "requests",
                grow.chance(80)
                        ? grow.pick(list("req-0"), list())
                        : grow.pick(
                                list("req-0", "req-1"),
                                list("req-1/sub-0"),
                                list("req-0/sub-0", "req-0"),
                                list("req-0", "req-0"),
                                list("nope"),
                                list("a/b/c")));
    }

    private Tree result(Tree.Mapping claim, int i) {
        var requests = claim.mapping("spec").mapping("devices").items("requests");
        var name = "req-0";
        if (!requests.isEmpty() && grow.pick(requests) instanceof Tree.Mapping request) {
            name = request.text("name");
            if (request.items("firstAvailable").size() > 0 && grow.chance(85)) {
                name += "/" + grow.pick("sub-0", "sub-0", "sub-1");
            }
        }
        var result =
                grow.fields()
                        .put("request", name)
                        .put("driver", "gpu.example.com")
                        .put("pool", grow.pick("worker-1", "pool/a"))
                        .put("device", "gpu-" + i);
        result.maybe(10, "adminAccess", () -> grow.chance(70));
        result.maybe(15, "tolerations", () -> list(Shared.toleration(grow)));
        if (grow.chance(15)) {
            result.put("bindingConditions", list("ready"));
            result.put("bindingFailureConditions", list(grow.mostly("ready", "failed")));
        }
        result.maybe(
                20,
                "shareID",
                () ->
                        grow.mostly(
                                grow.pick("8B5C1BD4-6A5B-4B52-8BD2-2A6A3C5C2D11", "x"),
                                "8b5c1bd4-6a5b-4b52-8bd2-2a6a3c5c2d11",
                                "8b5c1bd4-6a5b-4b52-8bd2-2a6a3c5c2d12"));
        result.maybe(15, "consumedCapacity", () -> map("memory", "1Gi"));
        result.maybe(
                8,
                "skipNodeOperations",
                () ->
                        grow.mostly(
                                grow.pick(list("NodePrepareResources"), list("Other")), list("*")));
        return result.done();
    }

    private Tree consumer(int i) {
        return grow.fields()
                .maybe(99, "resource", () -> grow.pick("pods", "podgroups"))
                .maybe(99, "name", () -> "pod-" + i)
                .maybe(99, "uid", () -> grow.chance(4) ? "u-0" : "u-" + i)
                .maybe(10, "apiGroup", () -> grow.mostly("Bad Group", "apps"))
                .done();
    }

    private Tree deviceStatus(List<Tree> results, int i) {
        var status =
                grow.fields()
                        .put("driver", "gpu.example.com")
                        .put("pool", "worker-1")
                        .put("device", "gpu-" + i);
        if (i < results.size()
                && results.get(i) instanceof Tree.Mapping result
                && grow.chance(85)) {
            status.put("pool", result.text("pool"));
            if (result.has("shareID")) {
                status.put("shareID", result.text("shareID"));
            }
        }
        status.maybe(
                50,
                "conditions",
                () -> many(grow.chance(8) ? grow.pick(8, 9) : 1, j -> Shared.condition(grow, j)));
        status.maybe(
                25,
                "data",
                () ->
                        grow.mostly(
                                grow.pick(
                                        Grow.text("x"),
                                        list(),
                                        map("big", "z".repeat(grow.pick(10228, 10240)))),
                                map("a", 1)));
        status.maybe(
                35,
                "networkData",
                () ->
                        grow.fields()
                                .maybe(
                                        60,
                                        "interfaceName",
                                        () -> grow.mostly("e".repeat(257), "eth0", "e".repeat(256)))
                                .maybe(
                                        60,
                                        "ips",
                                        () ->
                                                grow.mostly(
                                                        grow.pick(
                                                                list("10.1.2.3"),
                                                                list("10.1.2.3/24", "10.1.2.3/24"),
                                                                list("fd00::0001/64"),
                                                                many(
                                                                        17,
                                                                        j ->
                                                                                Tree.Text.of(
                                                                                        "10.0.0."
                                                                                                + j
                                                                                                + "/24"))),
                                                        list("10.1.2.3/24"),
                                                        many(
                                                                16,
                                                                j ->
                                                                        Tree.Text.of(
                                                                                "10.0.0." + j
                                                                                        + "/24"))))
                                .maybe(
                                        40,
                                        "hardwareAddress",
                                        () -> grow.mostly("h".repeat(129), "ea:9f:cb:40:b1:7b"))
                                .done());
        return status.done();
    }
}
