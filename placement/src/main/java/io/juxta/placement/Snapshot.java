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

/// The cluster at one moment, as placing a pod sees it. Immutable; a copy in which one node or one
/// claim is different costs little.
public final class Snapshot {

    private final NodeState[] nodes;
    private final Surroundings surroundings;
    private final Catalogue<Claim> claims;
    private final World world;
    private final Map<String, List<PodView>> nominated;
    private final Layout layout;
    private final Object roster;

    /// How many pods mind others, and how many of them must avoid some.
    private final int mindful;

    private final int avoiding;

    private Snapshot(
            NodeState[] nodes,
            Surroundings surroundings,
            Catalogue<Claim> claims,
            World world,
            Map<String, List<PodView>> nominated,
            Layout layout,
            Object roster,
            int mindful,
            int avoiding) {
        this.nodes = nodes;
        this.surroundings = surroundings;
        this.claims = claims;
        this.world = world;
        this.nominated = nominated;
        this.layout = layout;
        this.roster = roster;
        this.mindful = mindful;
        this.avoiding = avoiding;
    }

    /// A cluster of these.
    ///
    /// @param world in which the allocations of the claims count
    public static Snapshot of(
            Collection<NodeState> nodes,
            Surroundings surroundings,
            Catalogue<Claim> claims,
            World world) {
        var sorted =
                nodes.stream()
                        .sorted(Comparator.comparing(NodeState::name))
                        .toArray(NodeState[]::new);
        return made(sorted, surroundings, claims, world, Map.of(), new Object());
    }

    private static Snapshot made(
            NodeState[] sorted,
            Surroundings surroundings,
            Catalogue<Claim> claims,
            World world,
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
                nominated,
                new Layout(sorted),
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

    /// Where a node stands among all, negative when it does not.
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

    /// Where each of some nodes stands; both go by name.
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

    public Surroundings surroundings() {
        return surroundings;
    }

    /// A claim by `namespace/name`, or null.
    public @Nullable Claim claim(String name) {
        return claims.get(name);
    }

    public Catalogue<Claim> claims() {
        return claims;
    }

    /// What there is to allocate from.
    public World world() {
        return world;
    }

    /// What the node objects say together.
    Layout layout() {
        return layout;
    }

    /// The same object as long as the nodes have the same names.
    Object roster() {
        return roster;
    }

    /// How many pods say anything about other pods.
    int mindful() {
        return mindful;
    }

    /// How many pods must not be near certain others.
    int avoiding() {
        return avoiding;
    }

    /// Pods that were promised a node but do not run on it yet.
    List<PodView> nominated(String node) {
        return nominated.getOrDefault(node, List.of());
    }

    /// Whether there are any such pods.
    boolean hasNominated() {
        return !nominated.isEmpty();
    }

    /// The same with one node changed, or added.
    @SuppressWarnings("ReferenceEquality") // facts are shared until the node object changes
    public Snapshot with(NodeState node) {
        var index = indexOf(node.name());
        if (index < 0) {
            var more = new ArrayList<>(Arrays.asList(nodes));
            more.add(-(index + 1), node);
            var array = more.toArray(NodeState[]::new);
            return made(array, surroundings, claims, world, nominated, new Object());
        }
        var old = nodes[index];
        var changed = nodes.clone();
        changed[index] = node;
        if (old.facts() != node.facts()) {
            return made(changed, surroundings, claims, world, nominated, roster);
        }
        return new Snapshot(
                changed,
                surroundings,
                claims,
                world,
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
        return made(left, surroundings, claims, world, nominated, new Object());
    }

    /// The same with other claims, and the world in which they count.
    public Snapshot with(Catalogue<Claim> changed, World in) {
        return new Snapshot(
                nodes, surroundings, changed, in, nominated, layout, roster, mindful, avoiding);
    }

    public Snapshot with(Surroundings changed) {
        return new Snapshot(
                nodes, changed, claims, world, nominated, layout, roster, mindful, avoiding);
    }

    /// The same with pods that were promised a node: pods that matter no more than they do must fit
    /// beside them.
    public Snapshot withNominated(Collection<PodView> pods) {
        var byNode = new HashMap<String, List<PodView>>();
        for (var pod : pods) {
            var node = pod.pod().status().nominatedNode();
            if (!node.isEmpty() && !pod.pod().isBound()) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod);
            }
        }
        return new Snapshot(
                nodes, surroundings, claims, world, byNode, layout, roster, mindful, avoiding);
    }
}
