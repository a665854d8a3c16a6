package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.EnumSet;
import java.util.List;

/// The QoS class of a pod, computed from requests and limits.
enum QosClass {
    GUARANTEED("Guaranteed"),
    BURSTABLE("Burstable"),
    BEST_EFFORT("BestEffort");

    private final String text;

    QosClass(String text) {
        this.text = text;
    }

    /// The QoS class of a stored pod: that of its status, else computed.
    static String stored(Tree.Mapping pod, FeatureGates gates) {
        var said = pod.mapping("status").text("qosClass");
        return said.isEmpty() ? of(pod.mapping("spec"), gates).text : said;
    }

    String text() {
        return text;
    }

    static QosClass of(Tree.Mapping spec, FeatureGates gates) {
        if (gates.on("PodLevelResources")
                && spec.has("resources")
                && (!gates.on("PodLevelResourcesFixKubeletQOSClass") || podLevel(spec))) {
            return of(spec.mapping("resources"));
        }
        var classes = EnumSet.noneOf(QosClass.class);
        for (var container : PodContainer.all(spec)) {
            if (container.kind() != PodContainer.Kind.EPHEMERAL) {
                classes.add(of(container.resources()));
            }
        }
        return together(classes);
    }

    private static boolean podLevel(Tree.Mapping spec) {
        var resources = spec.mapping("resources");
        return List.of("requests", "limits").stream()
                .flatMap(list -> resources.mapping(list).fields().keySet().stream())
                .anyMatch(ResourceNames::podLevel);
    }

    private static QosClass of(Tree.Mapping resources) {
        var requests = QuantityRules.of(resources, "requests");
        var limits = QuantityRules.of(resources, "limits");
        var classes = EnumSet.noneOf(QosClass.class);
        for (var name : List.of("cpu", "memory")) {
            if (!requests.get(name).equals(limits.get(name))) {
                classes.add(BURSTABLE);
            } else {
                classes.add(requests.get(name).signum() == 0 ? BEST_EFFORT : GUARANTEED);
            }
        }
        return together(classes);
    }

    /// Parts of one class make that class; any mixture is burstable.
    private static QosClass together(EnumSet<QosClass> classes) {
        return switch (classes.size()) {
            case 0 -> BEST_EFFORT;
            case 1 -> classes.iterator().next();
            default -> BURSTABLE;
        };
    }
}
