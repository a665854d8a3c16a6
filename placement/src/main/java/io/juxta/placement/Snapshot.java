package io.juxta.placement;

import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The cluster at one moment, as the scheduler sees it. Immutable; a copy with one changed node or
/// claim is cheap.
public final class Snapshot {

    private final NodeState[] nodes;
    private final ClusterContext surroundings;
    private final PersistentMap<Claim> claims;
    private final World world;
    private final VolumeCatalogue volumes;
    private final Map<String, List<PodView>> nominated;
    private final NodeIndex layout;
    private final Object roster;

    /// The number of pods with affinity or anti-affinity terms, and of those with required
    /// anti-affinity.
    private final int mindful;

    private final int avoiding;

    private Snapshot(
            NodeState[] nodes,
            ClusterContext surroundings,
            PersistentMap<Claim> claims,
            World world,
            VolumeCatalogue volumes,
            Map<String, List<PodView>> nominated,
            NodeIndex layout,
            Object roster,
            int mindful,
            int avoiding) {
        this.nodes = nodes;
        this.surroundings = surroundings;
        this.claims = claims;
        this.world = world;
        this.volumes = volumes;
        this.nominated = nominated;
        this.layout = layout;
        this.roster = roster;
        this.mindful = mindful;
        this.avoiding = avoiding;
    }

    /// A snapshot of these objects.
    ///
    /// @param world in which the allocations of the claims count
    public static Snapshot of(
            Collection<NodeState> nodes,
            ClusterContext surroundings,
            PersistentMap<Claim> claims,
            World world) {
        var sorted =
                nodes.stream()
                        .sorted(Comparator.comparing(NodeState::name))
                        .toArray(NodeState[]::new);
        return made(
                sorted, surroundings, claims, world, VolumeCatalogue.NONE, Map.of(), new Object());
    }

    private static Snapshot made(
            NodeState[] sorted,
            ClusterContext surroundings,
            PersistentMap<Claim> claims,
            World world,
            VolumeCatalogue volumes,
            Map<String, List<PodView>> nominated,
            Object roster) {
        var mindful = 0;
        var avoiding = 0;
        for (var node : sorted) {
            mindful += node.mindful().size();
            avoiding += node.avoiding();
        }
        return new Snapshot(
                sorted,
                surroundings,
                claims,
                world,
                volumes,
                nominated,
                new NodeIndex(sorted),
                roster,
                mindful,
                avoiding);
    }

    /// How many nodes there are.
    public int size() {
        return nodes.length;
    }

    /// The nodes in the order of their names.
    public List<NodeState> nodes() {
        return Collections.unmodifiableList(Arrays.asList(nodes));
    }

    NodeState node(int index) {
        return nodes[index];
    }

    public @Nullable NodeState node(String name) {
        var index = indexOf(name);
        return index < 0 ? null : nodes[index];
    }

    /// Index of a node, negative when there is no such node.
    int indexOf(String name) {
        var low = 0;
        var high = nodes.length - 1;
        while (low <= high) {
            var middle = (low + high) >>> 1;
            var order = nodes[middle].name().compareTo(name);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    /// Indexes of some nodes; both lists are sorted by name.
    int[] indexes(List<NodeState> some) {
        var indexes = new int[some.size()];
        var at = 0;
        for (var i = 0; i < indexes.length; i++) {
            while (nodes[at] != some.get(i)) {
                at++;
            }
            indexes[i] = at;
        }
        return indexes;
    }

    public ClusterContext surroundings() {
        return surroundings;
    }

    /// A claim by `namespace/name`, or null.
    public @Nullable Claim claim(String name) {
        return claims.get(name);
    }

    public PersistentMap<Claim> claims() {
        return claims;
    }

    /// The devices, classes and allocations.
    public World world() {
        return world;
    }

    /// The PersistentVolumes, their claims and the storage behind them.
    public VolumeCatalogue volumes() {
        return volumes;
    }

    /// The index over all node objects.
    NodeIndex layout() {
        return layout;
    }

    /// An identity of the set of node names: one object as long as it is the same.
    Object roster() {
        return roster;
    }

    /// The number of pods with affinity or anti-affinity terms.
    int mindful() {
        return mindful;
    }

    /// The number of pods with required anti-affinity.
    int avoiding() {
        return avoiding;
    }

    /// Pods that are nominated to a node and do not run there yet.
    List<PodView> nominated(String node) {
        return nominated.getOrDefault(node, List.of());
    }

    /// Whether there are any such pods.
    boolean hasNominated() {
        return !nominated.isEmpty();
    }

    /// Whether there are any for a node.
    boolean isNominated(NodeState node) {
        return hasNominated() && nominated.containsKey(node.name());
    }

    /// The same with one node changed, or added.
    @SuppressWarnings("ReferenceEquality") // facts are shared until the node object changes
    public Snapshot with(NodeState node) {
        var index = indexOf(node.name());
        if (index < 0) {
            var more = new ArrayList<>(Arrays.asList(nodes));
            more.add(-(index + 1), node);
            var array = more.toArray(NodeState[]::new);
            return made(array, surroundings, claims, world, volumes, nominated, new Object());
        }
        var old = nodes[index];
        var changed = nodes.clone();
        changed[index] = node;
        if (old.facts() != node.facts()) {
            return made(changed, surroundings, claims, world, volumes, nominated, roster);
        }
        return new Snapshot(
                changed,
                surroundings,
                claims,
                world,
                volumes,
                nominated,
                layout,
                roster,
                mindful - old.mindful().size() + node.mindful().size(),
                avoiding - old.avoiding() + node.avoiding());
    }

    /// The same without a node.
    public Snapshot withoutNode(String name) {
        var left =
                Arrays.stream(nodes)
                        .filter(node -> !node.name().equals(name))
                        .toArray(NodeState[]::new);
        return made(left, surroundings, claims, world, volumes, nominated, new Object());
    }

    /// The same with other claims, and the matching world.
    public Snapshot with(PersistentMap<Claim> changed, World in) {
        return new Snapshot(
                nodes,
                surroundings,
                changed,
                in,
                volumes,
                nominated,
                layout,
                roster,
                mindful,
                avoiding);
    }

    public Snapshot with(ClusterContext changed) {
        return new Snapshot(
                nodes, changed, claims, world, volumes, nominated, layout, roster, mindful,
                avoiding);
    }

    /// The same with other volumes.
    public Snapshot with(VolumeCatalogue changed) {
        return new Snapshot(
                nodes,
                surroundings,
                claims,
                world,
                changed,
                nominated,
                layout,
                roster,
                mindful,
                avoiding);
    }

    /// The same with the nominated pods of another snapshot.
    Snapshot nominatedAs(Snapshot other) {
        return nominating(other.nominated);
    }

    /// The same where a pod is no longer nominated, because it has a node.
    public Snapshot withoutNominated(PodView pod) {
        var node = pod.pod().status().nominatedNode();
        var there = nominated(node);
        var others = there.stream().filter(other -> !other.key().equals(pod.key())).toList();
        if (others.size() == there.size()) {
            return this;
        }
        var changed = new HashMap<>(nominated);
        if (others.isEmpty()) {
            changed.remove(node);
        } else {
            changed.put(node, others);
        }
        return nominating(changed);
    }

    private Snapshot nominating(Map<String, List<PodView>> changed) {
        return new Snapshot(
                nodes,
                surroundings,
                claims,
                world,
                volumes,
                changed,
                layout,
                roster,
                mindful,
                avoiding);
    }

    /// The same with nominated pods. Pods of equal or lower priority must fit together with them.
    public Snapshot withNominated(Collection<PodView> pods) {
        var byNode = new HashMap<String, List<PodView>>();
        for (var pod : pods) {
            var node = pod.pod().status().nominatedNode();
            if (!node.isEmpty() && !pod.pod().isBound()) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod);
            }
        }
        return nominating(byNode);
    }
}
