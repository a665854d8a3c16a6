package io.juxta.kube.cluster;

import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Some objects more, others in their place, or fewer: what makes one closed [ObjectStore] of
/// another.
///
/// An object keeps the place of the one it replaces; a new one comes last. Costs as much as the
/// collections of the objects that are named; nothing is decoded but what is put.
public final class StoreEdit {

    private final ObjectStore base;
    private final Map<Resource<?>, StagedObjects<?>> changed = new HashMap<>();
    private final List<Edited<?>> edits = new ArrayList<>();

    StoreEdit(ObjectStore base) {
        this.base = base;
    }

    /// Puts an object in place of the one of its name, whatever their versions are, or adds it.
    public ObjectStore.Put put(Tree.Mapping object, Source source) {
        return switch (base.reader().read(object)) {
            case ObjectReader.Read.Nothing(var put) -> put;
            case ObjectReader.Read.Found<?> found -> {
                put(found, new StagedObjects.Origin(source, base.remembered(object)));
                yield found.kept();
            }
        };
    }

    private <T> void put(ObjectReader.Read.Found<T> found, StagedObjects.Origin origin) {
        edits.add(collection(found.resource()).put(found.object(), origin));
    }

    /// Takes an object away.
    ///
    /// @param namespace empty for the default one, and for objects that live in none
    /// @return whether it was there
    public boolean remove(String kind, String namespace, String name) {
        var resource = base.resource(kind);
        return resource.isPresent()
                && remove(resource.get(), ObjectStore.fullName(kind, namespace, name));
    }

    private <T> boolean remove(Resource<T> resource, String fullName) {
        if (!collection(resource).loaded().containsKey(fullName)) {
            return false;
        }
        collection(resource).remove(fullName).ifPresent(edits::add);
        return true;
    }

    @SuppressWarnings("unchecked") // collections are kept under the resource they belong to
    private <T> StagedObjects<T> collection(Resource<T> resource) {
        return (StagedObjects<T>)
                changed.computeIfAbsent(resource, _ -> base.staged(resource).copy());
    }

    /// What was put and taken away so far, in that order.
    public List<Edited<?>> edits() {
        return List.copyOf(edits);
    }

    /// The store with the changes made so far.
    public ObjectStore store() {
        return new ObjectStore(base, changed);
    }
}
