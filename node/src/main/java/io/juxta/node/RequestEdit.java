package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One request of a pod with another amount. An equal limit changes with it, so that a Guaranteed
/// pod stays Guaranteed.
///
/// @param container null for the pod-level resources
record RequestEdit(@Nullable String container, String resource) {

    /// The current request; zero when there is none.
    Quantity asked(Pod pod) {
        return needs(pod).requests().getOrDefault(resource, Quantity.ZERO);
    }

    private ResourceNeeds needs(Pod pod) {
        if (container == null) {
            var whole = pod.spec().resources();
            return whole == null ? ResourceNeeds.NONE : whole;
        }
        return AdmittedContainer.of(pod).stream()
                .filter(part -> part.name().equals(container))
                .findFirst()
                .map(part -> part.container().resources())
                .orElse(ResourceNeeds.NONE);
    }

    Pod to(Quantity amount, Pod pod) {
        var spec = pod.spec();
        var whole = spec.resources();
        return new Pod(
                pod.meta(),
                new PodSpec(
                        changed(spec.containers(), amount),
                        changed(spec.initContainers(), amount),
                        spec.ephemeralContainers(),
                        whole == null || container != null ? whole : changed(whole, amount),
                        spec.overhead(),
                        spec.claims(),
                        spec.nodeName(),
                        spec.schedulerName(),
                        spec.priority(),
                        spec.nodeSelector(),
                        spec.tolerations(),
                        spec.schedulingGates(),
                        spec.rest()),
                pod.status());
    }

    private List<Container> changed(List<Container> containers, Quantity amount) {
        return containers.stream()
                .map(each -> each.name().equals(container) ? changed(each, amount) : each)
                .toList();
    }

    private Container changed(Container one, Quantity amount) {
        return new Container(
                one.name(), changed(one.resources(), amount), one.restartPolicy(), one.rest());
    }

    private ResourceNeeds changed(ResourceNeeds needs, Quantity amount) {
        var request = needs.requests().get(resource);
        var limit = needs.limits().get(resource);
        var together = limit != null && request != null && limit.equals(request);
        return new ResourceNeeds(
                put(needs.requests(), amount),
                together ? put(needs.limits(), amount) : needs.limits(),
                needs.claims());
    }

    private ByName<Quantity> put(ByName<Quantity> amounts, Quantity amount) {
        var copy = new TreeMap<String, Quantity>(amounts);
        copy.put(resource, amount);
        return ByName.copyOf(copy);
    }
}
