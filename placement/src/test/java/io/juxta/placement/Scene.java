package io.juxta.placement;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.model.AllocationMode;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Namespace;
import io.juxta.model.Request;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a case is given: a cluster and the settings under which a pod is placed in it.
///
/// @param snapshot `nodes` by name, each with the pods that are `running` on it; `alike: {name,
///   count}` for many; `namespaces`, `selecting`, `classes`, `claims: {name: class}`, `waiting`
///   pods that were promised a node, `storage` (see [StorageSketch])
/// @param terms `gates`, `configuration` (one profile of a KubeSchedulerConfiguration), `only` (the
///   plugins that are enabled), `upstream`, `accountingPolicies`
record Scene(Snapshot snapshot, PlacementSettings terms) {

    private static final long BUDGET = 1_000_000;

    static Scene of(Tree.Mapping given) {
        var gates = gates(given.mapping("gates"));
        var terms = terms(given, gates);
        var nodes = new ArrayList<NodeState>();
        given.mapping("nodes")
                .fields()
                .forEach((name, node) -> nodes.add(node(name, (Tree.Mapping) node, gates)));
        var alike = given.mapping("alike");
        for (var i = 0; i < PodView.whole(alike, "count", 0); i++) {
            var name = String.format(Locale.ROOT, "%s-%04d", alike.text("name"), i);
            nodes.add(node(name, alike, gates));
        }
        var classes = new ArrayList<DeviceClass>();
        given.mapping("classes")
                .fields()
                .forEach(
                        (name, each) -> classes.add(Sketch.deviceClass(name, (Tree.Mapping) each)));
        var world = World.of(Features.of(gates), List.of(), List.of(), classes, List.<Claim>of());
        var claims = PersistentMap.<Claim>empty();
        for (var claim : Sketch.texts(given.mapping("claims")).entrySet()) {
            claims =
                    claims.with(
                            "default/" + claim.getKey(), claim(claim.getKey(), claim.getValue()));
        }
        var snapshot =
                Snapshot.of(
                                nodes,
                                new ClusterContext(
                                        namespaces(given),
                                        selecting(given),
                                        classes,
                                        PodGroups.of(groups(given, gates), gates)),
                                claims,
                                world)
                        .with(StorageSketch.catalogue(given.mapping("storage")))
                        .withNominated(pods(given.mapping("waiting"), gates));
        return new Scene(snapshot, terms);
    }

    private static FeatureGates gates(Tree.Mapping given) {
        var switched = new TreeMap<String, Boolean>();
        given.fields().keySet().forEach(name -> switched.put(name, given.flag(name)));
        return FeatureGates.of(switched);
    }

    private static PlacementSettings terms(Tree.Mapping given, FeatureGates gates) {
        var terms = PlacementSettings.of(gates, BUDGET);
        if (given.flag("upstream")) {
            terms = terms.upstream();
        }
        if (given.flag("accountingPolicies")) {
            terms = terms.with(PlacementSettings.AccountingPolicies.ON);
        }
        if (given.has("configuration") || given.has("only")) {
            var profile = given.mapping("configuration");
            if (given.has("only")) {
                profile = profile.with("plugins", only(given.items("only")));
            }
            var configuration =
                    Tree.Mapping.of(Map.of("profiles", Tree.Sequence.of(List.of(profile))));
            terms = terms.with(SchedulerProfile.read(configuration, "default-scheduler"));
        }
        return terms;
    }

    /// All plugins off but some.
    private static Tree.Mapping only(List<Tree> plugins) {
        return Tree.Mapping.of(
                Map.of(
                        "multiPoint",
                        Tree.Mapping.of(
                                Map.of(
                                        "disabled", named(List.of(Tree.Text.of("*"))),
                                        "enabled", named(plugins)))));
    }

    private static Tree named(List<Tree> plugins) {
        return Tree.Sequence.of(
                plugins.stream()
                        .map(plugin -> (Tree) Tree.Mapping.of(Map.of("name", plugin)))
                        .toList());
    }

    private static NodeState node(String name, Tree.Mapping sketch, FeatureGates gates) {
        var running = sketch.mapping("running");
        var there = Tree.Mapping.EMPTY;
        for (var pod : running.fields().keySet()) {
            there = there.with(pod, running.mapping(pod).with("node", Tree.Text.of(name)));
        }
        return NodeState.of(Sketch.node(name, sketch), pods(there, gates));
    }

    private static List<PodView> pods(Tree.Mapping sketches, FeatureGates gates) {
        var pods = new ArrayList<PodView>();
        sketches.fields()
                .forEach(
                        (name, sketch) ->
                                pods.add(
                                        PodView.of(
                                                Sketch.pod(name, (Tree.Mapping) sketch), gates)));
        return pods;
    }

    /// `groups: {name: spec}` of PodGroups in the namespace `default`.
    private static List<PodGroup> groups(Tree.Mapping given, FeatureGates gates) {
        var groups = new ArrayList<PodGroup>();
        given.mapping("groups")
                .fields()
                .forEach(
                        (name, spec) ->
                                groups.add(
                                        PodGroup.read(
                                                Meta.named("default", name),
                                                Tree.Mapping.of(Map.of("spec", spec)),
                                                gates)));
        return groups;
    }

    private static List<Namespace> namespaces(Tree.Mapping given) {
        var namespaces = new ArrayList<Namespace>();
        given.mapping("namespaces")
                .fields()
                .forEach(
                        (name, labels) ->
                                namespaces.add(Sketch.namespace(name, (Tree.Mapping) labels)));
        return namespaces;
    }

    private static List<PodSelecting> selecting(Tree.Mapping given) {
        var selecting = new ArrayList<PodSelecting>();
        for (var item : given.items("selecting")) {
            var object = (Tree.Mapping) item;
            for (var kind : PodSelecting.SelectingKind.values()) {
                if (kind.text().equals(object.text("kind"))) {
                    selecting.add(PodSelecting.read(kind, object));
                }
            }
        }
        return selecting;
    }

    private static Claim claim(String name, String deviceClass) {
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(
                        List.of(new Request.Exactly("r", ask(deviceClass), Flag.UNSET)),
                        List.of(),
                        List.of()),
                ClaimStatus.EMPTY);
    }

    private static DeviceAsk ask(String deviceClass) {
        return new DeviceAsk(
                deviceClass,
                List.of(),
                AllocationMode.KnownMode.EXACT_COUNT,
                1,
                List.of(),
                new DeviceAsk.CapacityAsk.Defaults(),
                List.of());
    }

    PodView pod(Tree.Mapping sketch) {
        var name = sketch.has("name") ? sketch.text("name") : "pod";
        return PodView.of(Sketch.pod(name, sketch), terms.gates());
    }
}
