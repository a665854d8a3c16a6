package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Nodes, pods and priority classes for clusters whose topic is not what single pods want: they ask
/// for CPUs, memory, labels and ports.
final class PlainPods {

    /// Priority classes by the last part of their names, lowest first.
    static final List<String> PRIORITIES = List.of("least", "low", "middle", "high");

    /// One whose pods preempt nobody.
    static final String PATIENT = "patient";

    private static final List<Integer> VALUES = List.of(-10, 10, 100, 1000);

    private final String name;

    PlainPods(String name) {
        this.name = name;
    }

    List<Tree.Mapping> priorityClasses() {
        var classes = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < VALUES.size(); i++) {
            classes.add(priorityClass(PRIORITIES.get(i), VALUES.get(i)));
        }
        classes.add(priorityClass(PATIENT, 500).with("preemptionPolicy", Tree.Text.of("Never")));
        return classes;
    }

    Tree.Mapping priorityClass(String priority, int value) {
        return map(
                "apiVersion",
                "scheduling.k8s.io/v1",
                "kind",
                "PriorityClass",
                "metadata",
                map("name", priorityClass(priority)),
                "value",
                value);
    }

    String priorityClass(String priority) {
        return name + "-" + priority;
    }

    /// A node; further labels and taints are up to the caller.
    Tree.Mapping node(String node, Grow.Fields labels, Grow.Fields spec, int cpus, int gibibytes) {
        var amounts = map("cpu", String.valueOf(cpus), "memory", gibibytes + "Gi", "pods", "110");
        return map(
                "apiVersion",
                "v1",
                "kind",
                "Node",
                "metadata",
                map("name", node, "labels", labels.put("kubernetes.io/hostname", node).done()),
                "spec",
                spec.done(),
                "status",
                map(
                        "capacity",
                        amounts,
                        "allocatable",
                        amounts,
                        "conditions",
                        list(map("type", "Ready", "status", "True"))));
    }

    static Tree container(long milliCpu, long mebibytes) {
        return map(
                "name",
                "main",
                "image",
                "example.com/app:1",
                "resources",
                map("requests", map("cpu", milliCpu + "m", "memory", mebibytes + "Mi")));
    }

    /// The port of a node, which one pod at a time can have.
    static Tree withPort(Tree container, int port) {
        return ((Tree.Mapping) container)
                .with("ports", list(map("containerPort", port, "hostPort", port)));
    }

    Tree.Mapping pod(String pod, String app, Grow.Fields spec) {
        return map(
                "apiVersion",
                "v1",
                "kind",
                "Pod",
                "metadata",
                map("name", pod, "namespace", "default", "labels", map("app", app)),
                "spec",
                spec.put("terminationGracePeriodSeconds", 0).done());
    }

    /// A pod may run on some named nodes only.
    static Tree onlyOn(List<String> nodes) {
        return map(
                "nodeAffinity",
                map(
                        "requiredDuringSchedulingIgnoredDuringExecution",
                        map("nodeSelectorTerms", nodes.stream().map(Grow::nodeTerm).toList())));
    }

    static Tree taint() {
        return list(map("key", "example.com/kept", "value", "x", "effect", "NoSchedule"));
    }

    static Tree toleration() {
        return list(map("key", "example.com/kept", "operator", "Exists"));
    }
}
