package io.juxta.kube.cluster;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.dialect.Normalised;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.PlainReaders;
import io.juxta.kube.text.Source;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The store of objects from files or a batch line, and the [InMemoryCluster] made from them.
///
/// Each is read in any dialect or version, and gets its defaults and, where it is namespaced, its
/// namespace; no field is dropped, whatever the gates are. [StagedObjects] decides which object
/// counts where two have the same name, and names those that have none.
///
/// First [#put] every object, then [#close] once; only then can the store be read. A closed store
/// never changes: [#edit] makes another one of it, which shares what is the same.
public final class ObjectStore {

    /// The result for one object.
    public sealed interface Put {

        /// It is in the store.
        ///
        /// @param seed the dialect it was read as
        record Kept(Normalised seed, List<Decoded.UnknownField> unknown) implements Put {}

        /// Its kind is unused here.
        record Ignored(String kind) implements Put {}

        record Unreadable(Decoded.Faulty fault) implements Put {}
    }

    /// Whether a store keeps the text of its objects.
    public enum Texts {
        /// It can be read again under other gates.
        KEPT,
        /// It takes less memory.
        LEFT_OUT
    }

    /// The namespace of objects that name none, as for kubectl.
    public static final String DEFAULT_NAMESPACE = "default";

    private final FeatureGates gates;
    private final Dialects.Door door;
    private final Texts texts;
    private final ObjectReader reader;
    private final SequencedMap<Resource<?>, StagedObjects<?>> staged;
    private @Nullable PlainReaders plainReaders;
    private @Nullable InMemoryCluster cluster;

    public ObjectStore(FeatureGates gates, Dialects.Door door) {
        this(gates, door, Texts.LEFT_OUT);
    }

    public ObjectStore(FeatureGates gates, Dialects.Door door, Texts texts) {
        this.gates = gates;
        this.door = door;
        this.texts = texts;
        this.reader = new ObjectReader(gates, door);
        this.staged = new LinkedHashMap<>();
        stage(Resource.NODES, "Node");
        stage(Resource.NAMESPACES, "Namespace");
        stage(Resource.CLASSES, "DeviceClass");
        stage(Resource.TAINT_RULES, "DeviceTaintRule");
        stage(Resource.CLAIMS, "ResourceClaim");
        stage(Resource.TEMPLATES, "ResourceClaimTemplate");
        stage(Resource.SLICES, "ResourceSlice");
        ObjectReader.PLAIN.forEach((kind, resource) -> stage(resource, kind));
        stage(Resource.PODS, "Pod");
    }

    private <T> void stage(Resource<T> resource, String kind) {
        staged.put(resource, new StagedObjects<>(resource, kind));
    }

    /// A closed store with the collections of another, with some replaced.
    ObjectStore(ObjectStore other, Map<Resource<?>, StagedObjects<?>> changed) {
        this.gates = other.gates;
        this.door = other.door;
        this.texts = other.texts;
        this.reader = other.reader;
        this.staged = new LinkedHashMap<>(other.staged);
        this.staged.putAll(changed);
    }

    /// Reads one object.
    ///
    /// @param source of the object
    public Put put(Tree.Mapping object, Source source) {
        return put(reader.read(object), object, source);
    }

    /// Objects that are put from now on are applied to those of the same name, as `kubectl apply`
    /// does: identity and status stay.
    public void apply() {
        staged.values().forEach(StagedObjects::apply);
    }

    /// Takes what an object was understood as.
    Put put(ObjectReader.Read read, Tree.Mapping object, Source source) {
        return switch (read) {
            case ObjectReader.Read.Nothing(var put) -> put;
            case ObjectReader.Read.Found<?> found -> {
                add(found, source, object);
                yield found.kept();
            }
        };
    }

    /// Takes a slice of which nothing but the record is known.
    public void put(Slice slice, Source source) {
        put(Resource.SLICES, slice, source);
    }

    /// Takes an object of which nothing but the record is known.
    public <T> void put(Resource<T> resource, T object, Source source) {
        staged(resource).add(object, source, null);
    }

    /// All collections.
    public Set<Resource<?>> resources() {
        return Collections.unmodifiableSet(staged.keySet());
    }

    /// Reads slices without their trees for this store; null when the store keeps texts.
    public @Nullable PlainReaders plainReaders(Executor helpers) {
        if (texts == Texts.LEFT_OUT && plainReaders == null) {
            plainReaders = new PlainReaders(() -> new PlainSlices(anotherReader()), helpers);
        }
        return plainReaders;
    }

    private <T> void add(ObjectReader.Read.Found<T> found, Source source, Tree.Mapping written) {
        staged(found.resource()).add(found.object(), source, remembered(written));
    }

    /// The text of an object, where the store keeps it.
    Tree.@Nullable Mapping remembered(Tree.Mapping written) {
        return switch (texts) {
            case KEPT -> written;
            case LEFT_OUT -> null;
        };
    }

    /// A reader for another thread.
    ObjectReader anotherReader() {
        return new ObjectReader(gates, door);
    }

    ObjectReader reader() {
        return reader;
    }

    /// A pod that is created from an object of this store, with its defaults.
    public Pod pod(Tree.Mapping written) {
        return reader.pod(written)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "%s is no pod, though its template was read"
                                                .formatted(
                                                        written.mapping("metadata").text("name"))));
    }

    @SuppressWarnings("unchecked") // objects are staged under the resource they belong to
    <T> StagedObjects<T> staged(Resource<T> resource) {
        var objects = (StagedObjects<T>) staged.get(resource);
        if (objects == null) {
            throw new IllegalArgumentException("The store has no " + resource);
        }
        return objects;
    }

    /// The collection of a kind; empty when there is none.
    Optional<Resource<?>> resource(String kind) {
        for (var objects : staged.values()) {
            if (objects.kind().equals(kind)) {
                return Optional.of(objects.resource());
            }
        }
        return Optional.empty();
    }

    /// Puts everything into the cluster, in input order.
    ///
    /// @return clashes of different objects of the same name
    public List<NameClash> close() {
        var all = new InMemoryCluster(new ManualClock(Instant.EPOCH));
        var clashes = new ArrayList<NameClash>();
        for (var objects : staged.values()) {
            objects.loadInto(all);
            clashes.addAll(objects.clashes());
        }
        cluster = all;
        plainReaders = null;
        return clashes;
    }

    /// An edit that makes another store; this one stays unchanged.
    public StoreEdit edit() {
        return new StoreEdit(this);
    }

    /// The same objects read under other gates. Only for a store that keeps their texts.
    ///
    /// @throws IllegalStateException when it keeps none
    public ObjectStore under(FeatureGates gates) {
        var other = new ObjectStore(gates, door, texts);
        staged.values()
                .forEach(
                        objects ->
                                objects.eachText(
                                        (written, source) -> other.again(written, source)));
        other.close();
        return other;
    }

    private void again(Tree.Mapping written, Source source) {
        if (put(written, source) instanceof Put.Unreadable(var fault)) {
            throw new InputException(source, fault.text(), "");
        }
    }

    /// The cluster of the objects. The caller may change it; what [#list] returns stays.
    public InMemoryCluster cluster() {
        var made = cluster;
        if (made == null) {
            made = new InMemoryCluster(new ManualClock(Instant.EPOCH));
            for (var objects : staged.values()) {
                objects.copyInto(made);
            }
            cluster = made;
        }
        return made;
    }

    /// How many objects there are.
    public int size() {
        return staged.values().stream().mapToInt(objects -> objects.loaded().size()).sum();
    }

    /// The objects of a collection as they were read, by full name, in the order they came.
    public <T> SequencedMap<String, T> byName(Resource<T> resource) {
        return staged(resource).loaded();
    }

    /// The same without their names.
    public <T> List<T> list(Resource<T> resource) {
        return List.copyOf(byName(resource).values());
    }

    /// Equal objects without a uid in two places. They count once.
    public List<NameClash> repeats(Resource<?> resource) {
        return List.copyOf(staged(resource).repeats());
    }

    /// The source of an object of a collection.
    public Optional<Source> source(Resource<?> resource, String fullName) {
        return staged(resource).origin(fullName).map(StagedObjects.Origin::source);
    }

    /// The text of an object; empty where the store does not keep it.
    public Optional<Tree.Mapping> written(Resource<?> resource, String fullName) {
        return staged(resource)
                .origin(fullName)
                .flatMap(origin -> Optional.ofNullable(origin.written()));
    }

    /// The sum of a measure over the texts of all objects. Only for a store that keeps their texts.
    public long sumOfTexts(ToLongFunction<Tree.Mapping> measure) {
        var sum = new long[1];
        staged.values()
                .forEach(
                        objects ->
                                objects.eachText(
                                        (written, _) -> sum[0] += measure.applyAsLong(written)));
        return sum[0];
    }

    /// The full name of an object within its kind.
    ///
    /// @param namespace empty for the default one; ignored for cluster-scoped kinds
    public static String fullName(String kind, String namespace, String name) {
        if (!isNamespaced(kind)) {
            return name;
        }
        return (namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace) + "/" + name;
    }

    /// Whether objects of a kind live in namespaces.
    public static boolean isNamespaced(String kind) {
        return ObjectReader.isNamespaced(kind);
    }
}
