package io.juxta.placement;

import io.juxta.ledger.ClaimBooks;
import io.juxta.model.ByName;
import io.juxta.model.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/// A node and its pods, with the sum of their requests. Immutable: adding or removing a pod gives a
/// new one, and removing what was added gives exactly the state before.
public final class NodeState {

    private final NodeFacts facts;
    private final List<PodView> pods;
    private final Resources requested;
    private final long scoredMilliCpu;
    private final long scoredMemory;
    private final List<HostPort> ports;
    private final List<PodView> mindful;
    private final List<PodView> withVolumes;
    private final int avoiding;
    private final ClaimBooks books;

    private NodeState(
            NodeFacts facts,
            List<PodView> pods,
            Resources requested,
            long scoredMilliCpu,
            long scoredMemory,
            ClaimBooks books) {
        this.facts = facts;
        this.books = books;
        this.pods = Collections.unmodifiableList(pods);
        this.requested = requested;
        this.scoredMilliCpu = scoredMilliCpu;
        this.scoredMemory = scoredMemory;
        List<HostPort> taken = List.of();
        List<PodView> minding = List.of();
        List<PodView> usingVolumes = List.of();
        var avoids = 0;
        for (var pod : pods) {
            if (!pod.hostPorts().isEmpty()) {
                taken = taken.isEmpty() ? new ArrayList<>() : taken;
                taken.addAll(pod.hostPorts());
            }
            if (pod.mindsOthers()) {
                minding = minding.isEmpty() ? new ArrayList<>() : minding;
                minding.add(pod);
                avoids += pod.requiredAntiAffinity().isEmpty() ? 0 : 1;
            }
            if (!pod.volumes().isEmpty()) {
                usingVolumes = usingVolumes.isEmpty() ? new ArrayList<>() : usingVolumes;
                usingVolumes.add(pod);
            }
        }
        this.ports = taken;
        this.mindful = minding;
        this.withVolumes = usingVolumes;
        this.avoiding = avoids;
    }

    /// An empty node.
    public static NodeState of(Node node) {
        return new NodeState(NodeFacts.of(node), List.of(), Resources.NONE, 0, 0, ClaimBooks.EMPTY);
    }

    public static NodeState of(Node node, List<PodView> pods) {
        var requested = Resources.NONE;
        var cpu = 0L;
        var memory = 0L;
        var books = ClaimBooks.EMPTY;
        for (var pod : pods) {
            requested = requested.plus(pod.charged());
            books = pod.stakes().isEmpty() ? books : books.with(pod.key(), pod.stakes());
            cpu += pod.scoredMilliCpu();
            memory += pod.scoredMemory();
        }
        return new NodeState(
                NodeFacts.of(node),
                new ArrayList<>(pods),
                requested.plus(reserved(books)),
                cpu,
                memory,
                books);
    }

    /// The same with one more pod.
    public NodeState with(PodView pod) {
        var more = new ArrayList<PodView>(pods.size() + 1);
        more.addAll(pods);
        more.add(pod);
        var after = pod.stakes().isEmpty() ? books : books.with(pod.key(), pod.stakes());
        return new NodeState(
                facts,
                more,
                moved(requested.plus(pod.charged()), after),
                scoredMilliCpu + pod.scoredMilliCpu(),
                scoredMemory + pod.scoredMemory(),
                after);
    }

    /// The same without the pod of this key, or this object where there is no such pod.
    public NodeState without(String key) {
        for (var i = 0; i < pods.size(); i++) {
            var pod = pods.get(i);
            if (pod.key().equals(key)) {
                var fewer = new ArrayList<>(pods);
                fewer.remove(i);
                var after = pod.stakes().isEmpty() ? books : books.without(key);
                return new NodeState(
                        facts,
                        fewer,
                        moved(requested.minus(pod.charged()), after),
                        scoredMilliCpu - pod.scoredMilliCpu(),
                        scoredMemory - pod.scoredMemory(),
                        after);
            }
        }
        return this;
    }

    /// The same pods with a changed node object.
    public NodeState with(Node changed) {
        return new NodeState(
                NodeFacts.of(changed), pods, requested, scoredMilliCpu, scoredMemory, books);
    }

    private static Resources reserved(ClaimBooks books) {
        return Resources.ofWhole(books.reserved());
    }

    /// The requested resources after the reservations of claims changed.
    @SuppressWarnings("ReferenceEquality") // books are shared until a claim changes them
    private Resources moved(Resources sum, ClaimBooks after) {
        return after == books ? sum : sum.minus(reserved(books)).plus(reserved(after));
    }

    /// The reservations of claims, where accounting policies count.
    ClaimBooks books() {
        return books;
    }

    NodeFacts facts() {
        return facts;
    }

    public Node node() {
        return facts.node();
    }

    public String name() {
        return facts.node().meta().name();
    }

    public ByName<String> labels() {
        return facts.node().meta().labels();
    }

    public List<PodView> pods() {
        return pods;
    }

    /// The requested resources of all its pods.
    public Resources requested() {
        return requested;
    }

    /// The part of it that came through claims, in the whole numbers that are compared.
    public SortedMap<String, Long> requestedThroughClaims() {
        return BillLines.throughClaims(this);
    }

    public Resources allocatable() {
        return facts.allocatable();
    }

    /// How many pods it may have.
    public long allowedPods() {
        return facts.allowedPods();
    }

    /// The requested cpu as scores count it, with defaults for containers that request none.
    long scoredMilliCpu() {
        return scoredMilliCpu;
    }

    long scoredMemory() {
        return scoredMemory;
    }

    /// The ports that are taken.
    List<HostPort> ports() {
        return ports;
    }

    /// The pods with affinity or anti-affinity terms.
    List<PodView> mindful() {
        return mindful;
    }

    /// The pods with volumes that a plugin looks at.
    List<PodView> withVolumes() {
        return withVolumes;
    }

    /// The number of pods with required anti-affinity.
    int avoiding() {
        return avoiding;
    }

    @Override
    public String toString() {
        return name();
    }
}
