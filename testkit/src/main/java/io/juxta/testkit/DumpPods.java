package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The pods of a [GrownDump]: some run, some wait, and one comes as a workload of its own.
final class DumpPods {

    private final Grow grow;
    private final DumpNames names;
    private final DumpClaims claims;

    DumpPods(Grow grow, DumpNames names, DumpClaims claims) {
        this.grow = grow;
        this.names = names;
        this.claims = claims;
    }

    List<Tree.Mapping> running(List<String> nodes, List<DumpDevices.Published> devices) {
        var pods = new ArrayList<Tree.Mapping>();
        var free = new ArrayList<>(devices);
        for (var i = grow.below(2 + nodes.size()); i > 0; i--) {
            var node = grow.pick(nodes);
            var name = "run-" + i;
            var spec = spec(grow.pick("500m", "1", "250m", "1500m"), grow.pick("1Gi", "512Mi"));
            spec = spec.with("nodeName", Grow.text(node));
            var held = held(node, free);
            if (!held.isEmpty()) {
                claims.holding("default", name + "-held", name, held);
                spec = claiming(spec, "resourceClaimName", name + "-held");
            }
            var phase = grow.mostly("Succeeded", "Running", "Running", "Pending");
            pods.add(pod(names.meta("default", name), spec).with("status", map("phase", phase)));
        }
        if (grow.chance(15)) {
            // Written by hand, twice: each is a pod of its own.
            var twin =
                    pod(
                                    map("generateName", "side-", "namespace", "default"),
                                    spec("500m", "1Gi")
                                            .with("nodeName", Grow.text(grow.pick(nodes))))
                            .with("status", map("phase", "Running"));
            pods.add(twin);
            pods.add(twin);
        }
        return pods;
    }

    /// Devices that a pod on a node may hold; they are taken from those that are free.
    private List<DumpDevices.Published> held(String node, List<DumpDevices.Published> free) {
        var held = new ArrayList<DumpDevices.Published>();
        for (var device : List.copyOf(free)) {
            if (device.node().equals(node) && held.size() < 2 && grow.chance(35)) {
                held.add(device);
                free.remove(device);
            }
        }
        return held;
    }

    List<Tree.Mapping> waiting() {
        var pods = new ArrayList<Tree.Mapping>();
        for (var i = grow.between(1, 4); i > 0; i--) {
            var name = "wait-" + i;
            var spec = wishes(grow.pick("500m", "1", "2", "6", "3500m", "12"));
            switch (grow.below(5)) {
                case 0, 1 ->
                        spec =
                                claiming(
                                        spec,
                                        "resourceClaimName",
                                        claims.waiting("default", "claim-" + i));
                case 2 ->
                        spec =
                                claiming(
                                        spec,
                                        "resourceClaimTemplateName",
                                        claims.template("default", "template-" + i));
                default -> {}
            }
            pods.add(pod(names.meta("default", name), spec));
        }
        for (var i = grow.below(3); i > 0; i--) {
            claims.waiting("default", "pair-" + i);
        }
        if (grow.chance(20)) {
            var each =
                    pod(
                            map("generateName", "batch-", "namespace", "default"),
                            wishes(grow.pick("500m", "2")));
            for (var i = grow.between(2, 3); i > 0; i--) {
                pods.add(each);
            }
        }
        return pods;
    }

    /// A pod or a Job to make copies of, and the template of its claim.
    GrownDump.DumpFile workload() {
        var spec = wishes(grow.pick("250m", "500m", "1", "2", "1500m"));
        var text = new StringWriter();
        try {
            if (grow.chance(50)) {
                var wanted = grow.pick("gpu.example.com", "nic.example.com", "big.example.com");
                var request =
                        map(
                                "name",
                                "device",
                                "exactly",
                                map("deviceClassName", wanted, "count", grow.pick(1, 1, 2)));
                DumpText.yaml(
                        DumpClaims.template(
                                map("name", "copied", "namespace", "default"),
                                map("devices", map("requests", list(request)))),
                        text);
                text.write("---\n");
                spec = claiming(spec, "resourceClaimTemplateName", "copied");
            }
            var meta = map("name", "copy", "namespace", "default");
            DumpText.yaml(grow.chance(35) ? job(meta, spec) : pod(meta, spec), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new GrownDump.DumpFile("workload.yaml", text.toString());
    }

    private Tree.Mapping wishes(String cpu) {
        var spec = spec(cpu, grow.pick("512Mi", "1Gi", "6Gi", "20Gi", "1Gi"));
        if (grow.chance(20)) {
            spec = spec.with("nodeSelector", map("zone", grow.pick("east", "west", "north")));
        }
        if (grow.chance(30)) {
            spec = spec.with("tolerations", list(toleration()));
        }
        return spec;
    }

    private Tree.Mapping toleration() {
        return switch (grow.below(4)) {
            case 0 -> map("operator", "Exists");
            case 1 -> map("key", "dedicated", "operator", "Exists");
            case 2 -> map("key", "dedicated", "operator", "Equal", "value", "gpu");
            default -> map("key", "maintenance", "operator", "Exists", "effect", "NoSchedule");
        };
    }

    private static Tree.Mapping spec(String cpu, String memory) {
        var requests = map("requests", map("cpu", cpu, "memory", memory));
        return map(
                "containers",
                list(map("name", "main", "image", "example.com/app", "resources", requests)));
    }

    private static Tree.Mapping claiming(Tree.Mapping spec, String how, String name) {
        return spec.with("resourceClaims", list(map("name", "devices", how, name)));
    }

    /// A Job with one to three pods at a time.
    private Tree.Mapping job(Tree.Mapping meta, Tree.Mapping spec) {
        var pods = grow.between(1, 3);
        return map(
                "apiVersion",
                "batch/v1",
                "kind",
                "Job",
                "metadata",
                meta,
                "spec",
                map(
                        "parallelism",
                        pods,
                        "completions",
                        pods,
                        "template",
                        map("spec", spec.with("restartPolicy", Grow.text("Never")))));
    }

    /// The spec of something that makes pods.
    static Tree.Mapping template(String cpu, String memory) {
        return map("template", map("spec", spec(cpu, memory)));
    }

    private static Tree.Mapping pod(Tree.Mapping meta, Tree.Mapping spec) {
        return map("apiVersion", "v1", "kind", "Pod", "metadata", meta, "spec", spec);
    }
}
