package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The slices of a seeded cluster: pools of a node, and a fabric that several nodes reach.
final class ClusterSlices {

    private final Grow grow;
    private final ClusterPlan plan;
    private final ClusterDevices devices;
    private final Tree skipped;
    private final List<Tree.Mapping> slices = new ArrayList<>();

    ClusterSlices(Grow grow, ClusterPlan plan, ClusterDevices devices) {
        this.grow = grow;
        this.plan = plan;
        this.devices = devices;
        this.skipped =
                grow.pick(
                        list("*"),
                        list("NodeUnprepareResources"),
                        list("NodePrepareResources", "NodeUnprepareResources"));
    }

    List<Tree.Mapping> slices(List<Tree.Mapping> nodes) {
        for (var kind : plan.drivers()) {
            if (kind.equals("nic") && plan.fabric()) {
                fabric(plan.mapped() && nodes.stream().allMatch(ClusterNodes::counts));
                continue;
            }
            for (var node : nodes) {
                if (grow.chance(88)) {
                    local(
                            kind,
                            node.mapping("metadata").text("name"),
                            plan.mapped() && ClusterNodes.counts(node));
                }
            }
        }
        return slices;
    }

    private void local(String kind, String node, boolean costly) {
        var counted = kind.equals("gpu") && plan.counters();
        var published =
                switch (kind) {
                    case "gpu" ->
                            Grow.many(grow.between(2, 5), i -> devices.gpu(i, counted, costly));
                    case "nic" -> Grow.many(grow.between(2, 4), i -> devices.nic(i, costly));
                    default -> devices.cpus(costly);
                };
        // A slice that is still to come makes a pool incomplete.
        var missing = grow.chance(3) ? 1 : 0;
        slice(
                kind,
                node,
                (counted ? 2 : 1) + missing,
                "a",
                map("nodeName", node, "devices", published));
        if (grow.chance(4)) {
            outdated(kind, node);
        }
        if (counted) {
            slice(
                    kind,
                    node,
                    2 + missing,
                    "b",
                    map(
                            "nodeName",
                            node,
                            "sharedCounters",
                            list(
                                    map(
                                            "name",
                                            "board",
                                            "counters",
                                            map(
                                                    "slots",
                                                    map("value", grow.pick("3", "4", "6")))))));
        }
    }

    /// A slice that its driver has replaced and not yet deleted.
    private void outdated(String kind, String node) {
        slice(
                kind,
                node,
                1,
                "old",
                map("nodeName", node, "devices", list(map("name", kind + "-long-gone"))));
    }

    /// NICs that several nodes reach, in one pool.
    private void fabric(boolean costly) {
        var each = grow.chance(35);
        var published =
                Grow.many(
                        grow.between(2, 5),
                        i ->
                                each
                                        ? devices.nic(i, costly).with("nodeSelector", zone())
                                        : devices.nic(i, costly));
        var place =
                each
                        ? map("perDeviceNodeSelection", true)
                        : grow.chance(45) ? map("allNodes", true) : map("nodeSelector", zone());
        slice("nic", plan.name() + "-fabric", 1, "a", place.with("devices", published));
    }

    private Tree.Mapping zone() {
        return zone(grow.pick("zone-0", "zone-1", "zone-2"));
    }

    private static Tree.Mapping zone(String zone) {
        return map(
                "nodeSelectorTerms",
                list(
                        map(
                                "matchExpressions",
                                list(
                                        map(
                                                "key",
                                                "topology.kubernetes.io/zone",
                                                "operator",
                                                "In",
                                                "values",
                                                list(zone))))));
    }

    /// Rules that taint some of the devices from outside.
    List<Tree.Mapping> taintRules() {
        var rules = new ArrayList<Tree.Mapping>();
        if (plan.deviceTaints() && grow.chance(40)) {
            var selector = grow.fields().put("driver", plan.driver(grow.pick(plan.drivers())));
            selector.maybe(50, "pool", () -> plan.node(grow.between(1, 3)));
            rules.add(
                    map(
                            "apiVersion",
                            "resource.k8s.io/v1",
                            "kind",
                            "DeviceTaintRule",
                            "metadata",
                            map("name", plan.name() + "-rule"),
                            "spec",
                            map("deviceSelector", selector.done(), "taint", devices.wear())));
        }
        return rules;
    }

    private void slice(String kind, String pool, int count, String part, Tree.Mapping rest) {
        var spec = new LinkedHashMap<String, Tree>();
        spec.put("driver", Grow.text(plan.driver(kind)));
        spec.put(
                "pool",
                map(
                        "name",
                        pool,
                        "generation",
                        part.equals("old") ? 1 : 2,
                        "resourceSliceCount",
                        count));
        spec.putAll(rest.fields());
        if (kind.equals("nic") && plan.optional() && rest.has("devices")) {
            spec.put("skipNodeOperations", skipped);
        }
        slices.add(
                map(
                        "apiVersion",
                        "resource.k8s.io/v1",
                        "kind",
                        "ResourceSlice",
                        "metadata",
                        map("name", pool + "-" + kind + "-" + part),
                        "spec",
                        Tree.Mapping.of(spec)));
    }
}
