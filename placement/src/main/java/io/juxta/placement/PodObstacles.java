package io.juxta.placement;

import io.juxta.placement.AllocatedClaimFilter.Reach;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/// Finds the facts behind the rejections of a pod: the selected label and what nodes have, where an
/// allocated claim has its devices, which pod has a host port.
public final class PodObstacles {

    private static final int MOST_PORTS = 8;

    private final PodView pod;
    private final Snapshot snapshot;
    private final PlacementSettings terms;
    private final List<PlacementResult.RefusedBy> refusals;
    private final List<PodObstacle> found = new ArrayList<>();

    private PodObstacles(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            List<PlacementResult.RefusedBy> refusals) {
        this.pod = pod;
        this.snapshot = snapshot;
        this.terms = terms;
        this.refusals = refusals;
    }

    /// The facts, allocated claims first.
    ///
    /// @param refusals the rejections of the pod
    /// @param alike whether one name may be a misspelling of another
    public static List<PodObstacle> of(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            List<PlacementResult.RefusedBy> refusals,
            BiPredicate<String, String> alike) {
        var search = new PodObstacles(pod, snapshot, terms, refusals);
        search.claims();
        if (search.isRefusedBy("NodeAffinity")) {
            search.labels(alike);
        }
        if (search.isRefusedBy("NodePorts")) {
            search.ports();
        }
        if (search.isRefusedBy("NodeDeclaredFeatures")) {
            search.features();
        }
        return search.found;
    }

    private boolean isRefusedBy(String plugin) {
        return refusals.stream().anyMatch(refused -> refused.plugin().equals(plugin));
    }

    private void claims() {
        if (!(ClaimResolution.of(pod.pod(), snapshot, Twice.ONE_CLAIM)
                instanceof Resolved(var all))) {
            return;
        }
        for (var each : all) {
            var claim = each.claim();
            var allocation = claim.status().allocation();
            if (allocation == null) {
                continue;
            }
            var nodes = new ArrayList<String>();
            for (var node : snapshot.nodes()) {
                if (AllocatedClaimFilter.of(claim, allocation, node, terms.gates())
                        == Reach.REACHED) {
                    nodes.add(node.name());
                }
            }
            if (nodes.size() < snapshot.size()) {
                found.add(
                        new PodObstacle.AllocatedElsewhere(
                                claim.meta().fullName(), nodes, against(nodes)));
            }
        }
    }

    /// The rejections of some nodes.
    private List<PlacementResult.RefusedBy> against(List<String> nodes) {
        var against = new ArrayList<PlacementResult.RefusedBy>();
        for (var refused : refusals) {
            var here = refused.nodes().stream().filter(nodes::contains).toList();
            if (!here.isEmpty()) {
                against.add(
                        new PlacementResult.RefusedBy(
                                here, refused.plugin(), refused.reasons(), refused.resolvable()));
            }
        }
        return against;
    }

    private void labels(BiPredicate<String, String> alike) {
        for (var wanted : pod.pod().spec().nodeSelector().entrySet()) {
            var values = LabelValues.of(snapshot, wanted.getKey());
            var matching = values.getOrDefault(wanted.getValue(), 0);
            if (matching == snapshot.size()) {
                continue;
            }
            var near = new TreeSet<String>();
            if (values.isEmpty()) {
                for (var node : snapshot.nodes()) {
                    for (var key : node.labels().keySet()) {
                        if (alike.test(wanted.getKey(), key)) {
                            near.add(key);
                        }
                    }
                }
            }
            found.add(
                    new PodObstacle.AskedLabel(
                            wanted.getKey(),
                            wanted.getValue(),
                            matching,
                            values,
                            List.copyOf(near)));
        }
    }

    private void ports() {
        var ports = 0;
        for (var node : snapshot.nodes()) {
            for (var other : node.pods()) {
                for (var port : pod.hostPorts()) {
                    if (other.hostPorts().stream().anyMatch(port::conflicts)
                            && ports++ < MOST_PORTS) {
                        found.add(new PodObstacle.TakenPort(port, node.name(), other.name()));
                    }
                }
            }
        }
    }

    private void features() {
        for (var feature : NodeDeclaredFeatures.needed(pod.pod().spec())) {
            var declaring = 0;
            for (var node : snapshot.nodes()) {
                declaring += node.facts().declaredFeatures().contains(feature) ? 1 : 0;
            }
            if (declaring < snapshot.size()) {
                found.add(new PodObstacle.MissingFeature(feature, declaring));
            }
        }
    }
}
