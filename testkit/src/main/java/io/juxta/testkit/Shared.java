package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// The parts several kinds of objects have in common.
final class Shared {

    enum Namespaced {
        YES,
        NO
    }

    private Shared() {}

    static Tree metadata(Grow grow, String name, Namespaced namespaced) {
        var metadata = grow.fields();
        if (grow.chance(95)) {
            metadata.put("name", name);
        } else {
            metadata.put("generateName", grow.pick("gen-", "Gen", "a.b-"));
        }
        if (namespaced == Namespaced.YES) {
            metadata.put("namespace", "default");
        }
        metadata.maybe(
                15,
                "labels",
                () ->
                        map(
                                "app",
                                "x",
                                grow.mostly(grow.pick("bad key", "a/b/c"), "example.com/team"),
                                grow.mostly("-z", "y", "")));
        metadata.maybe(
                8,
                "annotations",
                () -> map(grow.mostly("bad note", "note", "example.com/Note"), "any text"));
        metadata.maybe(
                4,
                "ownerReferences",
                () ->
                        list(
                                map(
                                        "apiVersion", grow.mostly("", "v1", "apps/v1"),
                                        "kind", grow.mostly("", "Pod", "Event"),
                                        "name", grow.mostly("", "owner"),
                                        "uid", grow.mostly("", "u-1"),
                                        "controller", grow.chance(50))));
        metadata.maybe(
                4,
                "finalizers",
                () ->
                        list(
                                grow.mostly(
                                        grow.pick("Bad One", "short"),
                                        "example.com/done",
                                        "kubernetes",
                                        "foregroundDeletion")));
        return metadata.done();
    }

    /// The nodes of a cluster; most of them have the features that slices may need.
    static Tree nodes(Grow grow) {
        return many(
                grow.between(0, 3),
                i ->
                        map(
                                "metadata",
                                        map(
                                                "name",
                                                "worker-" + i,
                                                "labels",
                                                map("zone", grow.pick("a", "b", "3", "12"))),
                                "status",
                                        map(
                                                "declaredFeatures",
                                                grow.mostly(
                                                        list("Other"),
                                                        list("DRANodeAllocatableResources")))));
    }

    static Tree.Mapping nodeSelector(Grow grow, int terms) {
        var count = grow.chance(4) ? grow.pick(0, 2) : terms;
        return map("nodeSelectorTerms", many(count, i -> term(grow)));
    }

    private static Tree term(Grow grow) {
        var term = grow.fields();
        term.maybe(
                70,
                "matchExpressions",
                () ->
                        list(
                                map(
                                        "key", grow.mostly("bad key", "zone", "example.com/kind"),
                                        "operator",
                                                grow.mostly(
                                                        grow.pick(
                                                                "Exists",
                                                                "DoesNotExist",
                                                                "Gt",
                                                                "Lt",
                                                                "Near"),
                                                        "In",
                                                        "NotIn"),
                                        "values",
                                                grow.mostly(
                                                        grow.pick(list(), list("3"), list("-bad-")),
                                                        list("a"),
                                                        list("a", "b")))));
        term.maybe(
                40,
                "matchFields",
                () ->
                        list(
                                map(
                                        "key", grow.mostly("spec.x", "metadata.name"),
                                        "operator", grow.mostly("Exists", "In", "NotIn"),
                                        "values",
                                                grow.mostly(
                                                        grow.pick(
                                                                list("worker-1", "b"),
                                                                list("Bad_Name"),
                                                                list()),
                                                        list("worker-1")))));
        return term.done();
    }

    /// The same with a time on every taint. A taint without one gets the time of day on both sides
    /// of an update, and now and then a second passes in between.
    static Tree timed(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, var line) -> {
                var timed = new LinkedHashMap<String, Tree>();
                fields.forEach((name, value) -> timed.put(name, timed(value)));
                timed.computeIfPresent("taints", (name, taints) -> timedTaints(taints));
                timed.computeIfPresent("taint", (name, taint) -> timedTaint(taint));
                yield new Tree.Mapping(timed, line);
            }
            case Tree.Sequence(var items, var line) ->
                    new Tree.Sequence(items.stream().map(Shared::timed).toList(), line);
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static Tree timedTaints(Tree taints) {
        return taints instanceof Tree.Sequence(var items, var line)
                ? new Tree.Sequence(items.stream().map(Shared::timedTaint).toList(), line)
                : taints;
    }

    private static Tree timedTaint(Tree taint) {
        return taint instanceof Tree.Mapping mapping && !mapping.has("timeAdded")
                ? mapping.with("timeAdded", Tree.Text.of("2026-01-02T03:04:05Z"))
                : taint;
    }

    static Tree taint(Grow grow) {
        var taint =
                grow.fields()
                        .put(
                                "key",
                                grow.mostly(
                                        grow.pick("bad key", ""),
                                        "example.com/unhealthy",
                                        "broken"))
                        .maybe(50, "value", () -> grow.mostly("-no-", "yes", ""))
                        .maybe(
                                97,
                                "effect",
                                () ->
                                        grow.mostly(
                                                "PreferNoSchedule",
                                                "NoSchedule",
                                                "NoExecute",
                                                "None"));
        taint.maybe(15, "timeAdded", () -> "2026-01-02T03:04:05Z");
        return taint.done();
    }

    static Tree toleration(Grow grow) {
        return grow.fields()
                .maybe(80, "key", () -> grow.mostly("bad key", "example.com/unhealthy", "broken"))
                .maybe(80, "operator", () -> grow.mostly("In", "Exists", "Equal"))
                .maybe(15, "value", () -> grow.mostly("-no-", "yes", ""))
                .maybe(50, "effect", () -> grow.mostly("Other", "NoSchedule", "NoExecute", "None"))
                .maybe(15, "tolerationSeconds", () -> grow.between(-1, 60))
                .done();
    }

    static Tree opaque(Grow grow) {
        return grow.fields()
                .maybe(
                        95,
                        "opaque",
                        () ->
                                grow.fields()
                                        .put(
                                                "driver",
                                                grow.mostly(
                                                        "bad_driver",
                                                        "gpu.example.com",
                                                        "d",
                                                        "Up.Example.com"))
                                        .maybe(
                                                95,
                                                "parameters",
                                                () ->
                                                        grow.mostly(
                                                                grow.pick(
                                                                        Grow.text("text"),
                                                                        list(),
                                                                        map(
                                                                                "big",
                                                                                "z"
                                                                                        .repeat(
                                                                                                grow
                                                                                                        .pick(
                                                                                                                10225,
                                                                                                                10240)))),
                                                                map(
                                                                        "apiVersion",
                                                                        "x/v1",
                                                                        "kind",
                                                                        "Config"),
                                                                map("n", 1)))
                                        .done())
                .done();
    }

    static Tree condition(Grow grow, int i) {
        return grow.fields()
                .put(
                        "type",
                        grow.mostly("bad type", "Ready", "example.com/Ok", "Type" + i, "Other" + i))
                .put("status", grow.mostly("Maybe", "True", "False", "Unknown"))
                .maybe(97, "lastTransitionTime", () -> "2026-01-02T03:04:05Z")
                .maybe(
                        97,
                        "reason",
                        () -> grow.mostly(grow.pick("1bad", "bad reason"), "Fine", "Not_So:Fine"))
                .put("message", grow.pick("", "all is well"))
                .maybe(20, "observedGeneration", () -> grow.mostly(-1, 0, 1, 2))
                .done();
    }
}
