package io.juxta.scheduler;

import io.juxta.allocator.core.World;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
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
import io.juxta.placement.ClusterContext;
import io.juxta.placement.DisruptionBudgets;
import io.juxta.placement.NodeState;
import io.juxta.placement.PersistentMap;
import io.juxta.placement.PodGrant;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodGroups;
import io.juxta.placement.PodSelecting;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import io.juxta.placement.VolumeGrant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The scheduler cache: a snapshot that follows the cluster.
///
/// Design note. Every collection is mirrored. A change of a pod, a node or a claim updates the
/// snapshot at once and cheaply, since that happens with every placed pod. Any other change only
/// marks its part of the snapshot as stale, and that part is rebuilt on the next read. Finished
/// pods have no cost; pods on an unknown node are kept until the node appears.
public final class ClusterView implements WrittenObjects, AutoCloseable {

    private final FeatureGates gates;
    private final WorldMaker worlds;
    private final CollectionMirror<Pod> pods;
    private final CollectionMirror<Node> nodes;
    private final CollectionMirror<Claim> claims;
    private final CollectionMirror<ClaimTemplate> templates;
    private final CollectionMirror<Slice> slices;
    private final CollectionMirror<DeviceClass> classes;
    private final CollectionMirror<DeviceTaintRule> rules;
    private final CollectionMirror<Namespace> namespaces;
    private final Map<PodSelecting.SelectingKind, CollectionMirror<PlainObject>> selecting =
            new LinkedHashMap<>();
    private final CollectionMirror<PlainObject> podGroups;
    private final VolumeMirrors volumes;
    private final CollectionMirror<PodDisruptionBudget> disruptionBudgets;

    private final Map<String, PodView> views = new HashMap<>();
    private @Nullable Snapshot snapshot;
    private @Nullable PodGroups groups;
    private @Nullable DisruptionBudgets budgets;
    private boolean worldIsOld;
    private boolean surroundingsAreOld;

    public ClusterView(Cluster cluster, FeatureGates gates, WorldMaker worlds) {
        this.gates = gates;
        this.worlds = worlds;
        this.pods = new CollectionMirror<>(cluster, Resource.PODS, this::changed);
        this.nodes = new CollectionMirror<>(cluster, Resource.NODES, this::changed);
        this.claims = new CollectionMirror<>(cluster, Resource.CLAIMS, this::changed);
        this.templates = new CollectionMirror<>(cluster, Resource.TEMPLATES, (_, _) -> {});
        this.slices = new CollectionMirror<>(cluster, Resource.SLICES, (_, _) -> worldIsOld = true);
        this.rules =
                new CollectionMirror<>(cluster, Resource.TAINT_RULES, (_, _) -> worldIsOld = true);
        this.classes =
                new CollectionMirror<>(
                        cluster,
                        Resource.CLASSES,
                        (_, _) -> {
                            worldIsOld = true;
                            surroundingsAreOld = true;
                        });
        this.namespaces =
                new CollectionMirror<>(
                        cluster, Resource.NAMESPACES, (_, _) -> surroundingsAreOld = true);
        this.podGroups =
                new CollectionMirror<>(
                        cluster,
                        Resource.POD_GROUPS,
                        (_, _) -> {
                            groups = null;
                            surroundingsAreOld = true;
                        });
        this.volumes = new VolumeMirrors(cluster);
        this.disruptionBudgets =
                new CollectionMirror<>(
                        cluster, Resource.POD_DISRUPTION_BUDGETS, (_, _) -> budgets = null);
        follow(cluster, PodSelecting.SelectingKind.SERVICE, Resource.SERVICES);
        follow(
                cluster,
                PodSelecting.SelectingKind.REPLICATION_CONTROLLER,
                Resource.REPLICATION_CONTROLLERS);
        follow(cluster, PodSelecting.SelectingKind.REPLICA_SET, Resource.REPLICA_SETS);
        follow(cluster, PodSelecting.SelectingKind.STATEFUL_SET, Resource.STATEFUL_SETS);
    }

    private void follow(
            Cluster cluster, PodSelecting.SelectingKind kind, Resource<PlainObject> resource) {
        selecting.put(
                kind,
                new CollectionMirror<>(cluster, resource, (_, _) -> surroundingsAreOld = true));
    }

    /// Adds a listener to what is stored in the cluster, whatever is reserved here. To be called
    /// before the first refresh.
    public void follow(ViewListener listener) {
        for (var mirror :
                List.of(
                        nodes,
                        slices,
                        rules,
                        classes,
                        namespaces,
                        podGroups,
                        disruptionBudgets,
                        claims,
                        pods)) {
            follow(mirror, listener);
        }
        volumes.mirrors().forEach(mirror -> follow(mirror, listener));
        claims.onWatched(listener::watched);
    }

    private static <T> void follow(CollectionMirror<T> mirror, ViewListener listener) {
        mirror.onStored((before, now) -> listener.stored(mirror.resource(), before, now));
    }

    /// The maker of worlds would make another one now, of the same objects.
    public void offerChanged() {
        worldIsOld = true;
    }

    /// Shows a pod on the node that is being written.
    public void reserve(Pod pod, String node, PodGrant grant) {
        pods.reserve(
                pod.meta().fullName(),
                stored ->
                        stored == null
                                        || stored.isBound()
                                        || !stored.meta().uid().equals(pod.meta().uid())
                                ? null
                                : Assumed.pod(stored, node, grant, gates));
    }

    /// Shows a claim with the devices that are being written.
    public void reserve(ClaimChange change) {
        var before = change.before();
        var after = change.after();
        claims.reserve(
                change.name(),
                stored -> {
                    if (stored == null) {
                        return before == null ? after : null;
                    }
                    var isOther =
                            before != null && !before.meta().uid().equals(stored.meta().uid());
                    return isOther || stored.isAllocated()
                            ? null
                            : new Claim(stored.meta(), stored.spec(), after.status());
                });
    }

    /// Shows volumes as they are being written.
    public void reserve(VolumeGrant grant) {
        volumes.reserve(grant);
    }

    /// Shows volumes as they are.
    public void release(VolumeGrant grant) {
        volumes.release(grant);
    }

    /// Shows a pod as it is stored.
    public void releasePod(String fullName) {
        pods.release(fullName);
    }

    /// Shows a claim as it is stored.
    public void releaseClaim(String fullName) {
        claims.release(fullName);
    }

    /// Whether the allocation of a claim is being written.
    public boolean isInFlight(String claim) {
        return claims.isReserved(claim);
    }

    /// Whether a node was chosen for the pod, and its watch event has not come yet.
    public boolean isAssumed(String pod) {
        return pods.isReserved(pod);
    }

    public int assumedPods() {
        return pods.reservations();
    }

    /// A pod as the cluster has it, whatever is reserved.
    public @Nullable Pod storedPod(String fullName) {
        return pods.stored(fullName);
    }

    /// A claim as the cluster has it, whatever is reserved.
    public @Nullable Claim storedClaim(String fullName) {
        return claims.stored(fullName);
    }

    /// Reads the pending watch events of all collections.
    public void refresh() {
        // Nodes first, so that pods find theirs.
        nodes.refresh();
        slices.refresh();
        rules.refresh();
        classes.refresh();
        namespaces.refresh();
        selecting.values().forEach(CollectionMirror::refresh);
        podGroups.refresh();
        disruptionBudgets.refresh();
        templates.refresh();
        volumes.refresh();
        claims.refresh();
        pods.refresh();
    }

    /// The names of the objects in which this view is behind a list of the cluster. Kinds that only
    /// surround pods are not compared.
    public <T> Set<String> behind(Resource<T> resource, Listing<T> fresh) {
        return mirror(resource).behind(fresh);
    }

    /// Whether an object is in this view.
    public boolean knows(Resource<?> resource, String fullName) {
        return mirror(resource).stored(fullName) != null;
    }

    /// Lists a kind again, and takes it as it is.
    public void listAgain(Resource<?> resource) {
        mirror(resource).listAgain();
    }

    @SuppressWarnings("unchecked") // found by its resource
    private <T> CollectionMirror<T> mirror(Resource<T> resource) {
        for (var mirror : List.of(nodes, slices, classes, claims, pods)) {
            if (mirror.resource().equals(resource)) {
                return (CollectionMirror<T>) mirror;
            }
        }
        throw new IllegalArgumentException("%s are not compared.".formatted(resource));
    }

    /// The names of the pods that are shown on a node while it is being written.
    public List<String> assumedNames() {
        return pods.reservedNames();
    }

    /// Counts everything from the objects again.
    public void recount() {
        snapshot = fromScratch();
    }

    /// Reads the pending watch events of claims only.
    void refreshClaims() {
        claims.refresh();
    }

    public FeatureGates gates() {
        return gates;
    }

    /// All claims, in the order they came.
    public Collection<Claim> claims() {
        return claims.objects();
    }

    /// The cluster as of the last refresh, with what was assumed since.
    @SuppressWarnings("ReferenceEquality") // a catalogue is shared until a volume changes
    public Snapshot snapshot() {
        var current = snapshot;
        if (current == null) {
            current = fromScratch();
        } else {
            if (surroundingsAreOld) {
                current = current.with(surroundings());
            }
            if (worldIsOld) {
                current = current.with(current.claims(), world());
            }
            if (current.volumes() != volumes.catalogue()) {
                current = current.with(volumes.catalogue());
            }
        }
        worldIsOld = false;
        surroundingsAreOld = false;
        snapshot = current;
        return current;
    }

    /// The same, rebuilt from the objects alone.
    public Snapshot fromScratch() {
        var byNode = new HashMap<String, List<PodView>>();
        for (var pod : pods.objects()) {
            if (isCharged(pod)) {
                byNode.computeIfAbsent(pod.spec().nodeName(), _ -> new ArrayList<>())
                        .add(view(pod));
            }
        }
        var states = new ArrayList<NodeState>();
        for (var node : nodes.objects()) {
            states.add(NodeState.of(node, byNode.getOrDefault(node.meta().name(), List.of())));
        }
        var all =
                Snapshot.of(
                        states,
                        surroundings(),
                        PersistentMap.of(claims.objects(), claim -> claim.meta().fullName()),
                        world());
        return all.with(volumes.catalogue()).withNominated(nominated());
    }

    VolumeMirrors volumes() {
        return volumes;
    }

    Collection<PlainObject> statefulSets() {
        var mirror = selecting.get(PodSelecting.SelectingKind.STATEFUL_SET);
        return mirror == null ? List.of() : mirror.objects();
    }

    private List<PodView> nominated() {
        var promised = new ArrayList<PodView>();
        for (var pod : pods.objects()) {
            if (isNominated(pod)) {
                promised.add(view(pod));
            }
        }
        return promised;
    }

    private static boolean isNominated(Pod pod) {
        return !pod.isBound() && !pod.status().nominatedNode().isEmpty() && !pod.hasEnded();
    }

    private World world() {
        return worlds.make(
                List.copyOf(slices.objects()),
                rules.objects(),
                classes.objects(),
                claims.objects());
    }

    private ClusterContext surroundings() {
        var selects = new ArrayList<PodSelecting>();
        selecting.forEach(
                (kind, mirror) -> {
                    for (var object : mirror.objects()) {
                        selects.add(PodSelecting.read(kind, object.tree()));
                    }
                });
        return new ClusterContext(namespaces.objects(), selects, classes.objects(), groups());
    }

    /// All PodDisruptionBudgets.
    public DisruptionBudgets budgets() {
        var known = budgets;
        if (known == null) {
            known = DisruptionBudgets.of(disruptionBudgets.objects());
            budgets = known;
        }
        return known;
    }

    /// All PodGroups; none where the feature is off.
    public PodGroups groups() {
        var known = groups;
        if (known == null) {
            known =
                    PodGroups.of(
                            podGroups.objects().stream()
                                    .map(each -> PodGroup.read(each.meta(), each.tree(), gates))
                                    .toList(),
                            gates);
            groups = known;
        }
        return known;
    }

    private void changed(@Nullable Pod before, @Nullable Pod now) {
        var current = snapshot;
        if (before != null && isCharged(before) && current != null) {
            var node = current.node(before.spec().nodeName());
            if (node != null) {
                current = current.with(node.without(view(before).key()));
            }
        }
        if (before != null && now == null) {
            views.remove(before.meta().fullName());
        }
        if (now != null && isCharged(now) && current != null) {
            var node = current.node(now.spec().nodeName());
            if (node != null) {
                current = current.with(node.with(view(now)));
            }
        }
        if (current != null
                && ((before != null && isNominated(before)) || (now != null && isNominated(now)))) {
            current = current.withNominated(nominated());
        }
        snapshot = current;
    }

    private void changed(@Nullable Node before, @Nullable Node now) {
        var current = snapshot;
        if (current == null) {
            return;
        }
        if (now == null) {
            snapshot = before == null ? current : current.withoutNode(before.meta().name());
            return;
        }
        var state = current.node(now.meta().name());
        snapshot = current.with(state == null ? NodeState.of(now, on(now)) : state.with(now));
    }

    private List<PodView> on(Node node) {
        var there = new ArrayList<PodView>();
        for (var pod : pods.objects()) {
            if (isCharged(pod) && pod.spec().nodeName().equals(node.meta().name())) {
                there.add(view(pod));
            }
        }
        return there;
    }

    private void changed(@Nullable Claim before, @Nullable Claim now) {
        var current = snapshot;
        if (current == null) {
            return;
        }
        var catalogue = current.claims();
        if (before != null && now == null) {
            catalogue = catalogue.without(before.meta().fullName());
        }
        if (now != null) {
            catalogue = catalogue.with(now.meta().fullName(), now);
        }
        snapshot = current.with(catalogue, world(current.world(), before, now));
    }

    private static World world(World old, @Nullable Claim before, @Nullable Claim now) {
        if (before == null) {
            return now == null ? old : old.holding(now);
        }
        return now == null ? old.releasing(before) : old.replacing(before, now);
    }

    /// A pod with what plugins read from it, read once.
    @SuppressWarnings("ReferenceEquality") // every version of a pod is an object of its own
    public PodView view(Pod pod) {
        var known = views.get(pod.meta().fullName());
        if (known != null && known.pod() == pod) {
            return known;
        }
        var view = known == null ? PodView.of(pod, gates) : known.now(pod);
        views.put(pod.meta().fullName(), view);
        return view;
    }

    /// Whether a node is charged for a pod: it has a node and is not finished.
    public static boolean isCharged(Pod pod) {
        return pod.isBound() && !pod.hasEnded();
    }

    /// All pods, in the order they came.
    public Collection<Pod> pods() {
        return pods.objects();
    }

    public @Nullable Pod pod(String fullName) {
        return pods.get(fullName);
    }

    public @Nullable Claim claim(String fullName) {
        return claims.get(fullName);
    }

    public @Nullable ClaimTemplate template(String fullName) {
        return templates.get(fullName);
    }

    @Override
    public void assume(Pod pod) {
        pods.put(pod);
    }

    /// Assumes a group that was just written.
    void assume(PlainObject group) {
        podGroups.put(group);
    }

    @Override
    public void assume(Claim claim) {
        claims.put(claim);
    }

    @Override
    public void assume(PersistentVolume volume) {
        volumes.assume(volume);
    }

    @Override
    public void assume(PersistentVolumeClaim claim) {
        volumes.assume(claim);
    }

    @Override
    public void close() {
        List.of(
                        pods,
                        nodes,
                        claims,
                        templates,
                        slices,
                        classes,
                        rules,
                        namespaces,
                        podGroups,
                        disruptionBudgets)
                .forEach(CollectionMirror::close);
        selecting.values().forEach(CollectionMirror::close);
        volumes.close();
    }
}
