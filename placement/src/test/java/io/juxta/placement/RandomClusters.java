package io.juxta.placement;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small clusters grown from a seed: nodes in zones and racks, some of them tainted or cordoned,
/// and pods that ask for this and that and mind each other.
final class RandomClusters {

    private final Random random;
    private int pods;

    RandomClusters(long seed) {
        this.random = new Random(seed);
    }

    List<NodeState> nodes() {
        var nodes = new ArrayList<NodeState>();
        var count = 2 + random.nextInt(7);
        for (var i = 0; i < count; i++) {
            nodes.add(NodeState.of(Sketch.node("node-" + i, tree(node(i)))));
        }
        return nodes;
    }

    private String node(int index) {
        var labels = new ArrayList<String>(List.of("kubernetes.io/hostname: node-" + index));
        if (random.nextInt(8) > 0) {
            labels.add("zone: z" + random.nextInt(3));
        }
        if (random.nextInt(3) > 0) {
            labels.add("rack: r" + random.nextInt(4));
        }
        var taints =
                switch (random.nextInt(8)) {
                    case 0 -> "taints: ['k=v:NoSchedule'], ";
                    case 1 -> "taints: ['k=v:PreferNoSchedule'], ";
                    default -> "";
                };
        return "{has: {cpu: %d, memory: %dGi, pods: %d}, %scordoned: %s, labels: {%s}}"
                .formatted(
                        1 + random.nextInt(8),
                        1 + random.nextInt(8),
                        3 + random.nextInt(8),
                        taints,
                        random.nextInt(12) == 0,
                        String.join(", ", labels));
    }

    PodView pod(FeatureGates gates) {
        return PodView.of(podObject(), gates);
    }

    private Pod podObject() {
        var spec = new ArrayList<String>();
        if (random.nextInt(3) == 0) {
            spec.add("topologySpreadConstraints: [" + spread() + "]");
        }
        if (random.nextInt(2) == 0) {
            var affinity = new ArrayList<String>();
            for (var kind : List.of("podAffinity", "podAntiAffinity")) {
                var terms = terms();
                if (!terms.isEmpty()) {
                    affinity.add("%s: {%s}".formatted(kind, terms));
                }
            }
            spec.add("affinity: {%s}".formatted(String.join(", ", affinity)));
        }
        var selector = random.nextInt(6) == 0 ? "nodeSelector: {zone: z0}, " : "";
        var tolerations = random.nextInt(3) == 0 ? "tolerations: [{operator: Exists}], " : "";
        var text =
                "{namespace: n%d, labels: {app: a%d, rev: '%d'}, asks: {cpu: %dm, memory: %dMi}, %s%sspec: {%s}}"
                        .formatted(
                                random.nextInt(2),
                                random.nextInt(3),
                                random.nextInt(2),
                                random.nextInt(10) * 100,
                                random.nextInt(8) * 128,
                                selector,
                                tolerations,
                                String.join(", ", spec));
        return Sketch.pod("pod-" + pods++, tree(text));
    }

    private String spread() {
        return "{maxSkew: %d, topologyKey: %s, whenUnsatisfiable: %s, labelSelector: %s, minDomains: %d, nodeTaintsPolicy: %s}"
                .formatted(
                        1 + random.nextInt(2),
                        key(),
                        random.nextBoolean() ? "DoNotSchedule" : "ScheduleAnyway",
                        selector(),
                        1 + random.nextInt(3),
                        random.nextBoolean() ? "Honor" : "Ignore");
    }

    private String terms() {
        var lists = new ArrayList<String>();
        if (random.nextInt(3) == 0) {
            lists.add("requiredDuringSchedulingIgnoredDuringExecution: [%s]".formatted(term()));
        }
        if (random.nextInt(2) == 0) {
            lists.add(
                    "preferredDuringSchedulingIgnoredDuringExecution: [{weight: %d, podAffinityTerm: %s}]"
                            .formatted(1 + random.nextInt(10), term()));
        }
        return String.join(", ", lists);
    }

    private String term() {
        var namespaces =
                switch (random.nextInt(4)) {
                    case 0 -> ", namespaces: [n1]";
                    case 1 -> ", namespaceSelector: {}";
                    case 2 -> ", namespaceSelector: {matchLabels: {team: blue}}";
                    default -> "";
                };
        return "{topologyKey: %s, labelSelector: %s%s}".formatted(key(), selector(), namespaces);
    }

    private String key() {
        return List.of("zone", "rack", "kubernetes.io/hostname").get(random.nextInt(3));
    }

    private String selector() {
        return switch (random.nextInt(5)) {
            case 0 -> "{matchExpressions: [{key: rev, operator: NotIn, values: ['1']}]}";
            case 1 -> "{}";
            default -> "{matchLabels: {app: a%d}}".formatted(random.nextInt(3));
        };
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    private static Tree.Mapping tree(String text) {
        return (Tree.Mapping) YamlTree.load(text);
    }
}
