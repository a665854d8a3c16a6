package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.HashSet;

/// Fills in what a pod's own resources leave open, from its containers.
///
/// Until the gate PodLevelResourcesFixDefaulting every read of a pod did this, and only for
/// requests beside limits. With the gate it is part of making or resizing a pod, and limits are
/// filled in too.
final class PodLevelDefaults {

    private enum Limits {
        LEFT_OPEN,
        FILLED_IN
    }

    private PodLevelDefaults() {}

    /// What reading a pod makes of it; nothing with the gate on.
    static Tree.Mapping onRead(Tree.Mapping pod, FeatureGates gates) {
        if (!gates.on("PodLevelResources") || gates.on("PodLevelResourcesFixDefaulting")) {
            return pod;
        }
        return fill(pod, Limits.LEFT_OPEN);
    }

    /// What making or resizing a pod makes of it; nothing with the gate off.
    static Tree.Mapping onWrite(Tree.Mapping pod, FeatureGates gates) {
        if (!gates.on("PodLevelResources") || !gates.on("PodLevelResourcesFixDefaulting")) {
            return pod;
        }
        return fill(pod, Limits.FILLED_IN);
    }

    private static Tree.Mapping fill(Tree.Mapping pod, Limits mode) {
        var spec = pod.mapping("spec");
        if (!PodLevelResources.set(spec)) {
            return pod;
        }
        var requests = QuantityRules.of(spec.mapping("resources"), "requests");
        var limits = QuantityRules.of(spec.mapping("resources"), "limits");
        limitHugePages(spec, requests, limits);
        if (mode == Limits.FILLED_IN || !limits.byName().isEmpty()) {
            request(spec, requests, limits);
        }
        if (mode == Limits.FILLED_IN) {
            limit(spec, requests, limits);
        }
        var resources = written(spec.mapping("resources"), "requests", requests);
        resources = written(resources, "limits", limits);
        return pod.with("spec", spec.with("resources", resources));
    }

    private static Tree.Mapping written(
            Tree.Mapping resources, String list, QuantityRules amounts) {
        return amounts.byName().isEmpty() ? resources : resources.with(list, amounts.toTree());
    }

    private static void limitHugePages(
            Tree.Mapping spec, QuantityRules requests, QuantityRules limits) {
        PodFootprint.ofContainers(spec, "limits")
                .byName()
                .forEach(
                        (name, amount) -> {
                            if (ResourceNames.hugePages(name)
                                    && !requests.has(name)
                                    && !limits.has(name)) {
                                limits.add(name, amount);
                            }
                        });
    }

    private static void request(Tree.Mapping spec, QuantityRules requests, QuantityRules limits) {
        PodFootprint.ofContainers(spec, "requests")
                .byName()
                .forEach(
                        (name, amount) -> {
                            if (!requests.has(name)
                                    && ResourceNames.podLevel(name)
                                    && ResourceNames.overcommittable(name)) {
                                requests.add(name, amount);
                            }
                        });
        limits.byName()
                .forEach(
                        (name, amount) -> {
                            if (!requests.has(name) && ResourceNames.podLevel(name)) {
                                requests.add(name, amount);
                            }
                        });
    }

    /// Limits what every container limits, to what they may use together, at least the request.
    private static void limit(Tree.Mapping spec, QuantityRules requests, QuantityRules limits) {
        var open = new HashSet<>(requests.byName().keySet());
        open.removeIf(name -> !ResourceNames.podLevel(name) || limits.has(name));
        for (var container : PodContainer.all(spec)) {
            open.retainAll(container.resources().mapping("limits").fields().keySet());
        }
        var together = PodFootprint.ofContainers(spec, "limits");
        for (var name : open) {
            if (together.has(name)) {
                var most = together.get(name);
                var least = requests.get(name);
                limits.add(name, least.compareTo(most) > 0 ? least : most);
            }
        }
    }
}
