package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Clusters of 101 to 150 nodes, of unequal sizes and in some clusters of several zones. Their pods
/// choose profiles that score some of the nodes, or take the first that fits.
final class SampledClusters {

    private SampledClusters() {}

    static ClusterWorld world(Grow grow, String name) {
        var plain = new PlainPods(name);
        var nodes = nodes(grow, name, plain);
        var running = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < 12; i++) {
            var spec =
                    grow.fields()
                            .put("nodeName", nodeName(grow.pick(nodes)))
                            .put("containers", List.of(container(grow)));
            running.add(plain.pod(name + "-running-" + i, "web", spec));
        }
        var pending = new ArrayList<Tree.Mapping>();
        var count = grow.between(6, 10);
        for (var i = 0; i < count; i++) {
            pending.add(plain.pod(name + "-p" + i, "web", wanted(grow, nodes)));
        }
        return new ClusterWorld(
                name, ClusterTopic.SAMPLING, nodes, List.of(), running, List.of(), pending);
    }

    private static List<Tree.Mapping> nodes(Grow grow, String name, PlainPods plain) {
        var nodes = new ArrayList<Tree.Mapping>();
        var count = grow.between(101, 150);
        var zones = grow.pick(0, 0, 2, 3, 5);
        var closed = grow.pick(2, 5, 25);
        for (var i = 0; i < count; i++) {
            var labels =
                    grow.fields()
                            .put("rank", String.valueOf(i * 61 % 151))
                            .maybe(50, "disk", () -> "ssd");
            if (zones > 0 && !grow.chance(10)) {
                labels.put("topology.kubernetes.io/zone", "zone-" + grow.below(zones))
                        .put("topology.kubernetes.io/region", grow.pick("east", "east", "west"));
            }
            var spec =
                    grow.fields()
                            .maybe(closed, "unschedulable", () -> true)
                            .maybe(closed, "taints", PlainPods::taint);
            nodes.add(
                    plain.node(
                            String.format(Locale.ROOT, "%s-n%03d", name, i),
                            labels,
                            spec,
                            grow.between(6, 48),
                            grow.between(8, 90)));
        }
        return nodes;
    }

    private static Grow.Fields wanted(Grow grow, List<Tree.Mapping> nodes) {
        var spec = grow.fields().maybe(20, "tolerations", PlainPods::toleration);
        if (grow.chance(15)) {
            // Candidates have no order, so that the first of them is up to chance.
            var some = List.of(nodeName(grow.pick(nodes)), nodeName(grow.pick(nodes)));
            spec.put("affinity", PlainPods.onlyOn(some));
            spec.put("schedulerName", grow.pick("sampling", "most"));
        } else {
            spec.put("schedulerName", grow.pick("first", "first", "sampling", "most"));
            spec.put("affinity", Grow.map("nodeAffinity", preferred(grow)));
            spec.maybe(25, "nodeSelector", () -> Grow.map("disk", "ssd"));
        }
        return spec.put(
                "containers",
                List.of(grow.chance(12) ? PlainPods.container(90_000, 64) : container(grow)));
    }

    /// Makes it likely that one node is the best.
    private static Tree preferred(Grow grow) {
        return Grow.map(
                "preferredDuringSchedulingIgnoredDuringExecution",
                Grow.many(
                        5,
                        _ ->
                                Grow.map(
                                        "weight",
                                        grow.between(1, 100),
                                        "preference",
                                        Grow.map(
                                                "matchExpressions",
                                                Grow.list(
                                                        Grow.map(
                                                                "key",
                                                                "rank",
                                                                "operator",
                                                                "Gt",
                                                                "values",
                                                                Grow.list(
                                                                        String.valueOf(
                                                                                grow.between(
                                                                                        60,
                                                                                        149)))))))));
    }

    private static Tree container(Grow grow) {
        return PlainPods.container(grow.between(3, 60) * 100L, grow.between(2, 80) * 100L);
    }

    private static String nodeName(Tree.Mapping node) {
        return node.mapping("metadata").text("name");
    }
}
