package io.juxta.ledger;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The resources in a pod's status while a resize may be in progress.
///
/// A container's `allocatedResources` are what the kubelet allocated, its `resources.requests` what
/// is actually applied. A container without a status counts with the requests of its spec, unless
/// the resize is infeasible: then it requests nothing new.
final class ResizeStatus {

    private final Pod pod;
    private final boolean infeasible;
    private final Map<String, Tree.Mapping> statuses = new HashMap<>();

    ResizeStatus(Pod pod) {
        this.pod = pod;
        infeasible = isInfeasible(pod.status().rest());
        for (var list : new String[] {"initContainerStatuses", "containerStatuses"}) {
            for (var item : pod.status().rest().items(list)) {
                if (item instanceof Tree.Mapping status) {
                    statuses.put(status.text("name"), status);
                }
            }
        }
    }

    private static boolean isInfeasible(Tree.Mapping status) {
        for (var item : status.items("conditions")) {
            if (item instanceof Tree.Mapping condition
                    && condition.text("type").equals("PodResizePending")) {
                return condition.text("reason").equals("Infeasible");
            }
        }
        return false;
    }

    /// Whether the status equals the spec for all containers.
    boolean saysNothing() {
        return statuses.isEmpty()
                && !infeasible
                && promisedToPod() == null
                && inForceForPod() == null;
    }

    /// Whether the kubelet reports the resize as infeasible.
    boolean infeasible() {
        return infeasible;
    }

    /// The allocated resources of a container.
    Map<String, Quantity> promised(Container container) {
        var status = statuses.get(container.name());
        if (status != null && status.has("allocatedResources")) {
            return ResourceAmounts.read(status.mapping("allocatedResources"));
        }
        return infeasible ? Map.of() : container.resources().requests();
    }

    /// The actual resources of a container.
    Map<String, Quantity> inForce(Container container) {
        var status = statuses.get(container.name());
        if (status != null && status.mapping("resources").has("requests")) {
            return ResourceAmounts.read(status.mapping("resources").mapping("requests"));
        }
        return promised(container);
    }

    /// The allocated pod-level resources; null where the status has none.
    @Nullable Map<String, Quantity> promisedToPod() {
        var status = pod.status().rest();
        return status.has("allocatedResources")
                ? ResourceAmounts.read(status.mapping("allocatedResources"))
                : null;
    }

    /// The actual pod-level resources; null where the status has none.
    @Nullable Map<String, Quantity> inForceForPod() {
        var resources = pod.status().rest().mapping("resources");
        return resources.has("requests")
                ? ResourceAmounts.read(resources.mapping("requests"))
                : null;
    }

    /// Whether the status has pod-level resources.
    boolean speaksOfPod() {
        return pod.status().rest().has("resources");
    }
}
