package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Grows the objects of a [GrownDump]: nodes with and without devices, running and pending pods,
/// claims with several constraints. [DumpMess] then turns them into a realistic dump.
///
/// Everything is simple enough for plain code to check: selectors compare the driver or the model,
/// pods request cpu, memory and devices, and only taints and labels reject them.
final class DumpGrower {

    private final Grow grow;
    private final DumpNames names;
    private final DumpDevices devices;
    private final boolean lists;
    private final List<String> nodes = new ArrayList<>();
    private final List<Tree.Mapping> objects = new ArrayList<>();

    DumpGrower(Grow grow) {
        this.grow = grow;
        this.names = new DumpNames(grow);
        this.lists = grow.chance(20);
        this.devices = new DumpDevices(grow, names, lists);
    }

    GrownDump dump() {
        for (var i = 1; i <= grow.between(1, 6); i++) {
            nodes.add("n" + i);
        }
        nodes.forEach(name -> objects.add(node(name)));
        objects.addAll(classes());
        objects.addAll(devices.slices(nodes));
        objects.addAll(devices.taintRules(nodes));
        var claims = new DumpClaims(grow, names);
        var pods = new DumpPods(grow, names, claims);
        objects.addAll(pods.running(nodes, devices.published()));
        objects.addAll(pods.waiting());
        objects.addAll(claims.made());
        if (grow.chance(10)) {
            objects.add(foreign());
        }
        return new GrownDump(
                new DumpMess(grow, names).files(objects),
                pods.workload(),
                lists ? List.of("--feature-gates=DRAListTypeAttributes=true") : List.of());
    }

    private Tree.Mapping node(String name) {
        var cordoned = grow.chance(10);
        var taints = new ArrayList<Tree>();
        if (grow.chance(25)) {
            taints.add(taint(grow.pick("dedicated", "example.com/broken")));
        }
        if (grow.chance(8)) {
            taints.add(taint("maintenance"));
        }
        if (cordoned) {
            taints.add(map("key", "node.kubernetes.io/unschedulable", "effect", "NoSchedule"));
        }
        var spec = grow.fields();
        if (cordoned) {
            spec.put("unschedulable", true);
        }
        if (!taints.isEmpty()) {
            spec.put("taints", taints);
        }
        spec.put("podCIDR", "10.0.0.0/24");
        var amounts =
                map(
                        "cpu", grow.pick("2", "4", "8", "7500m", "3920m"),
                        "memory", grow.pick("8Gi", "16Gi", "15258789Ki", "33554432Ki"),
                        "pods", grow.pick("110", "110", "8", "3"));
        return map(
                "apiVersion", "v1",
                "kind", "Node",
                "metadata",
                        names.meta("", name)
                                .with(
                                        "labels",
                                        map(
                                                "kubernetes.io/hostname",
                                                name,
                                                "zone",
                                                grow.pick("east", "west"))),
                "spec", spec.done(),
                "status", map("allocatable", amounts, "capacity", amounts));
    }

    private Tree taint(String key) {
        return grow.fields()
                .put("key", key)
                .maybe(50, "value", () -> grow.pick("gpu", "yes"))
                .put("effect", grow.pick("NoSchedule", "NoExecute", "PreferNoSchedule"))
                .done();
    }

    private List<Tree.Mapping> classes() {
        var classes = new ArrayList<Tree.Mapping>();
        for (var kind : List.of("gpu", "nic", "cpu", "fabric")) {
            classes.add(
                    deviceClass(
                            kind + ".example.com", DumpDevices.ofDriver(kind + ".example.com")));
        }
        classes.add(
                deviceClass(
                        "big.example.com",
                        DumpDevices.ofDriver("gpu.example.com")
                                + " && device.attributes[\"gpu.example.com\"].model == \"big\""));
        return classes;
    }

    private Tree.Mapping deviceClass(String name, String expression) {
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceClass",
                "metadata",
                names.meta("", name),
                "spec",
                map("selectors", list(map("cel", map("expression", expression)))));
    }

    /// A kind that plays no part in placing pods, or a workload that is not read.
    private Tree.Mapping foreign() {
        return switch (grow.below(3)) {
            case 0 ->
                    map(
                            "apiVersion",
                            "v1",
                            "kind",
                            "ConfigMap",
                            "metadata",
                            names.meta("default", "settings"),
                            "data",
                            map("colour", "yellow"));
            case 1 ->
                    map(
                            "apiVersion",
                            "example.com/v1",
                            "kind",
                            "Widget",
                            "metadata",
                            names.meta("default", "widget"),
                            "spec",
                            map("size", 3));
            default ->
                    map(
                            "apiVersion",
                            "batch/v1",
                            "kind",
                            "CronJob",
                            "metadata",
                            names.meta("default", "nightly"),
                            "spec",
                            map(
                                    "schedule",
                                    "0 3 * * *",
                                    "jobTemplate",
                                    map("spec", DumpPods.template("500m", "1Gi"))));
        };
    }
}
