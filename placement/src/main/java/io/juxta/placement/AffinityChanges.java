package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Tree;
import io.juxta.placement.PodChange.Toward;
import java.util.ArrayList;
import java.util.List;

/// Changes that let a pod on a node where other pods are in the way: host ports, affinity terms,
/// spread constraints, or too many pods.
final class AffinityChanges {

    /// Upper bound on the pods to stop in one proposal.
    private static final int FEW = 2;

    /// Upper bound on the nodes whose pods are searched.
    private static final int MOST_NODES = 32;

    private final PlacementSettings terms;
    private int nodes;

    AffinityChanges(PlacementSettings terms) {
        this.terms = terms;
    }

    void ports(PodView pod, NodeState node, OfferedChanges offers) {
        var freed = new ArrayList<PodChange>();
        var without = new ArrayList<PodChange>();
        for (var other : node.pods()) {
            for (var port : pod.hostPorts()) {
                if (other.hostPorts().stream().anyMatch(port::conflicts)) {
                    without.add(new PodChange.RemoveHostPort(port, other.name()));
                    freed.add(new PodChange.StopPod(other.name(), node.name()));
                }
            }
        }
        offers.add(node, without.stream().distinct().toList());
        offerFew(node, freed, offers);
    }

    private static void offerFew(
            NodeState node, List<? extends PodChange> stopped, OfferedChanges offers) {
        var distinct = stopped.stream().distinct().toList();
        if (distinct.size() <= FEW) {
            offers.add(node, distinct);
        }
    }

    /// Offers to remove each required constraint alone, then all of them.
    void spread(PodView pod, NodeState node, OfferedChanges offers) {
        var changes = new ArrayList<PodChange>();
        var own = pod.spread();
        for (var i = 0; i < own.size(); i++) {
            if (own.get(i).hard()) {
                changes.add(new PodChange.RemoveSpreadConstraint(i, own.get(i).topologyKey()));
            }
        }
        eachThenAll(node, changes, offers);
    }

    private static void eachThenAll(
            NodeState node, List<PodChange> changes, OfferedChanges offers) {
        changes.forEach(change -> offers.add(node, change));
        if (changes.size() > 1) {
            offers.add(node, changes);
        }
    }

    void affinity(PodView pod, Snapshot snapshot, NodeState node, OfferedChanges offers) {
        eachThenAll(node, removed(Toward.AFFINITY, pod.requiredAffinity()), offers);
        eachThenAll(node, removed(Toward.ANTI_AFFINITY, pod.requiredAntiAffinity()), offers);
        if (nodes++ < MOST_NODES) {
            offerFew(node, stopped(pod, snapshot, node), offers);
        }
    }

    /// The pods that would have to be stopped, or slightly more than the limit when there are too
    /// many.
    private List<PodChange> stopped(PodView pod, Snapshot snapshot, NodeState node) {
        var stopped = new ArrayList<PodChange>();
        var attempt = new Attempt(pod, snapshot, terms);
        var avoided = InterPodAffinity.resolved(pod.requiredAntiAffinity(), attempt);
        var home = snapshot.surroundings().namespaceLabels(pod.namespace());
        for (var i = 0; i < snapshot.size() && stopped.size() <= FEW; i++) {
            var there = snapshot.node(i);
            for (var other : there.pods()) {
                if (keepsAway(pod, other, avoided, home, node, there)) {
                    stopped.add(new PodChange.StopPod(other.name(), there.name()));
                }
            }
        }
        return stopped;
    }

    private static List<PodChange> removed(Toward toward, List<AffinityTerm> terms) {
        var changes = new ArrayList<PodChange>();
        for (var i = 0; i < terms.size(); i++) {
            changes.add(new PodChange.RemovePodAffinity(toward, i, terms.get(i).topologyKey()));
        }
        return changes;
    }

    /// Whether required anti-affinity of either pod separates the two.
    private static boolean keepsAway(
            PodView pod,
            PodView other,
            List<AffinityTerm> avoided,
            ByName<String> home,
            NodeState node,
            NodeState there) {
        for (var term : avoided) {
            if (near(node, there, term.topologyKey()) && term.means(other, ByName.empty())) {
                return true;
            }
        }
        for (var term : other.requiredAntiAffinity()) {
            if (near(node, there, term.topologyKey()) && term.means(pod, home)) {
                return true;
            }
        }
        return false;
    }

    private static boolean near(NodeState one, NodeState other, String key) {
        var value = one.labels().get(key);
        return value != null && value.equals(other.labels().get(key));
    }

    /// Where a node has its maximum of pods: stop the pod of lowest priority. Pods of a DaemonSet
    /// would come back, so they are left out.
    static void tooMany(NodeState node, OfferedChanges offers) {
        PodView least = null;
        for (var other : node.pods()) {
            if (!isDaemon(other)
                    && (least == null
                            || other.priority() < least.priority()
                            || (other.priority() == least.priority()
                                    && other.name().compareTo(least.name()) < 0))) {
                least = other;
            }
        }
        if (least != null) {
            offers.add(node, new PodChange.StopPod(least.name(), node.name()));
        }
    }

    private static boolean isDaemon(PodView pod) {
        for (var item : pod.pod().meta().rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner && owner.text("kind").equals("DaemonSet")) {
                return true;
            }
        }
        return false;
    }
}
