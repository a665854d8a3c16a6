package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Grows the statuses of ResourceClaims: allocations, consumers, and reports of drivers.
final class ClaimStatusGrower {

    private final Grow grow;

    ClaimStatusGrower(Grow grow) {
        this.grow = grow;
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
