package io.juxta.node;

import io.juxta.model.Pod;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The containers that may hold resources: those of running pods, and of the pod under admission.
///
/// A pod that comes back under its old UID with other containers has lost the old ones.
public final class ActivePods {

    private final Map<String, Set<String>> containers = new HashMap<>();

    private ActivePods() {}

    /// The containers of these pods; of two with the same UID the later one counts.
    public static ActivePods of(Collection<Pod> pods) {
        var active = new ActivePods();
        for (var pod : pods) {
            active.containers.put(
                    pod.meta().uid(),
                    AdmittedContainer.of(pod).stream()
                            .map(AdmittedContainer::name)
                            .collect(Collectors.toSet()));
        }
        return active;
    }

    public boolean has(String podUid) {
        return containers.containsKey(podUid);
    }

    public boolean has(String podUid, String container) {
        return containers.getOrDefault(podUid, Set.of()).contains(container);
    }
}
