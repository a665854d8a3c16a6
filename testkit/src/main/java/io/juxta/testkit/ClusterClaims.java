package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The device classes of a seeded cluster and the requests for them.
final class ClusterClaims {

    private final Grow grow;
    private final ClusterPlan plan;
    private final ClusterDevices devices;

    ClusterClaims(Grow grow, ClusterPlan plan, ClusterDevices devices) {
        this.grow = grow;
        this.plan = plan;
        this.devices = devices;
    }

    List<Tree.Mapping> classes() {
        var classes = new ArrayList<Tree.Mapping>();
        for (var kind : plan.drivers()) {
            var spec =
                    grow.fields()
                            .put(
                                    "selectors",
                                    list(cel("device.driver == '" + plan.driver(kind) + "'")));
            if (plan.extended() && (kind.equals("gpu") || grow.chance(30))) {
                spec.put("extendedResourceName", plan.extendedResource(kind));
            }
            spec.maybe(
                    15,
                    "config",
                    () ->
                            list(
                                    map(
                                            "opaque",
                                            map(
                                                    "driver",
                                                    plan.driver(kind),
                                                    "parameters",
                                                    map("mode", "shared")))));
            classes.add(
                    map(
                            "apiVersion",
                            "resource.k8s.io/v1",
                            "kind",
                            "DeviceClass",
                            "metadata",
                            map("name", plan.deviceClass(kind)),
                            "spec",
                            spec.done()));
        }
        return classes;
    }

    Tree.Mapping claim(String name) {
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaim",
                "metadata",
                map("name", name, "namespace", "default"),
                "spec",
                spec());
    }

    Tree.Mapping template(String name) {
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaimTemplate",
                "metadata",
                map("name", name, "namespace", "default"),
                "spec",
                map("spec", spec()));
    }

    private Tree.Mapping spec() {
        var kinds = new ArrayList<String>();
        kinds.add(grow.pick(plan.drivers()));
        if (grow.chance(30)) {
            kinds.add(grow.pick(plan.drivers()));
        }
        var derived = plan.derived() && grow.chance(50);
        var requests = new ArrayList<Tree>();
        for (var i = 0; i < kinds.size(); i++) {
            requests.add(request("r" + i, kinds.get(i), derived));
        }
        var spec = grow.fields().put("requests", requests);
        var alike = kinds.stream().distinct().count() == 1;
        if (derived) {
            spec.put("constraints", list(map("matchAttribute", "derived/numa")));
        } else if (grow.chance(kinds.size() > 1 ? 65 : 15)) {
            spec.put("constraints", list(constraint(kinds.getFirst(), alike)));
        }
        return map("devices", spec.done());
    }

    private Tree constraint(String kind, boolean alike) {
        var attribute =
                alike && grow.chance(60)
                        ? plan.driver(kind) + "/" + grow.pick("numa", "model")
                        : "resource.kubernetes.io/pcieRoot";
        return map(grow.chance(85) ? "matchAttribute" : "distinctAttribute", attribute);
    }

    private Tree request(String name, String kind, boolean derived) {
        if (!derived && grow.chance(30)) {
            var subrequests = new ArrayList<Tree>();
            var count = grow.pick(2, 2, 3);
            for (var i = 0; i < count; i++) {
                var other = i == 0 ? kind : grow.pick(plan.drivers());
                subrequests.add(body(grow.fields().put("name", "s" + i), other, 60).done());
            }
            return map("name", name, "firstAvailable", subrequests);
        }
        var body = body(grow.fields(), kind, 30);
        if (derived) {
            body.put(
                    "derivedAttributes",
                    list(
                            map(
                                    "name",
                                    "derived/numa",
                                    "expression",
                                    "device.attributes['" + plan.driver(kind) + "'].numa")));
        }
        body.maybe(4, "adminAccess", () -> true);
        return map("name", name, "exactly", body.done());
    }

    private Grow.Fields body(Grow.Fields body, String kind, int choosy) {
        body.put("deviceClassName", plan.deviceClass(kind));
        body.maybe(choosy, "selectors", () -> list(cel(condition(kind))));
        switch (grow.below(20)) {
            case 0 -> body.put("allocationMode", "All");
            case 1, 2, 3 -> body.put("count", 2);
            default -> {}
        }
        if (kind.equals("cpu") && devices.groupedCpus()) {
            body.maybe(90, "capacity", this::cpus);
        } else if (kind.equals("nic") && plan.sharing()) {
            body.maybe(
                    60,
                    "capacity",
                    () -> map("requests", map("bandwidth", grow.pick("10", "12", "40", "60"))));
        }
        if (plan.deviceTaints()) {
            body.maybe(
                    40,
                    "tolerations",
                    () ->
                            list(
                                    grow.pick(
                                            map("operator", "Exists"),
                                            map(
                                                    "key",
                                                    "example.com/worn",
                                                    "operator",
                                                    "Equal",
                                                    "value",
                                                    "yes"))));
        }
        return body;
    }

    private Tree cpus() {
        var requests = grow.fields();
        requests.put(
                devices.capacity("cores"), grow.pick("1", "2", "3", "4", "6", "1500m", "500m"));
        requests.maybe(60, devices.capacity("ram"), () -> grow.pick("1Gi", "2Gi", "4Gi"));
        return map("requests", requests.done());
    }

    private String condition(String kind) {
        var own = "device.attributes['" + plan.driver(kind) + "']";
        return switch (grow.below(12)) {
            case 0, 1, 2, 3 -> own + ".model == 'a'";
            case 4, 5 -> own + ".model == 'b'";
            case 6 -> "has(" + own + ".generation) && " + own + ".generation >= 2";
            // Fails on the devices that lack it.
            case 7 -> grow.chance(30) ? own + ".generation >= 2" : "true";
            case 8 ->
                    kind.equals("gpu")
                            ? "device.capacity['"
                                    + plan.driver(kind)
                                    + "'].memory.compareTo(quantity('40Gi')) >= 0"
                            : "true";
            case 9 -> plan.lists() ? "true" : own + ".numa == 0";
            default -> own + ".model != 'c'";
        };
    }

    private static Tree cel(String expression) {
        return map("cel", map("expression", expression));
    }
}
