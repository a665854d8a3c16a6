package io.juxta.kube.cluster;

import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An edit of an [ObjectStore]: objects added, replaced or removed.
///
/// A replaced object keeps its position; a new one comes last. The cost is that of the edited
/// collections; only new objects are decoded.
public final class StoreEdit {

    private final ObjectStore base;
    private final Map<Resource<?>, StagedObjects<?>> changed = new HashMap<>();
    private final List<Edited<?>> edits = new ArrayList<>();

    StoreEdit(ObjectStore base) {
        this.base = base;
    }

    /// Adds an object, or replaces the one of its name, whatever their versions are.
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

    /// Removes an object.
    ///
    /// @param namespace empty for the default one, and for cluster-scoped objects
    /// @return whether it existed
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

    /// The edits so far, in their order.
    public List<Edited<?>> edits() {
        return List.copyOf(edits);
    }

    /// The store with the changes made so far.
    public ObjectStore store() {
        return new ObjectStore(base, changed);
    }
}
