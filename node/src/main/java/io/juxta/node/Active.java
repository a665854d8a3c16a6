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
public final class Active {

    private final Map<String, Set<String>> containers = new HashMap<>();

    private Active() {}

    /// The containers of these pods; of two with the same UID the later one counts.
    public static Active of(Collection<Pod> pods) {
        var active = new Active();
        for (var pod : pods) {
            active.containers.put(
                    pod.meta().uid(),
                    Part.of(pod).stream().map(Part::name).collect(Collectors.toSet()));
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
