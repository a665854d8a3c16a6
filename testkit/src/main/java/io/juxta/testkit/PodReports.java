package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.List;

/// The parts of a pod's status besides its claims: addresses, conditions, container states and
/// device health.
final class PodReports {

    private final Grow grow;

    PodReports(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping inStatus(Tree.Mapping status) {
        var fitted = grow.fields();
        status.fields().forEach(fitted::put);
        fitted.maybe(
                40,
                "containerStatuses",
                () -> many(grow.between(1, 2), i -> containerStatus("main-" + i)));
        fitted.maybe(15, "initContainerStatuses", () -> list(containerStatus("init-0")));
        fitted.maybe(3, "ephemeralContainerStatuses", () -> list(containerStatus("debug")));
        fitted.maybe(
                25,
                "conditions",
                () ->
                        list(
                                map("type", "Ready", "status", "True"),
                                map(
                                        "type",
                                        "example.com/x",
                                        "status",
                                        "False",
                                        "observedGeneration",
                                        1)));
        fitted.maybe(
                20,
                "podIPs",
                () ->
                        grow.pick(
                                list(map("ip", "10.0.0.1")),
                                list(map("ip", "10.0.0.1"), map("ip", "fd00::1")),
                                list(map("ip", "10.0.0.1"), map("ip", "10.0.0.2"))));
        fitted.maybe(
                15,
                "podIP",
                () -> grow.mostly("10.0.0.01", "10.0.0.1", "fd00::1", "::ffff:10.0.0.1"));
        fitted.maybe(
                15,
                "hostIPs",
                () ->
                        grow.pick(
                                list(map("ip", "10.0.0.1")),
                                list(map("ip", "10.0.0.1"), map("ip", "fd00::1"))));
        fitted.maybe(20, "hostIP", () -> "10.0.0.1");
        fitted.maybe(15, "nominatedNodeName", () -> grow.pick("worker-1", "worker-2"));
        fitted.maybe(20, "qosClass", () -> grow.mostly("Guaranteed", "Burstable"));
        fitted.maybe(10, "observedGeneration", () -> 1);
        fitted.maybe(8, "resources", () -> map("requests", map("cpu", "1")));
        fitted.maybe(8, "allocatedResources", () -> map("cpu", "1"));
        fitted.maybe(25, "extendedResourceClaimStatus", this::extended);
        return fitted.done();
    }

    private Tree extended() {
        return map(
                "resourceClaimName",
                "pod-1-extended-resources-x",
                "requestMappings",
                many(
                        grow.between(1, 2),
                        i ->
                                map(
                                        "containerName",
                                        "main-" + i,
                                        "resourceName",
                                        grow.mostly("example.com/nic", "example.com/gpu", "cpu"),
                                        "requestName",
                                        "container-0-request-" + i)));
    }

    private Tree containerStatus(String name) {
        return grow.fields()
                .put("name", name)
                .put("ready", true)
                .put("restartCount", 0)
                .put("image", "app")
                .put("imageID", "")
                .maybe(
                        70,
                        "state",
                        () ->
                                grow.pick(
                                        List.of(
                                                map("running", map()),
                                                map("terminated", map("exitCode", grow.below(3))),
                                                map("waiting", map("reason", "x")))))
                .maybe(40, "resources", () -> map("requests", map("cpu", "1")))
                .maybe(
                        10,
                        "user",
                        () -> map("linux", map("uid", 0, "gid", 5, "supplementalGroups", list(1))))
                .maybe(
                        30,
                        "allocatedResourcesStatus",
                        () ->
                                list(
                                        map(
                                                "name",
                                                grow.pick(
                                                        "claim:claim-0",
                                                        "claim:claim-0/req-0",
                                                        "cpu",
                                                        "claim:pod-1-extended-resources-x/container-0-request-0"),
                                                "resources",
                                                list(
                                                        map(
                                                                "resourceID",
                                                                "a",
                                                                "health",
                                                                "Healthy",
                                                                "message",
                                                                "m"),
                                                        map("resourceID", "b")))))
                .done();
    }
}
