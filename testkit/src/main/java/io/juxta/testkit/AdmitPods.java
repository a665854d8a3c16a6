package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pods to be admitted on a machine: mostly guaranteed, mostly of a size that fits a few times.
final class AdmitPods {

    private final Grow grow;
    private final AdmitMachine machine;
    private final List<String> devices;
    private final AdmitSettings settings;
    private int count;

    /// Whether the pod has resources of its own; an API server would then sum up huge pages too.
    private boolean asWhole;

    AdmitPods(Grow grow, AdmitMachine machine, List<String> devices, AdmitSettings settings) {
        this.grow = grow;
        this.machine = machine;
        this.devices = devices;
        this.settings = settings;
    }

    Tree.Mapping next() {
        var name = "p" + count++;
        var spec = grow.fields();
        asWhole = grow.chance(settings.podLevelManagers() ? 60 : 2);
        var quality = grow.below(20);
        var initCount = grow.chance(70) ? 0 : grow.between(1, 3);
        var inits = new ArrayList<Tree>();
        for (var i = 0; i < initCount; i++) {
            inits.add(container("i" + i, quality, true));
        }
        var apps = new ArrayList<Tree>();
        for (var i = 0; i < grow.pick(1, 1, 1, 2, 2, 3); i++) {
            apps.add(container("c" + i, quality, false));
        }
        if (!inits.isEmpty()) {
            spec.put("initContainers", inits);
        }
        spec.put("containers", apps);
        if (asWhole) {
            spec.put("resources", whole());
        }
        if (grow.chance(5)) {
            spec.put("overhead", map("cpu", "250m", "memory", "120Mi"));
        }
        var pod =
                grow.fields()
                        .put("apiVersion", "v1")
                        .put("kind", "Pod")
                        .put(
                                "metadata",
                                map("namespace", "default", "name", name, "uid", "uid-" + name))
                        .put("spec", spec.done());
        if (settings.claimsCount() && grow.chance(50)) {
            pod.put("status", map("nodeAllocatableResourceClaimStatuses", List.of(cost())));
        }
        return pod.done();
    }

    /// What a claim of the pod costs the node.
    private Tree cost() {
        var claim =
                grow.fields()
                        .put("resourceClaimName", "claim")
                        .put("containers", grow.chance(80) ? List.of("c0") : List.of());
        if (grow.chance(80)) {
            claim.put(
                    "mapping",
                    List.of(
                            map(
                                    "name",
                                    grow.pick("cpu", "cpu", "memory", "hugepages-2Mi"),
                                    "quantity",
                                    grow.pick("1", "2", "4", "1500m", "2Gi"))));
        }
        if (grow.chance(40)) {
            claim.put(
                    "overhead",
                    List.of(
                            map(
                                    "name",
                                    "cpu",
                                    "perPod",
                                    grow.pick("100m", "1"),
                                    "perContainer",
                                    grow.pick("10m", "2"))));
        }
        return claim.done();
    }

    private Tree container(String name, int quality, boolean init) {
        var requests = new LinkedHashMap<String, Tree>();
        var limits = new LinkedHashMap<String, Tree>();
        switch (quality) {
            case 0 -> {}
            case 1 -> {
                requests.put("cpu", Tree.Text.of(grow.pick("100m", "1", "2")));
                requests.put("memory", Tree.Text.of("128Mi"));
            }
            default -> {
                if (quality > 3 || grow.chance(80)) {
                    both(requests, limits, "cpu", cpu());
                    both(requests, limits, "memory", memory());
                    for (var size : machine.pageSizes()) {
                        if (!asWhole && grow.chance(35)) {
                            both(requests, limits, "hugepages-" + size, pages(size));
                        }
                    }
                }
            }
        }
        for (var device : devices) {
            if (grow.chance(35)) {
                both(requests, limits, device, grow.pick("1", "1", "1", "2", "3"));
            }
        }
        if (grow.chance(2)) {
            both(requests, limits, "example.com/absent", "1");
        }
        var container = grow.fields().put("name", name).put("image", "x");
        if (init && grow.chance(40)) {
            container.put("restartPolicy", "Always");
        }
        return container
                .put(
                        "resources",
                        map(
                                "requests",
                                Tree.Mapping.of(requests),
                                "limits",
                                Tree.Mapping.of(limits)))
                .done();
    }

    private Tree whole() {
        var amounts = new LinkedHashMap<String, Tree>();
        amounts.put("cpu", Tree.Text.of(Integer.toString(grow.between(1, 6))));
        amounts.put("memory", Tree.Text.of(grow.pick("1Gi", "2Gi", "4Gi")));
        if (grow.chance(8)) {
            amounts.remove(grow.pick("cpu", "memory"));
        }
        var requests = Tree.Mapping.of(amounts);
        return map("requests", requests, "limits", requests);
    }

    private static void both(
            Map<String, Tree> requests, Map<String, Tree> limits, String name, String amount) {
        requests.put(name, Tree.Text.of(amount));
        limits.put(name, Tree.Text.of(amount));
    }

    private String cpu() {
        var node = machine.cpusPerNode();
        return switch (grow.below(12)) {
            case 0 -> grow.pick("500m", "1500m", "250m");
            case 1 -> Integer.toString(node);
            case 2 -> Integer.toString(grow.between(1, Math.max(1, machine.cpuCount())));
            case 3 -> Integer.toString(Math.max(1, node - 1));
            default -> Integer.toString(grow.between(1, Math.max(1, Math.min(node, 4))));
        };
    }

    private String memory() {
        return switch (grow.below(10)) {
            case 0 -> grow.pick("9Gi", "12Gi", "20Gi", "40Gi");
            case 1, 2 -> grow.pick("4Gi", "6Gi", "7Gi");
            default -> grow.pick("256Mi", "512Mi", "1Gi", "1Gi", "2Gi", "1500M");
        };
    }

    private String pages(String size) {
        return size.equals("1Gi")
                ? grow.pick("1Gi", "1Gi", "2Gi", "4Gi")
                : grow.pick("64Mi", "512Mi", "1Gi");
    }
}
