package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Claims that hold devices of a seeded cluster from the start, for pods that run there or for
/// nobody any more.
final class ClusterHoldings {

    private final Grow grow;
    private final ClusterPlan plan;
    private final List<Tree.Mapping> slices;
    private final Set<String> taken = new HashSet<>();

    ClusterHoldings(Grow grow, ClusterPlan plan, List<Tree.Mapping> slices) {
        this.grow = grow;
        this.plan = plan;
        this.slices = List.copyOf(slices);
    }

    /// Claims of some of the pods that run, and now and then one that nobody uses.
    List<Tree.Mapping> claims(List<Tree.Mapping> running) {
        var claims = new ArrayList<Tree.Mapping>();
        for (var pod : running) {
            if (grow.chance(40)) {
                claim(claims, pod.mapping("spec").text("nodeName"), reservation(pod));
            }
        }
        if (grow.chance(10)) {
            claim(claims, plan.node(grow.between(1, 3)), list());
        }
        return claims;
    }

    private static Tree reservation(Tree.Mapping pod) {
        return list(map("resource", "pods", "name", pod.mapping("metadata").text("name")));
    }

    private void claim(List<Tree.Mapping> claims, String node, Tree reservedFor) {
        for (var slice : slices) {
            var spec = slice.mapping("spec");
            if (!spec.text("nodeName").equals(node)) {
                continue;
            }
            for (var item : spec.items("devices")) {
                var device = (Tree.Mapping) item;
                var id = spec.text("driver") + "/" + device.text("name") + "/" + node;
                if (whole(device) && taken.add(id)) {
                    claims.add(
                            claim(
                                    plan.name() + "-held-" + claims.size(),
                                    spec,
                                    device,
                                    reservedFor));
                    return;
                }
            }
        }
    }

    /// A device that is held as a whole and costs its node nothing, so that the claim alone says
    /// all.
    private static boolean whole(Tree.Mapping device) {
        return !device.flag("allowMultipleAllocations")
                && !device.has("nodeAllocatableResources")
                && !device.has("consumesCounters");
    }

    private static Tree.Mapping claim(
            String name, Tree.Mapping slice, Tree.Mapping device, Tree reservedFor) {
        var kind = slice.text("driver").substring(0, slice.text("driver").indexOf('.'));
        var world = name.substring(0, name.indexOf('-'));
        var node = slice.text("nodeName");
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaim",
                "metadata",
                map(
                        "name",
                        name,
                        "namespace",
                        "default",
                        "finalizers",
                        list("resource.kubernetes.io/delete-protection")),
                "spec",
                map(
                        "devices",
                        map(
                                "requests",
                                list(
                                        map(
                                                "name",
                                                "r0",
                                                "exactly",
                                                map("deviceClassName", world + "-" + kind))))),
                "status",
                map(
                        "allocation",
                        map(
                                "devices",
                                map(
                                        "results",
                                        list(
                                                map(
                                                        "request",
                                                        "r0",
                                                        "driver",
                                                        slice.text("driver"),
                                                        "pool",
                                                        slice.mapping("pool").text("name"),
                                                        "device",
                                                        device.text("name")))),
                                "allocationTimestamp",
                                "2026-01-01T00:00:00Z",
                                "nodeSelector",
                                map(
                                        "nodeSelectorTerms",
                                        list(
                                                map(
                                                        "matchFields",
                                                        list(
                                                                map(
                                                                        "key",
                                                                        "metadata.name",
                                                                        "operator",
                                                                        "In",
                                                                        "values",
                                                                        list(node))))))),
                        "reservedFor",
                        reservedFor));
    }
}
