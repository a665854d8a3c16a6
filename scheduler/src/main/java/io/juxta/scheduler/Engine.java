package io.juxta.scheduler;

import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.why.Reasons;
import io.juxta.allocator.why.Why;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.Source;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The engine as a library: reads the objects of a cluster and computes where claims and pods fit.
///
/// Immutable: [#with] gives another engine with changed objects, which shares the unchanged ones.
/// [#store] gives access to everything else.
public final class Engine {

    /// The result for claims on a node.
    ///
    /// @param why the reasons; null when there is nothing to explain
    public record Reasoned(Outcome outcome, @Nullable Why why) {}

    private final ObjectStore store;
    private final FeatureGates gates;
    private final List<String> warnings;

    private Engine(ObjectStore store, FeatureGates gates, List<String> warnings) {
        this.store = store;
        this.gates = gates;
        this.warnings = List.copyOf(warnings);
    }

    /// The objects of files, folders and archives, as `-f` takes them.
    ///
    /// @throws InputException when something cannot be read
    public static Engine read(List<Path> inputs, FeatureGates gates) {
        var store = new ObjectStore(gates, Dialects.Door.FILE);
        var warnings = new ArrayList<String>();
        new Manifests(
                        inputs.stream().map(Path::toString).toList(),
                        Manifests.FolderDepth.RECURSIVE,
                        InputStream.nullInputStream())
                .read(
                        document ->
                                take(
                                        store.put(document.tree(), document.source()),
                                        document.source()),
                        warning -> warnings.add(warning.toString()));
        return closed(store, gates, warnings);
    }

    /// Objects as an API server gives them.
    ///
    /// @throws InputException when one cannot be decoded
    public static Engine of(Collection<Tree.Mapping> objects, FeatureGates gates) {
        var store = new ObjectStore(gates, Dialects.Door.API);
        var number = 0;
        for (var object : objects) {
            var source = Source.of("object %d".formatted(++number));
            take(store.put(object, source), source);
        }
        return closed(store, gates, new ArrayList<>());
    }

    private static Engine closed(ObjectStore store, FeatureGates gates, List<String> warnings) {
        for (var clash : store.close()) {
            warnings.add(
                    "%s and %s are different objects of one name, %s %s: the later one counts."
                            .formatted(clash.earlier(), clash.later(), clash.kind(), clash.name()));
        }
        return new Engine(store, gates, warnings);
    }

    private static void take(ObjectStore.Put put, Source source) {
        if (put instanceof ObjectStore.Put.Unreadable(var fault)) {
            throw new InputException(source, fault.text(), "");
        }
    }

    /// The same cluster with objects added, or replaced where the names are equal.
    ///
    /// @throws InputException when one cannot be decoded
    public Engine with(Collection<Tree.Mapping> objects) {
        var edit = store.edit();
        var number = 0;
        for (var object : objects) {
            var source = Source.of("object %d".formatted(++number));
            take(edit.put(object, source), source);
        }
        return new Engine(edit.store(), gates, List.of());
    }

    /// Warnings from reading the objects.
    public List<String> warnings() {
        return warnings;
    }

    /// The objects.
    public ObjectStore store() {
        return store;
    }

    /// The devices, classes and allocations.
    public World world() {
        return world(
                store.list(Resource.SLICES),
                store.list(Resource.TAINT_RULES),
                store.list(Resource.CLASSES),
                store.list(Resource.CLAIMS));
    }

    private World world(
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims) {
        return World.of(
                Features.of(gates),
                slices,
                gates.on("DRADeviceTaints") && gates.on("DRADeviceTaintRules") ? rules : List.of(),
                classes,
                claims);
    }

    /// Which devices claims would get on a node, or why they get none.
    ///
    /// @param claims by `namespace/name`, in the order in which their pod lists them; an allocated
    ///   one needs nothing
    /// @throws IllegalArgumentException when there is no such claim
    public Reasoned allocate(String node, List<String> claims) {
        var known = store.byName(Resource.NODES).get(node);
        var inventory = world().on(known == null ? Node.named(node) : known);
        var asked = claims.stream().map(this::claim).filter(claim -> !claim.isAllocated()).toList();
        var outcome = CheckedAllocator.allocate(inventory, asked, Allocator.DEFAULT_BUDGET);
        return new Reasoned(outcome, Reasons.of(inventory, asked, outcome));
    }

    private Claim claim(String fullName) {
        var claim = store.byName(Resource.CLAIMS).get(fullName);
        if (claim == null) {
            throw new IllegalArgumentException("There is no ResourceClaim " + fullName);
        }
        return claim;
    }

    /// Where a scheduler would place a pod, and why it rejects the other nodes. Claims from
    /// templates are created for the pod; the objects of this engine stay unchanged.
    ///
    /// @param pod by `namespace/name`
    /// @throws IllegalArgumentException when there is no such pod
    public PlacementResult place(String pod) {
        var cluster = store.edit().store().cluster();
        try (var view = new ClusterView(cluster, gates, this::world)) {
            view.refresh();
            var waiting = view.pod(pod);
            if (waiting == null) {
                throw new IllegalArgumentException("There is no Pod " + pod);
            }
            var ready = TemplateClaims.make(waiting, cluster, view);
            return Placer.of(PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET))
                    .place(view.view(ready), view.snapshot());
        }
    }
}
