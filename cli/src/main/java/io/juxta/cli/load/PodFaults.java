package io.juxta.cli.load;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Faults that no pod on a kubelet has: no containers, one without a name, a negative amount. An
/// API server rejects such a pod, and the managers are not defined for it.
public final class PodFaults {

    private PodFaults() {}

    /// The field and its fault, as in `spec.containers: ...`; empty when there is none.
    public static Optional<String> of(Pod pod) {
        var spec = pod.spec();
        if (spec.containers().isEmpty()) {
            return Optional.of("spec.containers: a pod has at least one.");
        }
        return first(
                inContainers(spec.containers(), "spec.containers"),
                inContainers(spec.initContainers(), "spec.initContainers"),
                inContainers(spec.ephemeralContainers(), "spec.ephemeralContainers"),
                inResources(spec.resources(), "spec.resources"),
                inAmounts(spec.overhead(), "spec.overhead"));
    }

    private static Optional<String> inContainers(List<Container> containers, String path) {
        for (var i = 0; i < containers.size(); i++) {
            var at = "%s[%d]".formatted(path, i);
            if (containers.get(i).name().isEmpty()) {
                return Optional.of(at + ".name: it is missing.");
            }
            var fault = inResources(containers.get(i).resources(), at + ".resources");
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inResources(@Nullable ResourceNeeds needs, String path) {
        return needs == null
                ? Optional.empty()
                : first(
                        inAmounts(needs.requests(), path + ".requests"),
                        inAmounts(needs.limits(), path + ".limits"));
    }

    private static Optional<String> inAmounts(ByName<Quantity> amounts, String path) {
        for (var each : amounts.entrySet()) {
            if (each.getValue().signum() < 0) {
                return Optional.of(
                        "%s[%s]: %s is less than 0, and no amount can be."
                                .formatted(path, each.getKey(), each.getValue()));
            }
        }
        return Optional.empty();
    }

    @SafeVarargs
    private static Optional<String> first(Optional<String>... faults) {
        for (var fault : faults) {
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }
}
