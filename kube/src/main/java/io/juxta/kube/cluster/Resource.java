package io.juxta.kube.cluster;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Meta;
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
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/// A collection of a cluster, as in `/api/v1/pods`, with access to the parts of its objects.
public final class Resource<T> {

    public static final Resource<Pod> PODS =
            new Resource<>(
                    "pods",
                    Pod::meta,
                    (pod, meta) -> new Pod(meta, pod.spec(), pod.status()),
                    (pod, other) -> new Pod(pod.meta(), pod.spec(), other.status()));

    public static final Resource<Node> NODES =
            new Resource<>("nodes", Node::meta, Resource::with, Resource::withStatus);

    public static final Resource<Claim> CLAIMS =
            new Resource<>(
                    "resourceclaims",
                    Claim::meta,
                    (claim, meta) -> new Claim(meta, claim.spec(), claim.status()),
                    (claim, other) -> new Claim(claim.meta(), claim.spec(), other.status()));

    public static final Resource<ClaimTemplate> TEMPLATES =
            whole(
                    "resourceclaimtemplates",
                    ClaimTemplate::meta,
                    (template, meta) ->
                            new ClaimTemplate(meta, template.claimMeta(), template.spec()));

    public static final Resource<Slice> SLICES =
            whole(
                    "resourceslices",
                    Slice::meta,
                    (slice, meta) ->
                            new Slice(
                                    meta,
                                    slice.driver(),
                                    slice.pool(),
                                    slice.nodes(),
                                    slice.devices(),
                                    slice.sharedCounters(),
                                    slice.partitionTypeAttribute(),
                                    slice.skipNodeOperations()));

    public static final Resource<DeviceClass> CLASSES =
            whole(
                    "deviceclasses",
                    DeviceClass::meta,
                    (type, meta) ->
                            new DeviceClass(
                                    meta,
                                    type.selectors(),
                                    type.config(),
                                    type.extendedResourceName(),
                                    type.accounting(),
                                    type.managesNodeAllocatable()));

    public static final Resource<DeviceTaintRule> TAINT_RULES =
            new Resource<>(
                    "devicetaintrules",
                    DeviceTaintRule::meta,
                    (rule, meta) ->
                            new DeviceTaintRule(
                                    meta, rule.pattern(), rule.taint(), rule.conditions()),
                    (rule, other) ->
                            new DeviceTaintRule(
                                    rule.meta(), rule.pattern(), rule.taint(), other.conditions()));

    public static final Resource<Namespace> NAMESPACES =
            new Resource<>(
                    "namespaces",
                    Namespace::meta,
                    (space, meta) -> new Namespace(meta, space.spec(), space.status()),
                    (space, other) -> new Namespace(space.meta(), space.spec(), other.status()));

    public static final Resource<PersistentVolume> PERSISTENT_VOLUMES =
            new Resource<>(
                    "persistentvolumes",
                    PersistentVolume::meta,
                    PersistentVolume::withMeta,
                    PersistentVolume::withStatusOf);

    public static final Resource<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIMS =
            new Resource<>(
                    "persistentvolumeclaims",
                    PersistentVolumeClaim::meta,
                    PersistentVolumeClaim::withMeta,
                    PersistentVolumeClaim::withStatusOf);

    public static final Resource<StorageClass> STORAGE_CLASSES =
            whole(
                    "storageclasses",
                    StorageClass::meta,
                    (type, meta) ->
                            new StorageClass(
                                    meta,
                                    type.provisioner(),
                                    type.volumeBindingMode(),
                                    type.allowedTopologies(),
                                    type.rest()));

    public static final Resource<CsiNode> CSI_NODES =
            new Resource<>(
                    "csinodes",
                    CsiNode::meta,
                    (node, meta) -> new CsiNode(meta, node.drivers(), node.status()),
                    (node, other) -> new CsiNode(node.meta(), node.drivers(), other.status()));

    public static final Resource<CsiDriver> CSI_DRIVERS =
            whole(
                    "csidrivers",
                    CsiDriver::meta,
                    (driver, meta) ->
                            new CsiDriver(
                                    meta,
                                    driver.storageCapacity(),
                                    driver.preventPodSchedulingIfMissing(),
                                    driver.specRest()));

    public static final Resource<CsiStorageCapacity> CSI_STORAGE_CAPACITIES =
            whole(
                    "csistoragecapacities",
                    CsiStorageCapacity::meta,
                    (capacity, meta) ->
                            new CsiStorageCapacity(
                                    meta,
                                    capacity.storageClassName(),
                                    capacity.nodeTopology(),
                                    capacity.capacity(),
                                    capacity.maximumVolumeSize()));

    public static final Resource<VolumeAttachment> VOLUME_ATTACHMENTS =
            new Resource<>(
                    "volumeattachments",
                    VolumeAttachment::meta,
                    (attachment, meta) -> with(attachment, meta, attachment.status()),
                    (attachment, other) -> with(attachment, attachment.meta(), other.status()));

    public static final Resource<PodDisruptionBudget> POD_DISRUPTION_BUDGETS =
            new Resource<>(
                    "poddisruptionbudgets",
                    PodDisruptionBudget::meta,
                    (budget, meta) -> with(budget, meta, budget),
                    (budget, other) -> with(budget, budget.meta(), other));

    public static final Resource<PlainObject> SERVICES = plain("services");
    public static final Resource<PlainObject> REPLICATION_CONTROLLERS =
            plain("replicationcontrollers");
    public static final Resource<PlainObject> REPLICA_SETS = plain("replicasets");
    public static final Resource<PlainObject> STATEFUL_SETS = plain("statefulsets");
    public static final Resource<PlainObject> DEPLOYMENTS = plain("deployments");
    public static final Resource<PlainObject> DAEMON_SETS = plain("daemonsets");
    public static final Resource<PlainObject> JOBS = plain("jobs");
    public static final Resource<PlainObject> PRIORITY_CLASSES = plain("priorityclasses");
    public static final Resource<PlainObject> POD_GROUPS = plain("podgroups");

    private final String name;
    private final Function<T, Meta> meta;
    private final BiFunction<T, Meta, T> withMeta;
    private final BinaryOperator<T> withStatus;

    private Resource(
            String name,
            Function<T, Meta> meta,
            BiFunction<T, Meta, T> withMeta,
            BinaryOperator<T> withStatus) {
        this.name = name;
        this.meta = meta;
        this.withMeta = withMeta;
        this.withStatus = withStatus;
    }

    /// A collection whose objects have no status.
    private static <T> Resource<T> whole(
            String name, Function<T, Meta> meta, BiFunction<T, Meta, T> withMeta) {
        return new Resource<>(name, meta, withMeta, (one, _) -> one);
    }

    private static Resource<PlainObject> plain(String name) {
        return whole(name, PlainObject::meta, PlainObject::with);
    }

    private static Node with(Node node, Meta meta) {
        return new Node(
                meta,
                node.unschedulable(),
                node.taints(),
                node.allocatable(),
                node.capacity(),
                node.declaredFeatures(),
                node.images(),
                node.specRest(),
                node.statusRest());
    }

    private static Node withStatus(Node node, Node other) {
        return new Node(
                node.meta(),
                node.unschedulable(),
                node.taints(),
                other.allocatable(),
                other.capacity(),
                other.declaredFeatures(),
                other.images(),
                node.specRest(),
                other.statusRest());
    }

    private static VolumeAttachment with(
            VolumeAttachment attachment, Meta meta, Tree.Mapping status) {
        return new VolumeAttachment(
                meta,
                attachment.attacher(),
                attachment.nodeName(),
                attachment.persistentVolume(),
                attachment.sourceRest(),
                status);
    }

    /// @param status whose status it has
    private static PodDisruptionBudget with(
            PodDisruptionBudget budget, Meta meta, PodDisruptionBudget status) {
        return new PodDisruptionBudget(
                meta,
                budget.selector(),
                status.disruptionsAllowed(),
                status.disruptedPods(),
                budget.specRest(),
                status.statusRest());
    }

    /// The plural in API paths.
    public String name() {
        return name;
    }

    public Meta meta(T object) {
        return meta.apply(object);
    }

    /// The object with other metadata.
    public T with(T object, Meta other) {
        return withMeta.apply(object, other);
    }

    /// The object with the status of another; unchanged where the kind has no status.
    T withStatusOf(T object, T other) {
        return withStatus.apply(object, other);
    }

    /// The object with a patch applied to it.
    T patched(T object, Tree.Mapping patch) {
        var tree = ListMergeKeys.merged(written(object), patch);
        Object read =
                object instanceof PlainObject
                        ? PlainObject.of(tree)
                        : new ModelReader()
                                .read(decoded(tree))
                                .orElseThrow(
                                        () -> new IllegalStateException(name + " are unknown."));
        @SuppressWarnings("unchecked") // read from what this object was written to
        var same = (T) read;
        return same;
    }

    private static Tree.Mapping decoded(Tree.Mapping tree) {
        return switch (Decoder.decodeWithSeedFields(tree)) {
            case Decoded.KnownObject known -> known.tree();
            case Decoded.Faulty fault -> throw new IllegalArgumentException(fault.text());
            case Decoded.ForeignObject foreign ->
                    throw new IllegalStateException(foreign.kind() + " is unknown.");
        };
    }

    /// The object as it is sent, in the newest version of its kind.
    public Tree.Mapping written(T object) {
        return switch (object) {
            case ApiObject record -> ModelWriter.write(record);
            case PlainObject plain -> plain.tree();
            default -> throw new IllegalStateException(name + " cannot be written.");
        };
    }

    /// An object as it is after it was applied to the stored one: identity and status stay, and so
    /// does a pod that has its node, because hardly anything of it can be changed.
    T applied(T object, T stored) {
        if (stored instanceof Pod pod && pod.isBound()) {
            return stored;
        }
        var kept = meta(stored);
        var written = meta(object);
        return withStatusOf(
                with(
                        object,
                        new Meta(
                                written.namespace(),
                                written.name(),
                                kept.uid(),
                                kept.resourceVersion(),
                                kept.generation(),
                                kept.created(),
                                kept.deleted(),
                                written.labels(),
                                written.annotations(),
                                kept.finalizers(),
                                written.rest())),
                stored);
    }

    @Override
    public String toString() {
        return name;
    }
}
