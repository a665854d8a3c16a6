package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The statuses of running pods in a seeded cluster: resources during a resize, or the end of the
/// pod.
final class ClusterReports {

    private final Grow grow;

    ClusterReports(Grow grow) {
        this.grow = grow;
    }

    /// The pod with its status.
    Tree.Mapping reported(Tree.Mapping pod) {
        if (grow.chance(8)) {
            return pod.with("status", map("phase", grow.pick("Succeeded", "Failed")));
        }
        var spec = pod.mapping("spec");
        var status = grow.fields().put("phase", "Running");
        status.maybe(60, "conditions", () -> list(resize()));
        containers(status, "initContainerStatuses", spec.items("initContainers"));
        containers(status, "containerStatuses", spec.items("containers"));
        if (spec.has("resources")) {
            status.maybe(70, "allocatedResources", this::amounts);
            status.maybe(60, "resources", () -> map("requests", amounts()));
        }
        return pod.with("status", status.done());
    }

    private Tree resize() {
        var pending = grow.chance(70);
        return map(
                "type",
                pending ? "PodResizePending" : "PodResizeInProgress",
                "status",
                "True",
                "reason",
                pending ? grow.pick("Infeasible", "Deferred") : "");
    }

    private void containers(Grow.Fields status, String field, List<Tree> containers) {
        var reports = new ArrayList<Tree>();
        for (var container : containers) {
            if (grow.chance(85)) {
                reports.add(container(((Tree.Mapping) container).text("name")));
            }
        }
        if (!reports.isEmpty()) {
            status.put(field, reports);
        }
    }

    private Tree container(String name) {
        return grow.fields()
                .put("name", name)
                .put("image", "example.com/app:1")
                .put("imageID", "")
                .put("ready", true)
                .put("restartCount", 0)
                .maybe(80, "allocatedResources", this::amounts)
                .maybe(70, "resources", () -> map("requests", amounts()))
                .done();
    }

    private Tree amounts() {
        return map(
                "cpu", grow.between(1, 30) * 100 + "m", "memory", grow.between(1, 30) * 150 + "Mi");
    }
}
