package io.juxta.kube.cluster;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.GroupFault;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Slice;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAttachment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads one object of any dialect or version into a record.
///
/// It gets its defaults and, where it is namespaced, its namespace; no field is dropped, whatever
/// the gates are.
final class ObjectReader {

    /// The result.
    sealed interface Read {

        /// An object to keep.
        ///
        /// @param resource the collection it belongs to
        record Found<T>(Resource<T> resource, T object, ObjectStore.Put.Kept kept)
                implements Read {}

        /// The object is not used here.
        record Nothing(ObjectStore.Put put) implements Read {}
    }

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
                    "PodGroup",
                    "PersistentVolumeClaim",
                    "CSIStorageCapacity",
                    "PodDisruptionBudget");

    /// Kinds without a record, and the collection of each.
    static final SortedMap<String, Resource<PlainObject>> PLAIN =
            Collections.unmodifiableSortedMap(
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
                                    "PodGroup", Resource.POD_GROUPS)));

    /// Kinds of other groups that have no schema here, and are kept as written.
    private static final Map<String, Set<String>> WITHOUT_SCHEMA =
            Map.of(
                    "Service", Set.of("v1"),
                    "ReplicationController", Set.of("v1"),
                    "PriorityClass", Set.of("scheduling.k8s.io/v1"),
                    "PodGroup", Set.of("scheduling.k8s.io/v1beta1", "scheduling.k8s.io/v1alpha3"));

    private final FeatureGates gates;
    private final Dialects.Door door;
    private final ModelReader reader = new ModelReader();

    ObjectReader(FeatureGates gates, Dialects.Door door) {
        this.gates = gates;
        this.door = door;
    }

    Read read(Tree.Mapping object) {
        var seed = Dialects.normalise(inNamespace(object), door, gates);
        return switch (Decoder.decodeWithSeedFields(seed.tree())) {
            case Decoded.ForeignObject(var apiVersion, var kind) -> {
                if (!isTaken(apiVersion, kind)) {
                    yield new Read.Nothing(new ObjectStore.Put.Ignored(kind));
                }
                var fault = GroupFault.of(seed.tree());
                if (fault.isPresent()) {
                    yield new Read.Nothing(new ObjectStore.Put.Unreadable(fault.get()));
                }
                yield plain(kind, seed.tree(), new ObjectStore.Put.Kept(seed, List.of()));
            }
            case Decoded.Faulty faulty -> new Read.Nothing(new ObjectStore.Put.Unreadable(faulty));
            case Decoded.KnownObject known -> {
                var stored =
                        Defaults.apply(
                                known.type(),
                                VersionConversion.toNewest(known.type(), known.tree()));
                var kept = new ObjectStore.Put.Kept(seed, known.unknown());
                var record = reader.read(stored);
                yield record.isPresent()
                        ? found(record.get(), kept)
                        : plain(known.type().kind(), stored, kept);
            }
        };
    }

    /// A pod with its defaults; empty when it is none.
    Optional<Pod> pod(Tree.Mapping written) {
        return Decoder.decodeWithSeedFields(written) instanceof Decoded.KnownObject known
                        && reader.read(Defaults.apply(known.type(), known.tree())).orElse(null)
                                instanceof Pod pod
                ? Optional.of(pod)
                : Optional.empty();
    }

    private static Read plain(String kind, Tree.Mapping tree, ObjectStore.Put.Kept kept) {
        var resource = PLAIN.get(kind);
        return resource == null
                ? new Read.Nothing(new ObjectStore.Put.Ignored(kind))
                : new Read.Found<>(resource, PlainObject.of(tree), kept);
    }

    private static Read found(ApiObject object, ObjectStore.Put.Kept kept) {
        return switch (object) {
            case Slice slice -> new Read.Found<>(Resource.SLICES, slice, kept);
            case Claim claim -> new Read.Found<>(Resource.CLAIMS, claim, kept);
            case DeviceClass type -> new Read.Found<>(Resource.CLASSES, type, kept);
            case DeviceTaintRule rule -> new Read.Found<>(Resource.TAINT_RULES, rule, kept);
            case Node node -> new Read.Found<>(Resource.NODES, node, kept);
            case Pod pod -> new Read.Found<>(Resource.PODS, pod, kept);
            case ClaimTemplate template -> new Read.Found<>(Resource.TEMPLATES, template, kept);
            case Namespace namespace -> new Read.Found<>(Resource.NAMESPACES, namespace, kept);
            case PersistentVolume volume ->
                    new Read.Found<>(Resource.PERSISTENT_VOLUMES, volume, kept);
            case PersistentVolumeClaim claim ->
                    new Read.Found<>(Resource.PERSISTENT_VOLUME_CLAIMS, claim, kept);
            case StorageClass type -> new Read.Found<>(Resource.STORAGE_CLASSES, type, kept);
            case CsiNode node -> new Read.Found<>(Resource.CSI_NODES, node, kept);
            case CsiDriver driver -> new Read.Found<>(Resource.CSI_DRIVERS, driver, kept);
            case CsiStorageCapacity capacity ->
                    new Read.Found<>(Resource.CSI_STORAGE_CAPACITIES, capacity, kept);
            case VolumeAttachment attachment ->
                    new Read.Found<>(Resource.VOLUME_ATTACHMENTS, attachment, kept);
            case PodDisruptionBudget budget ->
                    new Read.Found<>(Resource.POD_DISRUPTION_BUDGETS, budget, kept);
        };
    }

    static boolean isNamespaced(String kind) {
        return NAMESPACED.contains(kind);
    }

    private static boolean isTaken(String apiVersion, String kind) {
        var served = WITHOUT_SCHEMA.get(kind);
        return served != null && (apiVersion.isEmpty() || served.contains(apiVersion));
    }

    /// Adds the default namespace where none is given, as kubectl does.
    private static Tree.Mapping inNamespace(Tree.Mapping object) {
        var meta = object.field("metadata").orElse(Tree.Mapping.EMPTY);
        return NAMESPACED.contains(object.text("kind"))
                        && meta instanceof Tree.Mapping named
                        && named.field("namespace").orElse(NO_TEXT).equals(NO_TEXT)
                ? object.with(
                        "metadata",
                        named.with("namespace", Tree.Text.of(ObjectStore.DEFAULT_NAMESPACE)))
                : object;
    }
}
