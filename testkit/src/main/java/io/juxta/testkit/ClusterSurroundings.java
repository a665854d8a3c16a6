package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Other objects of a seeded cluster that affect pods: services that spread them, and runtime
/// classes.
final class ClusterSurroundings {

    private final Grow grow;
    private final ClusterPlan plan;

    ClusterSurroundings(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
    }

    List<Tree.Mapping> objects() {
        var objects = new ArrayList<Tree.Mapping>();
        if (plan.services()) {
            objects.add(service(grow.pick("web", "db")));
        }
        if (plan.overhead()) {
            objects.add(runtimeClass());
        }
        return objects;
    }

    private Tree.Mapping service(String app) {
        return map(
                "apiVersion",
                "v1",
                "kind",
                "Service",
                "metadata",
                map("name", plan.name() + "-" + app, "namespace", "default"),
                "spec",
                map("clusterIP", "None", "selector", map("app", app)));
    }

    private Tree.Mapping runtimeClass() {
        var scheduling = grow.fields();
        scheduling.maybe(25, "nodeSelector", () -> map("disk", "ssd"));
        scheduling.maybe(
                25,
                "tolerations",
                () -> list(map("key", "example.com/dedicated", "operator", "Exists")));
        return map(
                "apiVersion",
                "node.k8s.io/v1",
                "kind",
                "RuntimeClass",
                "metadata",
                map("name", plan.runtimeClass()),
                "handler",
                "vm",
                "overhead",
                map(
                        "podFixed",
                        map(
                                "cpu",
                                grow.pick("100m", "250m", "1500m"),
                                "memory",
                                grow.pick("120Mi", "1Gi"))),
                "scheduling",
                scheduling.done());
    }
}
