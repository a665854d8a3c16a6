package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a pod wants.
///
/// @param resources those of the pod as a whole; null where it has none, which differs from empty
/// @param priority null until admission filled it in
/// @param rest affinity, spread, volumes and all else, as written
public record PodSpec(
        List<Container> containers,
        List<Container> initContainers,
        List<Container> ephemeralContainers,
        @Nullable ResourceNeeds resources,
        ByName<Quantity> overhead,
        List<PodClaim> claims,
        String nodeName,
        String schedulerName,
        @Nullable Integer priority,
        ByName<String> nodeSelector,
        List<Toleration> tolerations,
        List<String> schedulingGates,
        Tree.Mapping rest) {

    public PodSpec {
        containers = List.copyOf(containers);
        initContainers = List.copyOf(initContainers);
        ephemeralContainers = List.copyOf(ephemeralContainers);
        claims = List.copyOf(claims);
        tolerations = List.copyOf(tolerations);
        schedulingGates = List.copyOf(schedulingGates);
    }
}
