package io.juxta.cli.batch;

import io.juxta.cli.load.NameClashes;
import io.juxta.cli.load.PodTemplates;
import io.juxta.cli.load.RecentlyUsed;
import io.juxta.cli.load.WorldObjects;
import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.cluster.Edited;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.StoreEdit;
import io.juxta.kube.dialect.Dialects;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A world that a batch has loaded: its objects, read once, with later changes.
///
/// A change is applied completely or not at all. An object keeps the position of the one it
/// replaces, and a new one comes last, so a changed world answers like one that was loaded with the
/// same objects in that order.
public final class LoadedWorld {

    /// The objects are cached under so many settings of gates, besides the world's own.
    private static final int READINGS_REMEMBERED = 3;

    /// The identity of an object to delete.
    record Name(String kind, String namespace, String name) {

        static Name of(Tree.Mapping object) {
            var meta = object.mapping("metadata");
            return new Name(object.text("kind"), space(meta), meta.text("name"));
        }

        /// As a `delete` names it.
        static Name asked(Tree.Mapping item) {
            return new Name(item.text("kind"), space(item), item.text("name"));
        }

        private static String space(Tree.Mapping mapping) {
            var namespace = mapping.text("namespace");
            return namespace.isEmpty() ? ObjectStore.DEFAULT_NAMESPACE : namespace;
        }

        @Override
        public String toString() {
            return "%s %s".formatted(kind, ObjectStore.fullName(kind, namespace, name));
        }
    }

    /// An object of an unused kind.
    ///
    /// @param size about how many characters of JSON it is
    private record Unused(boolean makesPods, long size) {

        static Unused of(Tree.Mapping object) {
            return new Unused(PodTemplates.makesPods(object), TreeSize.of(object));
        }
    }

    private record Place(Resource<?> resource, String fullName) {}

    /// The result of a change before it is applied.
    ///
    /// @param missing objects to delete that do not exist
    record Change(
            WorldObjects own,
            Map<FeatureGates, WorldObjects> readings,
            Map<Name, Unused> unused,
            long size,
            List<Name> missing) {}

    private final String name;
    private final Tree.Mapping switches;
    private final FeatureGates gates;
    private final RecentlyUsed<FeatureGates, WorldObjects> readings =
            new RecentlyUsed<>(READINGS_REMEMBERED);
    private WorldObjects own;

    /// Objects of unused kinds, and whether they would create pods.
    private Map<Name, Unused> unused;

    private long size;

    private LoadedWorld(
            String name,
            Tree.Mapping switches,
            FeatureGates gates,
            WorldObjects own,
            Map<Name, Unused> unused,
            long size) {
        this.name = name;
        this.switches = switches;
        this.gates = gates;
        this.own = own;
        this.unused = unused;
        this.size = size;
    }

    /// @param switches of gates, as the line has them
    /// @param warnings receives warnings about the objects
    /// @throws BadQuestion when an object cannot be read
    static LoadedWorld of(
            String name,
            Tree.Mapping switches,
            FeatureGates gates,
            BatchObjects objects,
            List<String> warnings) {
        var store = new ObjectStore(gates, Dialects.Door.API, ObjectStore.Texts.KEPT);
        var unused = new HashMap<Name, Unused>();
        warnings.addAll(
                objects.into(store::put, object -> unused.put(Name.of(object), Unused.of(object))));
        warnings.addAll(NameClashes.sentences(store.close()));
        return new LoadedWorld(
                name,
                switches,
                gates,
                WorldObjects.of(store),
                unused,
                store.sumOfTexts(TreeSize::of) + size(unused));
    }

    String name() {
        return name;
    }

    /// The gates it was loaded with, as the line had them.
    Tree.Mapping switches() {
        return switches;
    }

    /// How many objects it has.
    int count() {
        return own.store().size() + unused.size();
    }

    /// About how many characters of JSON they are.
    long size() {
        return size;
    }

    /// The objects as they were loaded.
    public ObjectStore store() {
        return own.store();
    }

    /// The objects as they are read under some gates.
    WorldObjects under(FeatureGates other) {
        if (other.equals(gates)) {
            return own;
        }
        var known = readings.get(other);
        if (known == null) {
            known = WorldObjects.of(own.store().under(other));
            readings.put(other, known);
        }
        return known;
    }

    /// How many objects of which kinds would create pods but are not expanded into them.
    SortedMap<String, Integer> workloads() {
        var workloads = new TreeMap<String, Integer>();
        unused.forEach(
                (object, about) -> {
                    if (about.makesPods()) {
                        workloads.merge(object.kind(), 1, Integer::sum);
                    }
                });
        return workloads;
    }

    /// @param warnings receives warnings about the objects
    /// @throws BadQuestion when an object cannot be read
    Change changed(BatchObjects upserts, List<Name> deletes, List<String> warnings) {
        var others = new HashMap<>(unused);
        var edit = own.store().edit();
        warnings.addAll(
                upserts.into(edit::put, object -> others.put(Name.of(object), Unused.of(object))));
        var missing = new ArrayList<Name>();
        for (var object : deletes) {
            if (!edit.remove(object.kind(), object.namespace(), object.name())
                    && others.remove(object) == null) {
                missing.add(object);
            }
        }
        var read = new HashMap<FeatureGates, WorldObjects>();
        readings.forEach(
                (other, objects) -> {
                    var same = objects.store().edit();
                    if (repeat(same, upserts, deletes)) {
                        read.put(other, objects.changed(same));
                    }
                });
        var changed = own.changed(edit);
        return new Change(
                changed, read, others, sizeAfter(changed.store(), edit.edits(), others), missing);
    }

    private long sizeAfter(
            ObjectStore after, List<Edited<?>> edits, Map<Name, Unused> othersAfter) {
        var touched = new HashSet<Place>();
        edits.forEach(edit -> touched.add(new Place(edit.resource(), edit.fullName())));
        var sum = size - size(unused) + size(othersAfter);
        for (var place : touched) {
            sum += size(after, place) - size(own.store(), place);
        }
        return sum;
    }

    private static long size(Map<Name, Unused> objects) {
        return objects.values().stream().mapToLong(Unused::size).sum();
    }

    private static long size(ObjectStore store, Place place) {
        return store.written(place.resource(), place.fullName()).map(TreeSize::of).orElse(0L);
    }

    /// Whether a change can be applied to the objects as read under other gates too. If not, they
    /// are read again on demand.
    private static boolean repeat(StoreEdit edit, BatchObjects upserts, List<Name> deletes) {
        try {
            upserts.into(edit::put, _ -> {});
        } catch (BadQuestion _) {
            return false;
        }
        deletes.forEach(object -> edit.remove(object.kind(), object.namespace(), object.name()));
        return true;
    }

    /// Applies a change.
    void apply(Change change) {
        own = change.own();
        readings.keySet().retainAll(change.readings().keySet());
        readings.replaceAll((other, _) -> change.readings().get(other));
        unused = change.unused();
        size = change.size();
    }
}
