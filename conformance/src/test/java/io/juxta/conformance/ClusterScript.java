package io.juxta.conformance;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WatchEvents;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Everything that the interface of a cluster offers, done in one order, and what came of it: the
/// same lines whatever cluster it is done to.
///
/// Versions, uids, times and the words of a refusal are left out, and what a server adds to a pod.
final class ClusterScript {

    private static final int TRIES = 500;

    private final Cluster cluster;
    private final List<String> lines = new ArrayList<>();

    private ClusterScript(Cluster cluster) {
        this.cluster = cluster;
    }

    static List<String> run(Cluster cluster) {
        var script = new ClusterScript(cluster);
        script.claims();
        script.pods();
        script.changes();
        script.say("kinds that nobody serves: " + cluster.list(Resource.POD_GROUPS).objects());
        return script.lines;
    }

    private void say(String line) {
        lines.add(line);
    }

    private void claims() {
        say("read nothing: " + cluster.read(Resource.CLAIMS, "default/a").isPresent());
        var made = claim("create", cluster.create(Resource.CLAIMS, claim("a")));
        claim("create again", cluster.create(Resource.CLAIMS, claim("a")));
        say("read: " + essence(cluster.read(Resource.CLAIMS, "default/a").orElseThrow()));

        var guarded =
                claim(
                        "update",
                        cluster.update(
                                Resource.CLAIMS,
                                with(made, made.meta().withFinalizers(List.of("example.com/a")))));
        claim("update an old version", cluster.update(Resource.CLAIMS, made));
        claim(
                "update another uid",
                cluster.update(
                        Resource.CLAIMS,
                        with(guarded, guarded.meta().withUid("1-2-3").withResourceVersion(""))));
        claim("update nothing", cluster.update(Resource.CLAIMS, claim("missing")));
        var allocated = claim("status", cluster.updateStatus(Resource.CLAIMS, allocated(guarded)));
        var labelled =
                claim(
                        "update keeps the status",
                        cluster.update(
                                Resource.CLAIMS,
                                new Claim(
                                        allocated.meta().withLabels(ByName.of("l", "1")),
                                        allocated.spec(),
                                        guarded.status())));
        claim(
                "status keeps the labels",
                cluster.updateStatus(
                        Resource.CLAIMS,
                        with(labelled, labelled.meta().withLabels(ByName.empty()))));

        var marked = claim("delete marks", cluster.delete(Resource.CLAIMS, "default/a"));
        say("marked: " + (marked.meta().deleted() != null));
        claim(
                "the last finalizer goes",
                cluster.update(
                        Resource.CLAIMS, with(marked, marked.meta().withFinalizers(List.of()))));
        claim("delete nothing", cluster.delete(Resource.CLAIMS, "default/a"));
    }

    private void pods() {
        var made = pod("create", cluster.create(Resource.PODS, pod("p")));
        var noted = pod("patch", cluster.patch(Resource.PODS, note(made.meta(), "one")));
        pod(
                "patch an old version",
                cluster.patch(Resource.PODS, note(made.meta(), "two").ofVersion(made.meta())));
        pod("patch any version", cluster.patch(Resource.PODS, note(made.meta(), "three")));
        pod(
                "patch another uid",
                cluster.patch(Resource.PODS, note(made.meta().withUid("1-2-3"), "four")));
        pod(
                "patch nothing",
                cluster.patch(Resource.PODS, note(made.meta().withName("missing"), "five")));
        pod("patch a condition", cluster.patch(Resource.PODS, condition(noted.meta(), "One")));
        pod("patch another", cluster.patch(Resource.PODS, condition(noted.meta(), "Two")));
        pod("patch it again", cluster.patch(Resource.PODS, condition(noted.meta(), "Two")));
        pod(
                "patch a field away",
                cluster.patch(
                        Resource.PODS,
                        ObjectPatch.of(
                                noted.meta(),
                                PatchedPart.OBJECT,
                                tree(
                                        "{\"metadata\":{\"annotations\":{\"juxta.io/node-accounting\":null}}}"))));

        pod("bind another uid", cluster.bind(with(made, made.meta().withUid("1-2-3")), "n"));
        pod("bind nothing", cluster.bind(pod("missing"), "n"));
        // The answer to a binding is not the pod, so only the node is sure.
        var bound = cluster.bind(made, "n").orThrow();
        say("bind: " + bound.spec().nodeName());
        say("bound: " + essence(cluster.read(Resource.PODS, "default/p").orElseThrow()));
        pod("bind again", cluster.bind(made, "m"));
    }

    private static ObjectPatch note(Meta meta, String text) {
        return ObjectPatch.of(
                meta,
                PatchedPart.OBJECT,
                tree(
                        "{\"metadata\":{\"annotations\":{\"juxta.io/node-accounting\":\"%s\"}}}"
                                .formatted(text)));
    }

    private static ObjectPatch condition(Meta meta, String type) {
        return ObjectPatch.of(
                meta,
                PatchedPart.STATUS,
                tree(
                        """
                        {"status": {"nominatedNodeName": "n",
                          "conditions": [{"type": "example.com/%s", "status": "False", "reason": "Because"}]}}
                        """
                                .formatted(type)));
    }

    private void changes() {
        var listing = cluster.list(Resource.CLAIMS);
        try (var watch = cluster.watch(Resource.CLAIMS, listing.version())) {
            var made = cluster.create(Resource.CLAIMS, claim("w")).orThrow();
            cluster.update(Resource.CLAIMS, with(made, made.meta().withLabels(ByName.of("l", "1"))))
                    .orThrow();
            cluster.delete(Resource.CLAIMS, "default/w").orThrow();
            var seen = new ArrayList<String>();
            for (var tries = 0; seen.size() < 3 && tries < TRIES; tries++) {
                if (watch.news() instanceof WatchEvents.Changes<Claim>(var changes)) {
                    changes.forEach(change -> seen.add(named(change)));
                }
                ClusterScene.pause(Duration.ofMillis(10));
            }
            say("watched: " + seen);
        }
        say("left: " + cluster.list(Resource.CLAIMS).objects());
    }

    private static String named(ObjectChange<Claim> change) {
        return change.getClass().getSimpleName() + " " + essence(change.object());
    }

    private Claim claim(String what, WriteResult<Claim> result) {
        say("%s: %s".formatted(what, named(result, ClusterScript::essence)));
        return result instanceof WriteResult.Done<Claim>(var stored) ? stored : claim("none");
    }

    private Pod pod(String what, WriteResult<Pod> result) {
        say("%s: %s".formatted(what, named(result, ClusterScript::essence)));
        return result instanceof WriteResult.Done<Pod>(var stored) ? stored : pod("none");
    }

    private static <T> String named(WriteResult<T> result, Function<T, String> essence) {
        return switch (result) {
            case WriteResult.Done<T>(var object) -> "Done " + essence.apply(object);
            case WriteResult.WriteConflict<T>(var stored, _) ->
                    "WriteConflict " + essence.apply(stored);
            case WriteResult.ObjectNotFound<T> _ -> "ObjectNotFound";
            case WriteResult.WriteRefused<T>(var refusal, var why) ->
                    "WriteRefused %s %s".formatted(refusal, why);
        };
    }

    private static String essence(Claim claim) {
        return "%s %s %s %s %s %s"
                .formatted(
                        claim.meta().fullName(),
                        claim.meta().labels(),
                        claim.meta().finalizers(),
                        claim.meta().uid().isEmpty() ? "no uid" : "uid",
                        claim.spec(),
                        claim.status());
    }

    private static String essence(Pod pod) {
        var conditions =
                pod.status().rest().items("conditions").stream()
                        .map(item -> ((Tree.Mapping) item).text("type"))
                        .filter(type -> type.startsWith("example.com"))
                        .sorted()
                        .toList();
        return "%s %s on '%s' %s '%s' %s"
                .formatted(
                        pod.meta().fullName(),
                        pod.meta().labels(),
                        pod.spec().nodeName(),
                        pod.meta().annotations(),
                        pod.status().nominatedNode(),
                        conditions);
    }

    private static Claim with(Claim claim, Meta meta) {
        return new Claim(meta, claim.spec(), claim.status());
    }

    private static Pod with(Pod pod, Meta meta) {
        return new Pod(meta, pod.spec(), pod.status());
    }

    static Claim claim(String name) {
        return (Claim) record(WatchedClaims.claim(name));
    }

    private static Claim allocated(Claim claim) {
        var status =
                """
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim",
                 "metadata": {"name": "a", "namespace": "default"},
                 "spec": {"devices": {"requests": [{"name": "r", "exactly": {"deviceClassName": "none"}}]}},
                 "status": {
                   "allocation": {"devices": {"results": [{"request": "r", "driver": "d.example.com", "pool": "p", "device": "d"}]}},
                   "reservedFor": [{"resource": "pods", "name": "p", "uid": "u"}]}}
                """;
        return new Claim(claim.meta(), claim.spec(), ((Claim) record(tree(status))).status());
    }

    static Pod pod(String name) {
        return (Pod)
                record(
                        tree(
                                """
                                {"apiVersion": "v1", "kind": "Pod",
                                 "metadata": {"name": "%s", "namespace": "default", "labels": {"app": "x"},
                                   "annotations": {"kubernetes.io/config.source": "api"}},
                                 "spec": {"containers": [{"name": "c", "image": "i"}]}}
                                """
                                        .formatted(name)));
    }

    private static Tree.Mapping tree(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("script"));
    }

    private static Object record(Tree.Mapping tree) {
        return switch (Decoder.decode(tree)) {
            case Decoded.KnownObject known ->
                    new ModelReader()
                            .read(Defaults.apply(known.type(), known.tree()))
                            .orElseThrow();
            case Decoded other -> throw new IllegalStateException(other.toString());
        };
    }
}
