package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Grows small clusters for comparing schedulers: the same seed and index always give the same one.
///
/// Only valid objects are grown. About two pods in three find a node, and most of them have a best
/// one, since nodes differ in size and load.
public final class ClusterGrower {

    private final long seed;

    public ClusterGrower(long seed) {
        this.seed = seed;
    }

    /// A cluster about a topic.
    public ClusterWorld world(long index, ClusterTopic topic) {
        var grow = Grow.of(seed, index);
        var name = "w" + index;
        return switch (topic) {
            case PLUGINS -> world(index);
            case VOLUMES -> VolumeClusters.world(grow, name);
            case PREEMPTION -> PreemptionClusters.world(grow, name);
            case BURST -> BurstClusters.world(grow, name);
            case SAMPLING -> SampledClusters.world(grow, name);
        };
    }

    /// A cluster about plugins.
    public ClusterWorld world(long index) {
        var grow = Grow.of(seed, index);
        var plan = ClusterPlan.of(grow, "w" + index);
        var machines = new ClusterNodes(grow, plan);
        var nodes = machines.nodes();
        var devices = new ClusterDevices(grow, plan);
        var pools = new ClusterSlices(grow, plan, devices);
        var slices = pools.slices(nodes);
        var asks = new ClusterClaims(grow, plan, devices);

        var objects = new ArrayList<>(nodes);
        objects.addAll(asks.classes());
        objects.addAll(slices);
        objects.addAll(pools.taintRules());
        objects.addAll(new ClusterSurroundings(grow, plan).objects());
        var claims = new ArrayList<String>();
        var templates = new ArrayList<String>();
        if (!plan.drivers().isEmpty()) {
            var count = grow.pick(0, 1, 2, 2);
            for (var i = 0; i < count; i++) {
                claims.add(plan.name() + "-claim-" + i);
                objects.add(asks.claim(claims.getLast()));
            }
            count = grow.pick(1, 2, 2, 3);
            for (var i = 0; i < count; i++) {
                templates.add(plan.name() + "-template-" + i);
                objects.add(asks.template(templates.getLast()));
            }
        }

        var running = new ArrayList<Tree.Mapping>();
        var some = new ClusterPods(grow, plan, List.of(), List.of());
        for (var node : nodes) {
            var count = grow.pick(0, 1, 1, 2);
            for (var i = 0; i < count; i++) {
                running.add(
                        some.running(
                                plan.name() + "-running-" + running.size(),
                                node.mapping("metadata").text("name")));
            }
        }
        var held = new ClusterHoldings(grow, plan, slices);
        held.hold(running);
        for (var claim : held.claims()) {
            if (claim.mapping("status").items("reservedFor").isEmpty() || grow.chance(30)) {
                claims.add(claim.mapping("metadata").text("name"));
            }
        }

        var pending = new ArrayList<Tree.Mapping>();
        var pods = new ClusterPods(grow, plan, claims, templates);
        var count = grow.between(3, 8);
        for (var i = 0; i < count; i++) {
            pending.add(pods.pending(plan.name() + "-p" + i));
        }
        return new ClusterWorld(
                plan.name(),
                ClusterTopic.PLUGINS,
                objects,
                machines.lapsed(nodes),
                held.running(),
                held.claims(),
                pending);
    }
}
