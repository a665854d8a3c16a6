package io.juxta.kube;

import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Objects on their way from files or a batch line into an [InMemoryCluster].
///
/// Each is understood whatever dialect or version it is written in, and gets its defaults and,
/// where it lives in one, its namespace; nothing is dropped, whatever the gates say.
/// [StagedObjects] decides which object counts where two have the same name, and names those that
/// have none.
///
/// First [#put] every object, then [#close] once; only then can the store be asked.
public final class ObjectStore {

    /// What became of one object.
    public sealed interface Put {

        /// It is in the store.
        ///
        /// @param seed what its dialect was taken for
        record Kept(Normalised seed, List<Decoded.UnknownField> unknown) implements Put {}

        /// Its kind plays no part here.
        record Ignored(String kind) implements Put {}

        record Unreadable(Decoded.Faulty fault) implements Put {}
    }

    /// The namespace of objects that name none, as for kubectl.
    public static final String DEFAULT_NAMESPACE = "default";

    private static final Tree NO_TEXT = Tree.Text.of("");

    private static final Set<String> NAMESPACED =
            Set.of(
                    "ResourceClaim",
                    "ResourceClaimTemplate",
                    "Pod",
                    "Service",
                    "ReplicationController",
                    "ReplicaSet",
                    "StatefulSet",
                    "Deployment",
                    "DaemonSet",
                    "Job",
                    "PodGroup");

    /// Kinds that have no record, and the collection each belongs to.
    private static final SortedMap<String, Resource<PlainObject>> PLAIN =
            new TreeMap<>(
                    Map.of(
                            "Service", Resource.SERVICES,
                            "ReplicationController", Resource.REPLICATION_CONTROLLERS,
                            "ReplicaSet", Resource.REPLICA_SETS,
                            "StatefulSet", Resource.STATEFUL_SETS,
                            "Deployment", Resource.DEPLOYMENTS,
                            "DaemonSet", Resource.DAEMON_SETS,
                            "Job", Resource.JOBS,
                            "PriorityClass", Resource.PRIORITY_CLASSES,
                            "PodGroup", Resource.POD_GROUPS));

    /// Kinds of other groups that have no schema here, and are kept as written all the same.
    private static final Map<String, Set<String>> WITHOUT_SCHEMA =
            Map.of(
                    "Service", Set.of("v1"),
                    "ReplicationController", Set.of("v1"),
                    "PriorityClass", Set.of("scheduling.k8s.io/v1"),
                    "PodGroup", Set.of("scheduling.k8s.io/v1beta1", "scheduling.k8s.io/v1alpha3"));

    private final FeatureGates gates;
    private final Dialects.Door door;
    private final ModelReader reader = new ModelReader();
    private final SequencedMap<Resource<?>, StagedObjects<?>> staged = new LinkedHashMap<>();
    private final InMemoryCluster cluster = new InMemoryCluster(new ManualClock(Instant.EPOCH));

    public ObjectStore(FeatureGates gates, Dialects.Door door) {
        this.gates = gates;
        this.door = door;
        stage(Resource.NODES, "Node");
        stage(Resource.NAMESPACES, "Namespace");
        stage(Resource.CLASSES, "DeviceClass");
        stage(Resource.TAINT_RULES, "DeviceTaintRule");
        stage(Resource.CLAIMS, "ResourceClaim");
        stage(Resource.TEMPLATES, "ResourceClaimTemplate");
        stage(Resource.SLICES, "ResourceSlice");
        PLAIN.forEach((kind, resource) -> stage(resource, kind));
        stage(Resource.PODS, "Pod");
    }

    private <T> void stage(Resource<T> resource, String kind) {
        staged.put(resource, new StagedObjects<>(resource, kind));
    }

    /// Takes one object.
    ///
    /// @param source where it stands
    public Put put(Tree.Mapping object, Source source) {
        var seed = Dialects.normalise(inNamespace(object), door, gates);
        return switch (Decoder.decodeWithSeedFields(seed.tree())) {
            case Decoded.Foreign(var apiVersion, var kind) -> {
                if (!isTaken(apiVersion, kind)) {
                    yield new Put.Ignored(kind);
                }
                var fault = GroupFault.of(seed.tree());
                if (fault.isPresent()) {
                    yield new Put.Unreadable(fault.get());
                }
                keep(PlainObject.of(seed.tree()), source);
                yield new Put.Kept(seed, List.of());
            }
            case Decoded.Faulty faulty -> new Put.Unreadable(faulty);
            case Decoded.Known known -> {
                var stored =
                        Defaults.apply(known.type(), Versions.toNewest(known.type(), known.tree()));
                var record = reader.read(stored);
                if (record.isPresent()) {
                    keep(record.get(), source);
                } else if (PLAIN.containsKey(known.type().kind())) {
                    keep(PlainObject.of(stored), source);
                } else {
                    yield new Put.Ignored(known.type().kind());
                }
                yield new Put.Kept(seed, known.unknown());
            }
        };
    }

    /// A pod that is made from an object of this store, with its defaults.
    public Pod pod(Tree.Mapping written) {
        if (Decoder.decodeWithSeedFields(written) instanceof Decoded.Known known
                && reader.read(Defaults.apply(known.type(), known.tree())).orElse(null)
                        instanceof Pod pod) {
            return pod;
        }
        throw new IllegalStateException(
                "%s is no pod, though its template was read"
                        .formatted(written.mapping("metadata").text("name")));
    }

    private static boolean isTaken(String apiVersion, String kind) {
        var served = WITHOUT_SCHEMA.get(kind);
        return served != null && (apiVersion.isEmpty() || served.contains(apiVersion));
    }

    /// What names no namespace goes where kubectl would put it.
    private static Tree.Mapping inNamespace(Tree.Mapping object) {
        var meta = object.field("metadata").orElse(Tree.Mapping.EMPTY);
        return NAMESPACED.contains(object.text("kind"))
                        && meta instanceof Tree.Mapping named
                        && named.field("namespace").orElse(NO_TEXT).equals(NO_TEXT)
                ? object.with("metadata", named.with("namespace", Tree.Text.of(DEFAULT_NAMESPACE)))
                : object;
    }

    private void keep(ApiObject object, Source source) {
        switch (object) {
            case Slice slice -> staged(Resource.SLICES).add(slice, source);
            case Claim claim -> staged(Resource.CLAIMS).add(claim, source);
            case DeviceClass type -> staged(Resource.CLASSES).add(type, source);
            case DeviceTaintRule rule -> staged(Resource.TAINT_RULES).add(rule, source);
            case Node node -> staged(Resource.NODES).add(node, source);
            case Pod pod -> staged(Resource.PODS).add(pod, source);
            case ClaimTemplate template -> staged(Resource.TEMPLATES).add(template, source);
            case Namespace namespace -> staged(Resource.NAMESPACES).add(namespace, source);
        }
    }

    private void keep(PlainObject object, Source source) {
        var resource = PLAIN.get(object.kind());
        if (resource == null) {
            throw new IllegalArgumentException("No collection holds a " + object.kind());
        }
        staged(resource).add(object, source);
    }

    @SuppressWarnings("unchecked") // objects are staged under the resource they belong to
    private <T> StagedObjects<T> staged(Resource<T> resource) {
        var objects = (StagedObjects<T>) staged.get(resource);
        if (objects == null) {
            throw new IllegalArgumentException("The store has no " + resource);
        }
        return objects;
    }

    /// Puts everything into the cluster, in the order it came.
    ///
    /// @return what there is to say about objects of the same name
    public List<NameClash> close() {
        var clashes = new ArrayList<NameClash>();
        for (var objects : staged.values()) {
            objects.loadInto(cluster);
            clashes.addAll(objects.clashes());
        }
        return clashes;
    }

    /// The cluster that the objects make. Whoever asks may change it; what [#list] gives stays.
    public InMemoryCluster cluster() {
        return cluster;
    }

    /// The objects of a collection as they were read, by full name, in the order they came.
    public <T> SequencedMap<String, T> byName(Resource<T> resource) {
        return staged(resource).loaded();
    }

    /// The same without their names.
    public <T> List<T> list(Resource<T> resource) {
        return List.copyOf(byName(resource).values());
    }

    /// Where an object of a collection stands.
    public Optional<Source> source(Resource<?> resource, String fullName) {
        return staged(resource).source(fullName);
    }
}
