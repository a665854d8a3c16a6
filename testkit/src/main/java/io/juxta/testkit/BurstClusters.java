package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Small clusters with more pods than they have room for, which come at once: each with a priority
/// of its own, or all with the same. No pod becomes possible through another one, so that each is
/// tried once.
final class BurstClusters {

    private BurstClusters() {}

    static ClusterWorld world(Grow grow, String name) {
        var plain = new PlainPods(name);
        var objects = new ArrayList<Tree.Mapping>();
        var count = grow.between(2, 5);
        for (var i = 0; i < count; i++) {
            var labels =
                    grow.fields()
                            .maybe(50, "disk", () -> "ssd")
                            .put("topology.kubernetes.io/zone", "zone-" + i % 2);
            var spec = grow.fields().maybe(20, "taints", PlainPods::taint);
            objects.add(
                    plain.node(
                            name + "-n" + i,
                            labels,
                            spec,
                            grow.between(4, 17),
                            grow.between(6, 33)));
        }
        var pending = new ArrayList<Tree.Mapping>();
        count = grow.between(8, 14);
        var ranked = grow.chance(60);
        for (var i = 0; i < count; i++) {
            var spec = wanted(grow);
            if (ranked) {
                var priority = String.format(Locale.ROOT, "rank-%02d", i);
                // Different for each of a cluster: 37 has no divisor in common with 101.
                objects.add(plain.priorityClass(priority, 37 * (i + 1) * count % 101));
                spec.put("priorityClassName", plain.priorityClass(priority));
            }
            pending.add(
                    plain.pod(
                            String.format(Locale.ROOT, "%s-p%02d", name, i),
                            grow.pick("web", "db"),
                            spec));
        }
        return new ClusterWorld(
                name, ClusterTopic.BURST, objects, List.of(), List.of(), List.of(), pending);
    }

    private static Grow.Fields wanted(Grow grow) {
        var container = PlainPods.container(grow.between(3, 40) * 100L, grow.between(2, 50) * 137L);
        return grow.fields()
                .maybe(25, "tolerations", PlainPods::toleration)
                .maybe(15, "nodeSelector", () -> Grow.map("disk", "ssd"))
                .maybe(30, "schedulerName", () -> "packing")
                .put(
                        "containers",
                        List.of(grow.chance(10) ? PlainPods.withPort(container, 8080) : container));
    }
}
