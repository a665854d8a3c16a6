package io.juxta.scheduler;

import io.juxta.allocator.why.FitChange;
import io.juxta.model.Tree;
import io.juxta.placement.PodChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/// Makes the changes of a remedy in the objects as they were written, sharing nothing with the room
/// that found them.
final class RemedyEdits {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    private List<Tree.Mapping> objects;

    private RemedyEdits(List<Tree.Mapping> objects) {
        this.objects = objects;
    }

    static List<Tree.Mapping> make(List<Tree.Mapping> objects, List<PodChange> changes) {
        var edits = new RemedyEdits(objects);
        changes.forEach(edits::make);
        edits.removals(changes);
        return edits.objects;
    }

    private void make(PodChange change) {
        switch (change) {
            case PodChange.RemoveGate(var gate) ->
                    spec(spec -> filtered(spec, "schedulingGates", "name", gate));
            case PodChange.TolerateTaint tolerate -> {
                var taint = tolerate.taint();
                var toleration = new LinkedHashMap<String, Tree>();
                toleration.put("key", Tree.Text.of(taint.key()));
                toleration.put(
                        "operator", Tree.Text.of(taint.value().isEmpty() ? "Exists" : "Equal"));
                toleration.put("value", Tree.Text.of(taint.value()));
                toleration.put("effect", Tree.Text.of(taint.effect().text()));
                spec(spec -> appended(spec, "tolerations", Tree.Mapping.of(toleration)));
            }
            case PodChange.ChangeNodeSelector(var key, _, var to, _) ->
                    selector(selector -> selector.with(key, Tree.Text.of(to)));
            case PodChange.RenameNodeSelector(var from, var to, var value, _) ->
                    selector(selector -> selector.without(from).with(to, Tree.Text.of(value)));
            case PodChange.RemoveNodeSelector(var key, _) ->
                    selector(selector -> selector.without(key));
            case PodChange.RemoveNodeName _ -> spec(spec -> spec.without("nodeName"));
            case PodChange.WidenNodeAffinity(var term, var at, _, var value, _) ->
                    nodeTerms(
                            (i, each) ->
                                    i != term
                                            ? each
                                            : replaced(
                                                    each,
                                                    "matchExpressions",
                                                    at,
                                                    one ->
                                                            appended(
                                                                    one,
                                                                    "values",
                                                                    Tree.Text.of(value))));
            case PodChange.Uncordon(var node) ->
                    node(
                            node,
                            spec ->
                                    filtered(
                                            spec.without("unschedulable"),
                                            "taints",
                                            "key",
                                            "node.kubernetes.io/unschedulable"));
            case PodChange.ClearTaint(var node, var taint) ->
                    node(node, spec -> filtered(spec, "taints", "key", taint.key()));
            case PodChange.LabelNode(var node, var key, var value) ->
                    each(
                            "Node",
                            node,
                            object -> {
                                var meta = object.mapping("metadata");
                                var labels = meta.mapping("labels").with(key, Tree.Text.of(value));
                                return object.with("metadata", meta.with("labels", labels));
                            });
            case PodChange.DeclareFeature(var node, var feature) ->
                    each(
                            "Node",
                            node,
                            object ->
                                    object.with(
                                            "status",
                                            appended(
                                                    object.mapping("status"),
                                                    "declaredFeatures",
                                                    Tree.Text.of(feature))));
            case PodChange.LowerRequest(var resource, var parts) -> {
                for (var part : parts) {
                    lower(resource, part);
                }
            }
            case PodChange.RemoveHostPort(var port, _) ->
                    containers(
                            container ->
                                    filtered(
                                            container,
                                            "ports",
                                            "hostPort",
                                            Integer.toString(port.port())));
            case PodChange.Deallocate(var claim) -> freed(claim);
            case PodChange.StopPod(var pod, _) ->
                    objects = objects.stream().filter(object -> !is(object, "Pod", pod)).toList();
            case PodChange.OfClaims(var ofClaims) -> claims(ofClaims);
            case PodChange.RemoveNodeAffinity _,
                    PodChange.RemoveSpreadConstraint _,
                    PodChange.RemovePodAffinity _ -> {}
        }
    }

    /// What is named by its place goes last and all at once.
    private void removals(List<PodChange> changes) {
        var spread = new TreeSet<Integer>();
        var terms = new LinkedHashMap<String, TreeSet<Integer>>();
        var expressions = new LinkedHashMap<Integer, Map<String, TreeSet<Integer>>>();
        for (var change : changes) {
            if (change instanceof PodChange.RemoveSpreadConstraint(var at, _)) {
                spread.add(at);
            } else if (change instanceof PodChange.RemovePodAffinity(var toward, var at, _)) {
                terms.computeIfAbsent(toward.field(), _ -> new TreeSet<>()).add(at);
            } else if (change
                    instanceof PodChange.RemoveNodeAffinity(var term, var list, var at, _)) {
                expressions
                        .computeIfAbsent(term, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(list, _ -> new TreeSet<>())
                        .add(at);
            }
        }
        if (!spread.isEmpty()) {
            spec(spec -> without(spec, "topologySpreadConstraints", spread::contains));
        }
        terms.forEach(
                (field, gone) ->
                        affinity(field, affinity -> without(affinity, REQUIRED, gone::contains)));
        expressions.forEach(
                (term, lists) ->
                        lists.forEach(
                                (list, gone) ->
                                        nodeTerms(
                                                (i, each) ->
                                                        i == term
                                                                ? without(
                                                                        each, list, gone::contains)
                                                                : each)));
        if (!expressions.isEmpty()) {
            affinity(
                    "nodeAffinity",
                    affinity -> {
                        var left =
                                without(
                                        affinity.mapping(REQUIRED),
                                        "nodeSelectorTerms",
                                        i -> isEmpty(affinity, i));
                        return left.items("nodeSelectorTerms").isEmpty()
                                ? affinity.without(REQUIRED)
                                : affinity.with(REQUIRED, left);
                    });
        }
    }

    private static boolean isEmpty(Tree.Mapping affinity, int term) {
        var each = (Tree.Mapping) affinity.mapping(REQUIRED).items("nodeSelectorTerms").get(term);
        return each.items("matchExpressions").isEmpty() && each.items("matchFields").isEmpty();
    }

    private void lower(String resource, PodChange.LowerRequest.Part part) {
        containers(
                container -> {
                    if (!container.text("name").equals(part.container())) {
                        return container;
                    }
                    var to = Tree.Text.of(part.to().toString());
                    var resources = container.mapping("resources");
                    var lowered =
                            resources.with(
                                    "requests", resources.mapping("requests").with(resource, to));
                    if (resources.mapping("limits").has(resource)) {
                        lowered =
                                lowered.with(
                                        "limits", resources.mapping("limits").with(resource, to));
                    }
                    return container.with("resources", lowered);
                });
    }

    private void claims(FitChange change) {
        switch (change) {
            case FitChange.LowerCount(var claim, _, _, _, var to) ->
                    ask(claim, ask -> ask.with("count", Tree.Number.of(to)));
            case FitChange.AddToleration(var claim, _, _, var toleration) ->
                    ask(
                            claim,
                            ask ->
                                    appended(
                                            ask,
                                            "tolerations",
                                            Tree.Mapping.of(
                                                    Map.of(
                                                            "key",
                                                            Tree.Text.of(toleration.key()),
                                                            "operator",
                                                            Tree.Text.of("Exists"),
                                                            "effect",
                                                            Tree.Text.of(
                                                                    toleration.effect().text())))));
            case FitChange.AddTolerations(var all) -> all.forEach(this::claims);
            case FitChange.FreeClaims(var freed) -> freed.forEach(one -> freed(one.claim()));
            case FitChange.AddDevice(var like) ->
                    each(
                            "ResourceSlice",
                            like.pool() + "-gpu",
                            slice -> {
                                var spec = slice.mapping("spec");
                                for (var item : spec.items("devices")) {
                                    var device = (Tree.Mapping) item;
                                    if (device.text("name").equals(like.device())) {
                                        var more = device.with("name", Tree.Text.of("more"));
                                        spec = appended(spec, "devices", more);
                                    }
                                }
                                return slice.with("spec", spec);
                            });
            case FitChange.OtherNode _, FitChange.RemoveConstraint _, FitChange.LoosenSelector _ ->
                    throw new AssertionError("No claim of these worlds allows for " + change);
        }
    }

    private void freed(String claim) {
        each("ResourceClaim", claim, object -> object.without("status"));
    }

    private void ask(String claim, UnaryOperator<Tree.Mapping> edit) {
        each(
                "ResourceClaim",
                claim,
                object -> {
                    var devices = object.mapping("spec").mapping("devices");
                    var changed =
                            replaced(
                                    devices,
                                    "requests",
                                    0,
                                    one -> one.with("exactly", edit.apply(one.mapping("exactly"))));
                    return object.with("spec", object.mapping("spec").with("devices", changed));
                });
    }

    private void each(String kind, String name, UnaryOperator<Tree.Mapping> edit) {
        objects =
                objects.stream()
                        .map(object -> is(object, kind, name) ? edit.apply(object) : object)
                        .toList();
    }

    static boolean is(Tree.Mapping object, String kind, String name) {
        var own = object.mapping("metadata").text("name");
        return object.text("kind").equals(kind)
                && (own.equals(name) || name.equals("default/" + own));
    }

    private void spec(UnaryOperator<Tree.Mapping> edit) {
        each("Pod", "wants", pod -> pod.with("spec", edit.apply(pod.mapping("spec"))));
    }

    private void node(String node, UnaryOperator<Tree.Mapping> edit) {
        each("Node", node, object -> object.with("spec", edit.apply(object.mapping("spec"))));
    }

    private void selector(UnaryOperator<Tree.Mapping> edit) {
        spec(spec -> spec.with("nodeSelector", edit.apply(spec.mapping("nodeSelector"))));
    }

    private void affinity(String field, UnaryOperator<Tree.Mapping> edit) {
        spec(
                spec -> {
                    var affinity = spec.mapping("affinity");
                    return spec.with(
                            "affinity", affinity.with(field, edit.apply(affinity.mapping(field))));
                });
    }

    private interface TermEdit {
        Tree.Mapping of(int term, Tree.Mapping each);
    }

    private void nodeTerms(TermEdit edit) {
        affinity(
                "nodeAffinity",
                affinity -> {
                    var required = affinity.mapping(REQUIRED);
                    var terms = new ArrayList<Tree>();
                    for (var item : required.items("nodeSelectorTerms")) {
                        terms.add(edit.of(terms.size(), (Tree.Mapping) item));
                    }
                    return affinity.with(
                            REQUIRED, required.with("nodeSelectorTerms", Tree.Sequence.of(terms)));
                });
    }

    private void containers(UnaryOperator<Tree.Mapping> edit) {
        for (var list : List.of("containers", "initContainers")) {
            spec(
                    spec ->
                            spec.with(
                                    list,
                                    Tree.Sequence.of(
                                            spec.items(list).stream()
                                                    .map(item -> edit.apply((Tree.Mapping) item))
                                                    .toList())));
        }
    }

    private static Tree.Mapping appended(Tree.Mapping parent, String list, Tree more) {
        var items = new ArrayList<>(parent.items(list));
        items.add(more);
        return parent.with(list, Tree.Sequence.of(items));
    }

    private static Tree.Mapping replaced(
            Tree.Mapping parent, String list, int at, UnaryOperator<Tree.Mapping> edit) {
        var items = new ArrayList<>(parent.items(list));
        items.set(at, edit.apply((Tree.Mapping) items.get(at)));
        return parent.with(list, Tree.Sequence.of(items));
    }

    /// Without the items whose field says this.
    private static Tree.Mapping filtered(
            Tree.Mapping parent, String list, String field, String value) {
        return without(
                parent,
                list,
                i -> {
                    var item = (Tree.Mapping) parent.items(list).get(i);
                    return item.text(field).equals(value)
                            || (item.fields().get(field) instanceof Tree.Number number
                                    && number.literal().equals(value));
                });
    }

    private static Tree.Mapping without(Tree.Mapping parent, String list, IntPredicate gone) {
        var left = new ArrayList<Tree>();
        var items = parent.items(list);
        for (var i = 0; i < items.size(); i++) {
            if (!gone.test(i)) {
                left.add(items.get(i));
            }
        }
        return parent.with(list, Tree.Sequence.of(left));
    }
}
