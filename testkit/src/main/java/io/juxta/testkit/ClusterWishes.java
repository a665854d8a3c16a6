package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;

/// The scheduling constraints of pods in a seeded cluster: node labels, tolerations, ports, spread,
/// and pod affinity.
final class ClusterWishes {

    private final Grow grow;
    private final ClusterPlan plan;

    ClusterWishes(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
    }

    void into(Grow.Fields spec) {
        if (plan.nodeTaints()) {
            spec.maybe(45, "tolerations", () -> Grow.many(grow.pick(1, 1, 2), _ -> toleration()));
        }
        spec.maybe(5, "nodeSelector", () -> map("disk", "ssd"));
        var affinity = grow.fields();
        if (plan.affinity() && grow.chance(55)) {
            affinity.put("nodeAffinity", nodeAffinity());
        }
        if (plan.neighbours() && grow.chance(60)) {
            neighbours().fields().forEach(affinity::put);
        }
        var all = affinity.done();
        if (!all.fields().isEmpty()) {
            spec.put("affinity", all);
        }
        if (plan.spread()) {
            spec.maybe(60, "topologySpreadConstraints", this::spread);
        }
    }

    private Tree toleration() {
        var toleration = grow.fields();
        if (grow.chance(12)) {
            return toleration.put("operator", "Exists").done();
        }
        toleration.put("key", "example.com/" + grow.pick("dedicated", "quiet"));
        if (grow.chance(50)) {
            toleration.put("operator", "Exists");
        } else {
            toleration.put("value", grow.pick("a", "b"));
        }
        toleration.maybe(
                60, "effect", () -> grow.pick("NoSchedule", "PreferNoSchedule", "NoExecute"));
        return toleration.done();
    }

    Tree ports() {
        var port = grow.pick(8080, 8080, 8081);
        return list(
                grow.fields()
                        .put("containerPort", port)
                        .put("hostPort", port)
                        .maybe(20, "protocol", () -> "UDP")
                        .maybe(25, "hostIP", () -> grow.pick("10.0.0.1", "0.0.0.0"))
                        .done());
    }

    private Tree nodeAffinity() {
        var affinity = grow.fields();
        if (grow.chance(25)) {
            affinity.put(
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    map("nodeSelectorTerms", Grow.many(grow.pick(1, 1, 2), _ -> term())));
        }
        if (affinity.done().fields().isEmpty() || grow.chance(60)) {
            affinity.put(
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    Grow.many(
                            grow.pick(1, 2),
                            _ -> map("weight", grow.pick(1, 10, 35, 100), "preference", term())));
        }
        return affinity.done();
    }

    private Tree term() {
        if (grow.chance(8)) {
            return map(
                    "matchFields",
                    list(
                            map(
                                    "key",
                                    "metadata.name",
                                    "operator",
                                    grow.pick("In", "NotIn"),
                                    "values",
                                    list(plan.node(grow.between(1, 3))))));
        }
        return map("matchExpressions", Grow.many(grow.pick(1, 1, 2), _ -> expression()));
    }

    private Tree expression() {
        return switch (grow.below(8)) {
            case 0, 1 ->
                    map("key", "disk", "operator", "In", "values", list(grow.pick("ssd", "hdd")));
            case 2 -> map("key", "disk", "operator", "NotIn", "values", list("hdd"));
            case 3 -> map("key", "tier", "operator", grow.pick("Exists", "DoesNotExist"));
            case 4 -> map("key", "tier", "operator", "Gt", "values", list("1"));
            case 5 -> map("key", "tier", "operator", "Lt", "values", list("4"));
            default ->
                    map(
                            "key",
                            "topology.kubernetes.io/zone",
                            "operator",
                            "In",
                            "values",
                            grow.pick(list("zone-0", "zone-1"), list("zone-1"), list("zone-2")));
        };
    }

    private Tree spread() {
        var constraints = new ArrayList<Tree>();
        var hostname = grow.chance(60);
        constraints.add(
                spread(hostname ? "kubernetes.io/hostname" : "topology.kubernetes.io/zone"));
        if (grow.chance(20)) {
            constraints.add(
                    spread(hostname ? "topology.kubernetes.io/zone" : "kubernetes.io/hostname"));
        }
        return Tree.Sequence.of(constraints);
    }

    private Tree spread(String key) {
        var hard = grow.chance(45);
        var constraint =
                grow.fields()
                        .put("maxSkew", grow.pick(1, 1, 2))
                        .put("topologyKey", key)
                        .put("whenUnsatisfiable", hard ? "DoNotSchedule" : "ScheduleAnyway")
                        .put("labelSelector", selector());
        if (hard) {
            constraint.maybe(15, "minDomains", () -> grow.pick(2, 3));
        }
        constraint.maybe(15, "nodeAffinityPolicy", () -> grow.pick("Honor", "Ignore"));
        constraint.maybe(15, "nodeTaintsPolicy", () -> grow.pick("Honor", "Ignore"));
        constraint.maybe(10, "matchLabelKeys", () -> list("app"));
        var done = constraint.done();
        // A label that is a key to match may not be selected as well.
        return done.has("matchLabelKeys") ? done.with("labelSelector", Tree.Mapping.EMPTY) : done;
    }

    private Tree selector() {
        return grow.chance(80)
                ? map("matchLabels", map("app", grow.pick("web", "db", "batch")))
                : map(
                        "matchExpressions",
                        list(
                                map(
                                        "key",
                                        "app",
                                        "operator",
                                        grow.pick("In", "NotIn"),
                                        "values",
                                        list("web", "db"))));
    }

    /// Pod affinity and anti-affinity.
    Tree.Mapping neighbours() {
        var affinity = grow.fields();
        affinity.maybe(50, "podAffinity", () -> near(15));
        if (affinity.done().fields().isEmpty() || grow.chance(40)) {
            affinity.put("podAntiAffinity", near(35));
        }
        return affinity.done();
    }

    private Tree near(int required) {
        var affinity = grow.fields();
        if (grow.chance(required)) {
            affinity.put("requiredDuringSchedulingIgnoredDuringExecution", list(podTerm()));
        }
        if (affinity.done().fields().isEmpty() || grow.chance(40)) {
            affinity.put(
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    Grow.many(
                            grow.pick(1, 2),
                            _ ->
                                    map(
                                            "weight",
                                            grow.pick(5, 50, 100),
                                            "podAffinityTerm",
                                            podTerm())));
        }
        return affinity.done();
    }

    private Tree podTerm() {
        return grow.fields()
                .put(
                        "topologyKey",
                        grow.pick("kubernetes.io/hostname", "topology.kubernetes.io/zone"))
                .put("labelSelector", selector())
                .maybe(15, "namespaceSelector", this::namespaces)
                .maybe(6, "matchLabelKeys", () -> list("pod-template-hash"))
                .maybe(8, "namespaces", () -> grow.pick(list("default"), list("kube-system")))
                .done();
    }

    private Tree namespaces() {
        return grow.chance(50)
                ? Tree.Mapping.EMPTY
                : map("matchLabels", map("kubernetes.io/metadata.name", "kube-system"));
    }
}
