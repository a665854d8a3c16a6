package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// One case of a [GateTable] on a real API server and for a real scheduler.
///
/// Many stories share one cluster, so each has a namespace, a node and drivers of its own. Its node
/// takes no pods while the gates are not those of its next step: schedulers of others come and go.
final class LiveGateStory {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// How long a pod that nothing is said of counts as held back.
    private static final Duration SILENCE = Duration.ofMillis(600);

    private static final int TRIES_UNTIL_KNOWN = 100;

    private final GateTable.Case written;
    private final String mark;
    private final ApiServer api;
    private final Set<String> renamed = new HashSet<>();
    private final Set<String> allocated = new HashSet<>();
    private final Map<String, GatedStore.Written> writes = new TreeMap<>();
    private final Map<String, Tree.Mapping> waiting = new LinkedHashMap<>();
    private int done;

    /// @param mark what makes its names its own
    LiveGateStory(GateTable.Case written, String mark, ApiServer api) {
        this.written = written;
        this.mark = mark;
        this.api = api;
        for (var name : written.library().fields().keySet()) {
            for (var object : GateTable.named(written.library(), Tree.Text.of(name))) {
                if (!object.mapping("metadata").has("namespace")) {
                    renamed.add(object.mapping("metadata").text("name"));
                }
            }
        }
    }

    String name() {
        return written.name();
    }

    boolean ended() {
        return done == written.steps().size();
    }

    Tree.Mapping next() {
        return written.steps().get(done);
    }

    void advance() {
        done++;
    }

    /// Makes what is there before the story begins, on a server that takes all of it and while
    /// nobody schedules.
    void store() {
        api.create(
                mapping(
                        "apiVersion",
                        Tree.Text.of("v1"),
                        "kind",
                        Tree.Text.of("Namespace"),
                        "metadata",
                        mapping("name", Tree.Text.of(mark))));
        for (var name : written.stored()) {
            for (var object : GateTable.named(written.library(), name)) {
                switch (write(object)) {
                    case GatedStore.Written.Taken(var dropped) when dropped.isEmpty() -> {}
                    case GatedStore.Written other ->
                            throw new IllegalStateException(
                                    "%s of %s: %s"
                                            .formatted(GatedStore.key(object), name(), other));
                }
            }
        }
        park(true);
    }

    /// Bars its node from pods, or opens it.
    private void park(boolean parked) {
        api.merge(
                ApiKind.NODE.everywhere() + "/" + own("n1"),
                mapping("spec", mapping("unschedulable", Tree.Bool.of(parked))));
    }

    /// The writes of the step that did not just go well, by object.
    Map<String, GatedStore.Written> writes() {
        return writes;
    }

    /// Deletes and writes what the next step says, while nobody schedules.
    void write() {
        var step = next();
        for (var key : step.items("delete")) {
            delete(((Tree.Text) key).value());
        }
        writes.clear();
        for (var name : step.items("write")) {
            for (var object : GateTable.named(written.library(), name)) {
                var outcome = write(object);
                if (!outcome.equals(new GatedStore.Written.Taken(List.of()))) {
                    writes.put(GatedStore.key(object), outcome);
                }
            }
        }
        allocated.clear();
        for (var claim : own(ApiKind.RESOURCE_CLAIM)) {
            if (claim.mapping("status").has("allocation")) {
                allocated.add(claim.mapping("metadata").text("name"));
            }
        }
        waiting.clear();
        for (var pod : own(ApiKind.POD)) {
            if (!pod.mapping("spec").has("nodeName")) {
                // What an earlier scheduler said is not what the next one says.
                api.merge(
                        ApiKind.path(pod) + "/status",
                        mapping("status", mapping("conditions", Tree.Sequence.of(List.of()))));
                waiting.put("default/" + pod.mapping("metadata").text("name"), pod);
            }
        }
        park(false);
    }

    /// Waits for what a scheduler does with every pod that has no node, then bars the node again.
    Map<String, Trial> await() {
        var trials = new LinkedHashMap<String, Trial>();
        waiting.forEach((name, pod) -> trials.put(name, await(pod)));
        park(true);
        return trials;
    }

    private Trial await(Tree.Mapping pod) {
        var claims = own(ApiKind.RESOURCE_CLAIM);
        var heldBack = isHeldBack(pod, claims);
        var patience = heldBack ? SILENCE : PATIENCE;
        for (var start = System.nanoTime(); System.nanoTime() - start < patience.toNanos(); ) {
            var now = api.read(pod);
            if (now.mapping("spec").has("nodeName") || Trial.unscheduled(now).isPresent()) {
                return Trial.of(
                        List.of(),
                        pod,
                        Optional.of(now),
                        Trial.After.of(own(ApiKind.RESOURCE_CLAIM)));
            }
            ClusterScene.pause(Duration.ofMillis(20));
        }
        if (!heldBack) {
            throw new IllegalStateException(
                    "Nothing was said of %s in %s.".formatted(GatedStore.key(pod), name()));
        }
        return Trial.of(List.of(), pod, Optional.empty(), Trial.After.of(claims));
    }

    private static boolean isHeldBack(Tree.Mapping pod, List<Tree.Mapping> claims) {
        return pod.mapping("spec").items("resourceClaims").stream()
                .map(use -> ((Tree.Mapping) use).text("resourceClaimName"))
                .anyMatch(
                        name ->
                                claims.stream()
                                        .noneMatch(
                                                claim ->
                                                        claim.mapping("metadata")
                                                                .text("name")
                                                                .equals(name)));
    }

    /// The devices that claims of a pod got in this step.
    List<String> devices(Trial trial) {
        var devices = new ArrayList<String>();
        for (var use : trial.pod().mapping("spec").items("resourceClaims")) {
            var name = ((Tree.Mapping) use).text("resourceClaimName");
            for (var claim : trial.claims()) {
                if (claim.mapping("metadata").text("name").equals(name)
                        && !allocated.contains(name)) {
                    var allocation = claim.mapping("status").mapping("allocation");
                    for (var result : allocation.mapping("devices").items("results")) {
                        devices.add(((Tree.Mapping) result).text("device"));
                    }
                }
            }
        }
        return devices;
    }

    /// The name that a node of the table has here.
    String own(String name) {
        return renamed.contains(name) ? name + "-" + mark : name;
    }

    private List<Tree.Mapping> own(ApiKind kind) {
        return api.list(kind).stream()
                .filter(object -> object.mapping("metadata").text("namespace").equals(mark))
                .toList();
    }

    private GatedStore.Written write(Tree.Mapping object) {
        var here = (Tree.Mapping) here(object);
        for (var tries = 0; ; tries++) {
            try {
                return new GatedStore.Written.Taken(Dropped.between(here, sent(here)));
            } catch (ApiServerException e) {
                // The server may not have seen yet what a node declares.
                if (e.code() == 403 && tries < TRIES_UNTIL_KNOWN) {
                    ClusterScene.pause(Duration.ofMillis(20));
                    continue;
                }
                // Admission names no field; it looks at what an object asks for.
                return switch (e.code()) {
                    case 403 -> new GatedStore.Written.Refused(List.of("spec"));
                    case 422 -> new GatedStore.Written.Refused(e.fields());
                    default -> throw e;
                };
            }
        }
    }

    private Tree.Mapping sent(Tree.Mapping object) {
        if (!isThere(object)) {
            return api.create(object);
        }
        var stored = api.merge(ApiKind.path(object), object);
        return object.has("status")
                ? api.merge(
                        ApiKind.path(object) + "/status",
                        mapping("status", object.mapping("status")))
                : stored;
    }

    private boolean isThere(Tree.Mapping object) {
        try {
            return !api.read(object).fields().isEmpty();
        } catch (ApiServerException e) {
            if (e.notFound()) {
                return false;
            }
            throw e;
        }
    }

    private void delete(String key) {
        var kind = key.substring(0, key.indexOf(' '));
        var name = key.substring(key.indexOf('/') + 1);
        var object =
                mapping(
                        "kind",
                        Tree.Text.of(kind),
                        "metadata",
                        mapping("name", Tree.Text.of(name), "namespace", Tree.Text.of(mark)));
        var path = ApiKind.path(object);
        // Nobody has to be waited for.
        api.merge(path, mapping("metadata", mapping("finalizers", Tree.Sequence.of(List.of()))));
        api.delete(path);
    }

    /// An object of the table as it is in this story.
    private Tree here(Tree.Mapping object) {
        var own = (Tree.Mapping) renamed(object);
        return switch (own.text("kind")) {
            case "Node" -> with(own, "metadata", "labels");
            case "Pod" -> with(own, "spec", "nodeSelector");
            default -> own;
        };
    }

    private Tree with(Tree.Mapping object, String part, String field) {
        var holder = object.mapping(part);
        var story = holder.mapping(field).with("story", Tree.Text.of(mark));
        return object.with(part, holder.with(field, story));
    }

    private Tree renamed(Tree tree) {
        return switch (tree) {
            case Tree.Text(var value, _) when value.equals("default") -> Tree.Text.of(mark);
            case Tree.Text(var value, _) ->
                    Tree.Text.of(own(value).replace(".example.com", "." + mark + ".example.com"));
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(this::renamed).toList());
            case Tree.Mapping(var fields, _) -> {
                var own = new LinkedHashMap<String, Tree>();
                fields.forEach((name, value) -> own.put(name, renamed(value)));
                yield Tree.Mapping.of(own);
            }
            case Tree.Number number -> number;
            case Tree.Bool bool -> bool;
            case Tree.Null none -> none;
        };
    }

    private static Tree.Mapping mapping(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (Tree) namesAndValues[i + 1]);
        }
        return Tree.Mapping.of(fields);
    }
}
