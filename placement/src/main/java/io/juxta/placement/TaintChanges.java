package io.juxta.placement;

import io.juxta.model.Taint;
import java.util.ArrayList;
import java.util.List;

/// Changes that let a pod on a node with taints it does not tolerate: tolerations for all of them
/// at once, since one alone is not enough.
final class TaintChanges {

    /// Taints that report a node's condition. A toleration for them would place a pod where it
    /// cannot run.
    private static final String OF_CONDITIONS = "node.kubernetes.io/";

    private static final String OF_PROVIDERS = "node.cloudprovider.kubernetes.io/";

    private TaintChanges() {}

    static void offer(PodView pod, NodeState node, PlacementSettings terms, OfferedChanges offers) {
        var changes = new ArrayList<PodChange>();
        for (var taint : untolerated(pod, node, terms)) {
            var key = taint.key();
            if (key.equals(NodeUnschedulable.CORDON.key())) {
                changes.add(new PodChange.Uncordon(node.name()));
            } else if (key.startsWith(OF_CONDITIONS) || key.startsWith(OF_PROVIDERS)) {
                changes.add(new PodChange.ClearTaint(node.name(), taint));
            } else {
                changes.add(
                        new PodChange.TolerateTaint(
                                new Taint(key, taint.value(), taint.effect(), null)));
            }
        }
        offers.add(node, changes.stream().distinct().toList());
    }

    static List<Taint> untolerated(PodView pod, NodeState node, PlacementSettings terms) {
        var tolerance = TolerationFilter.of(pod, terms);
        return node.facts().forbidding().stream().filter(taint -> !tolerance.bears(taint)).toList();
    }
}
