package io.juxta.ledger;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a pod's status says it was given while a resize may be under way.
///
/// A container's `allocatedResources` are what the node promised, its `resources.requests` what is
/// in force. A container the status does not speak of has what its spec asks, unless the resize was
/// found infeasible: then it has nothing new to ask.
final class Given {

    private final Pod pod;
    private final boolean infeasible;
    private final Map<String, Tree.Mapping> statuses = new HashMap<>();

    Given(Pod pod) {
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

    /// Whether all have just what their spec asks for.
    boolean saysNothing() {
        return statuses.isEmpty()
                && !infeasible
                && promisedToPod() == null
                && inForceForPod() == null;
    }

    /// Whether the node has said that it can never do what the spec asks now.
    boolean infeasible() {
        return infeasible;
    }

    /// What the node promised a container.
    Map<String, Quantity> promised(Container container) {
        var status = statuses.get(container.name());
        if (status != null && status.has("allocatedResources")) {
            return Amounts.read(status.mapping("allocatedResources"));
        }
        return infeasible ? Map.of() : container.resources().requests();
    }

    /// What is in force for a container.
    Map<String, Quantity> inForce(Container container) {
        var status = statuses.get(container.name());
        if (status != null && status.mapping("resources").has("requests")) {
            return Amounts.read(status.mapping("resources").mapping("requests"));
        }
        return promised(container);
    }

    /// What the node promised the pod as a whole; null where the status does not say.
    @Nullable Map<String, Quantity> promisedToPod() {
        var status = pod.status().rest();
        return status.has("allocatedResources")
                ? Amounts.read(status.mapping("allocatedResources"))
                : null;
    }

    /// What is in force for the pod as a whole; null where the status does not say.
    @Nullable Map<String, Quantity> inForceForPod() {
        var resources = pod.status().rest().mapping("resources");
        return resources.has("requests") ? Amounts.read(resources.mapping("requests")) : null;
    }

    /// Whether the status speaks of the pod's resources as a whole.
    boolean speaksOfPod() {
        return pod.status().rest().has("resources");
    }
}
