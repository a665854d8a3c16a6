package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Small clusters whose nodes are nearly full of pods of several priorities, some of them under a
/// disruption budget, and pods that find room only where others go.
final class PreemptionClusters {

    private static final List<String> APPS = List.of("web", "db", "batch");

    private PreemptionClusters() {}

    static ClusterWorld world(Grow grow, String name) {
        var plain = new PlainPods(name);
        var objects = new ArrayList<>(plain.priorityClasses());
        var running = new ArrayList<Tree.Mapping>();
        var count = grow.pick(1, 2, 3, 3, 4, 5);
        for (var i = 0; i < count; i++) {
            var node = name + "-n" + i;
            var cpus = grow.between(3, 9);
            var labels =
                    grow.fields()
                            .maybe(60, "disk", () -> "ssd")
                            .put("topology.kubernetes.io/zone", "zone-" + i % 2);
            var spec = grow.fields().maybe(10, "taints", PlainPods::taint);
            objects.add(plain.node(node, labels, spec, cpus, 2 * cpus));
            fill(grow, plain, name, node, cpus * 1000L, running);
        }
        count = grow.pick(0, 1, 1, 2, 3);
        for (var i = 0; i < count; i++) {
            objects.add(budget(grow, name + "-budget-" + i));
        }
        var pending = new ArrayList<Tree.Mapping>();
        count = grow.between(3, 5);
        for (var i = 0; i < count; i++) {
            pending.add(plain.pod(name + "-p" + i, grow.pick(APPS), wanted(grow, plain)));
        }
        return new ClusterWorld(
                name, ClusterTopic.PREEMPTION, objects, List.of(), running, List.of(), pending);
    }

    /// Pods that take most of a node.
    private static void fill(
            Grow grow,
            PlainPods plain,
            String name,
            String node,
            long milliCpus,
            List<Tree.Mapping> running) {
        var left = milliCpus;
        for (var i = 0; i < 6 && left > 600; i++) {
            var milliCpu = Math.min(left, grow.between(3, 25) * 100L);
            left -= milliCpu;
            var container = PlainPods.container(milliCpu, milliCpu + grow.below(500));
            if (grow.chance(10)) {
                container = PlainPods.withPort(container, 9000 + i);
            }
            var spec =
                    grow.fields()
                            .put("nodeName", node)
                            .maybe(75, "priorityClassName", () -> priority(grow, plain))
                            .put("containers", list(container));
            var pod = plain.pod(name + "-running-" + running.size(), grow.pick(APPS), spec);
            running.add(
                    pod.with(
                            "status",
                            map(
                                    "phase",
                                    "Running",
                                    "startTime",
                                    "2026-01-0%dT0%d:%d%d:00Z"
                                            .formatted(
                                                    grow.between(1, 9),
                                                    grow.below(10),
                                                    grow.below(6),
                                                    grow.below(10)))));
        }
    }

    private static String priority(Grow grow, PlainPods plain) {
        return plain.priorityClass(grow.pick(PlainPods.PRIORITIES));
    }

    private static Tree.Mapping budget(Grow grow, String budget) {
        return map(
                "apiVersion",
                "policy/v1",
                "kind",
                "PodDisruptionBudget",
                "metadata",
                map("name", budget, "namespace", "default"),
                "spec",
                map("minAvailable", 1, "selector", map("matchLabels", map("app", grow.pick(APPS)))),
                "status",
                map(
                        "observedGeneration",
                        1,
                        "disruptionsAllowed",
                        grow.pick(0, 0, 1, 1, 2),
                        "currentHealthy",
                        2,
                        "desiredHealthy",
                        1,
                        "expectedPods",
                        3));
    }

    private static Grow.Fields wanted(Grow grow, PlainPods plain) {
        var milliCpu = grow.between(4, 45) * 100L;
        var container = PlainPods.container(milliCpu, milliCpu);
        if (grow.chance(15)) {
            container = PlainPods.withPort(container, 9000 + grow.below(3));
        }
        var spec =
                grow.fields()
                        .put("schedulerName", "preempting")
                        .maybe(85, "priorityClassName", () -> wantedPriority(grow, plain))
                        .maybe(20, "tolerations", PlainPods::toleration)
                        .maybe(15, "nodeSelector", () -> map("disk", "ssd"))
                        .put("containers", list(container));
        if (grow.chance(15)) {
            spec.put("affinity", map("podAntiAffinity", apart(grow.pick(APPS))));
        }
        return spec;
    }

    private static String wantedPriority(Grow grow, PlainPods plain) {
        return grow.chance(12)
                ? plain.priorityClass(PlainPods.PATIENT)
                : plain.priorityClass(grow.pick("low", "middle", "high", "high"));
    }

    private static Tree apart(String app) {
        return map(
                "requiredDuringSchedulingIgnoredDuringExecution",
                list(
                        map(
                                "topologyKey",
                                "kubernetes.io/hostname",
                                "labelSelector",
                                map("matchLabels", map("app", app)))));
    }
}
