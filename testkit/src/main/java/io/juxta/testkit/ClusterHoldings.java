package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Claims that hold devices of a seeded cluster from the start, for running pods or for none.
final class ClusterHoldings {

    private final Grow grow;
    private final ClusterPlan plan;
    private final List<Tree.Mapping> slices;
    private final Set<String> taken = new HashSet<>();
    private final List<Tree.Mapping> claims = new ArrayList<>();
    private final List<Tree.Mapping> running = new ArrayList<>();

    ClusterHoldings(Grow grow, ClusterPlan plan, List<Tree.Mapping> slices) {
        this.grow = grow;
        this.plan = plan;
        this.slices = List.copyOf(slices);
    }

    /// Allocates devices to some of the running pods, and sometimes to a claim without a pod.
    void hold(List<Tree.Mapping> pods) {
        for (var pod : pods) {
            var held =
                    mayHold(pod) && grow.chance(45)
                            ? held(pod.mapping("spec").text("nodeName"))
                            : null;
            if (held == null) {
                running.add(pod);
                continue;
            }
            claims.add(held.claim(list(reservation(pod))));
            running.add(held.user(pod));
        }
        if (grow.chance(15)) {
            var held = held(plan.node(grow.between(1, 3)));
            if (held != null) {
                claims.add(held.claim(list()));
            }
        }
    }

    /// Who is done, or is elsewhere, holds nothing.
    private static boolean mayHold(Tree.Mapping pod) {
        var phase = pod.mapping("status").text("phase");
        return pod.mapping("metadata").text("namespace").equals("default")
                && (phase.isEmpty() || phase.equals("Running"));
    }

    List<Tree.Mapping> claims() {
        return claims;
    }

    /// The pods that run, with their claims.
    List<Tree.Mapping> running() {
        return running;
    }

    private static Tree reservation(Tree.Mapping pod) {
        return map("resource", "pods", "name", pod.mapping("metadata").text("name"));
    }

    /// The first free device of a node; a share of it where it can be shared.
    private @Nullable ClusterHolding held(String node) {
        for (var slice : slices) {
            var spec = slice.mapping("spec");
            if (!spec.text("nodeName").equals(node)
                    || slice.mapping("metadata").text("name").endsWith("-old")) {
                continue;
            }
            for (var item : spec.items("devices")) {
                var device = (Tree.Mapping) item;
                // At most one that draws on counters, so that they are not overdrawn.
                var counted = device.has("consumesCounters");
                var id = spec.text("driver") + "/" + (counted ? "" : device.text("name"));
                if (taken.add(node + "/" + id)) {
                    return new ClusterHolding(
                            plan,
                            plan.name() + "-held-" + claims.size(),
                            spec,
                            device,
                            isBroken(device));
                }
            }
        }
        return null;
    }

    private boolean isBroken(Tree.Mapping device) {
        return device.has("bindingFailureConditions") && grow.chance(40);
    }
}
