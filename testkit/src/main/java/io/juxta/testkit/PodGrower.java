package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// Grows pods that request devices, CPUs and memory, with the statuses a scheduler writes.
final class PodGrower {

    private final Grow grow;

    PodGrower(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping pod() {
        var claims = grow.chance(85) ? grow.between(1, 3) : 0;
        var spec = grow.fields();
        if (claims > 0) {
            spec.put("resourceClaims", many(claims, this::podClaim));
        }
        spec.maybe(
                25,
                "initContainers",
                () -> many(grow.between(1, 2), i -> container("init-" + i, claims, true)));
        spec.put(
                "containers", many(grow.between(1, 2), i -> container("main-" + i, claims, false)));
        spec.maybe(25, "resources", () -> resources(claims, 4, 0));
        spec.maybe(20, "nodeName", () -> "worker-1");
        spec.maybe(15, "tolerations", () -> list(podToleration()));
        spec.maybe(10, "restartPolicy", () -> grow.pick("Always", "Never", "OnFailure"));
        spec.maybe(10, "nodeSelector", () -> map("zone", "a"));
        spec.maybe(10, "schedulerName", () -> grow.pick("default-scheduler", "juxta"));
        spec.maybe(5, "priority", () -> grow.between(0, 10));
        spec.maybe(5, "terminationGracePeriodSeconds", () -> grow.between(0, 30));
        var metadata = (Tree.Mapping) Shared.metadata(grow, "pod-1", Shared.Namespaced.YES);
        if (grow.chance(2)) {
            metadata = metadata.with("annotations", map("kubernetes.io/config.mirror", "x"));
        }
        var done = grow.chance(50) ? new PodFittings(grow).inSpec(spec.done()) : spec.done();
        return map("apiVersion", "v1", "kind", "Pod", "metadata", metadata, "spec", done);
    }

    /// The same pod with the statuses of its claims.
    Tree.Mapping withStatus(Tree.Mapping pod) {
        var status = grow.fields().maybe(60, "phase", () -> grow.pick("Pending", "Running"));
        status.maybe(
                60, "resourceClaimStatuses", () -> many(grow.between(1, 2), this::claimStatus));
        status.maybe(
                75,
                "nodeAllocatableResourceClaimStatuses",
                () -> many(grow.between(0, 2), this::allocatableStatus));
        return pod.with(
                "status",
                grow.chance(50) ? new PodReports(grow).inStatus(status.done()) : status.done());
    }

    private Tree podClaim(int i) {
        var claim = grow.fields().put("name", "claim-" + i);
        if (grow.chance(60)) {
            claim.put("resourceClaimName", "shared-" + i);
        } else {
            claim.put("resourceClaimTemplateName", "template-" + i);
        }
        if (grow.chance(3)) {
            claim.put("resourceClaimTemplateName", "template-" + i);
        }
        return claim.done();
    }

    private Tree container(String name, int claims, boolean init) {
        var container = grow.fields().put("name", name).put("image", "example.com/app:1");
        container.maybe(85, "resources", () -> resources(claims, 2, 60));
        if (init) {
            container.maybe(40, "restartPolicy", () -> "Always");
        }
        return container.done();
    }

    private Tree resources(int claims, int factor, int claimPercent) {
        var requests = new LinkedHashMap<String, Tree>();
        var limits = new LinkedHashMap<String, Tree>();
        if (grow.chance(80)) {
            var cpu = grow.between(1, 4) * factor;
            requests.put("cpu", Tree.Text.of(Integer.toString(cpu)));
            if (grow.chance(50)) {
                limits.put("cpu", Tree.Text.of(Integer.toString(cpu + grow.between(0, 2))));
            }
        }
        if (grow.chance(60)) {
            var memory = grow.between(1, 4) * factor;
            requests.put("memory", Tree.Text.of(memory + "Gi"));
            if (grow.chance(50)) {
                limits.put("memory", Tree.Text.of(memory + grow.between(0, 2) + "Gi"));
            }
        }
        if (grow.chance(10)) {
            requests.put("hugepages-2Mi", Tree.Text.of("4Mi"));
            limits.put("hugepages-2Mi", Tree.Text.of(grow.pick("4Mi", "4Mi", "6Mi")));
        }
        if (grow.chance(10) && claimPercent > 0) {
            requests.put("example.com/gpu", Tree.Text.of("1"));
            limits.put("example.com/gpu", Tree.Text.of(grow.pick("1", "1", "2")));
        }
        var resources = grow.fields().put("requests", Tree.Mapping.of(requests));
        if (!limits.isEmpty()) {
            resources.put("limits", Tree.Mapping.of(limits));
        }
        if (claims > 0 && (grow.chance(claimPercent) || (claimPercent == 0 && grow.chance(2)))) {
            resources.put("claims", many(grow.between(1, 2), i -> reference(claims)));
        }
        return resources.done();
    }

    private Tree reference(int claims) {
        return grow.fields()
                .put("name", "claim-" + grow.below(claims + (grow.chance(5) ? 1 : 0)))
                .maybe(40, "request", () -> grow.mostly("Bad", "req-0", "req-1", "req-2"))
                .done();
    }

    private Tree podToleration() {
        return grow.fields()
                .put("key", "example.com/x")
                .put("operator", grow.pick("Exists", "Equal"))
                .maybe(50, "effect", () -> grow.pick("NoSchedule", "NoExecute", "PreferNoSchedule"))
                .done();
    }

    private Tree claimStatus(int i) {
        return grow.fields()
                .put("name", "claim-" + i)
                .maybe(80, "resourceClaimName", () -> grow.mostly("Bad_Name", "pod-1-claim-" + i))
                .done();
    }

    private Tree allocatableStatus(int i) {
        return grow.fields()
                .maybe(
                        97,
                        "resourceClaimName",
                        () ->
                                grow.mostly(
                                        "unknown",
                                        "shared-" + i,
                                        "shared-" + i,
                                        "pod-1-claim-" + i))
                .maybe(
                        60,
                        "containers",
                        () ->
                                grow.mostly(
                                        list("main-0", "main-0"),
                                        list("main-0"),
                                        list("x"),
                                        list("main-0", "main-1")))
                .maybe(
                        80,
                        "mapping",
                        () ->
                                many(
                                        grow.between(1, 2),
                                        j ->
                                                grow.fields()
                                                        .maybe(
                                                                99,
                                                                "name",
                                                                () ->
                                                                        grow.mostly(
                                                                                "nvidia.com/gpu",
                                                                                j == 0
                                                                                        ? "cpu"
                                                                                        : "memory",
                                                                                "hugepages-"
                                                                                        + j
                                                                                        + "Mi"))
                                                        .maybe(
                                                                98,
                                                                "quantity",
                                                                () ->
                                                                        grow.mostly(
                                                                                "-1", "4", "1Gi",
                                                                                "0"))
                                                        .done()))
                .maybe(
                        50,
                        "overhead",
                        () ->
                                many(
                                        grow.between(1, 2),
                                        j ->
                                                grow.fields()
                                                        .maybe(
                                                                96,
                                                                "name",
                                                                () ->
                                                                        grow.mostly(
                                                                                "ephemeral-storage",
                                                                                j == 0
                                                                                        ? "memory"
                                                                                        : "cpu"))
                                                        .maybe(
                                                                60,
                                                                "perPod",
                                                                () -> grow.mostly("-1", "1Gi", "0"))
                                                        .maybe(
                                                                60,
                                                                "perContainer",
                                                                () -> grow.mostly("-1", "100m"))
                                                        .done()))
                .done();
    }
}
