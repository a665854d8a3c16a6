package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The spec of a pod.
///
/// @param resources pod-level resources; null where it has none, which differs from empty
/// @param priority null until admission sets it
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

    /// Containers, with needs of the pod as a whole where there are some, and nothing else.
    public static PodSpec of(
            List<Container> containers,
            List<Container> initContainers,
            @Nullable ResourceNeeds resources) {
        return new PodSpec(
                containers,
                initContainers,
                List.of(),
                resources,
                ByName.empty(),
                List.of(),
                "",
                "",
                null,
                ByName.empty(),
                List.of(),
                List.of(),
                Tree.Mapping.EMPTY);
    }

    /// The volumes, read from the rest.
    public List<PodVolume> volumes() {
        return PodVolume.read(rest.items("volumes"));
    }

    /// The same on a node.
    public PodSpec withNodeName(String node) {
        return with(node, priority, tolerations, rest);
    }

    public PodSpec withPriority(int other) {
        return with(nodeName, other, tolerations, rest);
    }

    public PodSpec withTolerations(List<Toleration> others) {
        return with(nodeName, priority, others, rest);
    }

    /// The same with something else in the parts that have no record.
    public PodSpec withRest(Tree.Mapping other) {
        return with(nodeName, priority, tolerations, other);
    }

    private PodSpec with(
            String node,
            @Nullable Integer otherPriority,
            List<Toleration> otherTolerations,
            Tree.Mapping otherRest) {
        return new PodSpec(
                containers,
                initContainers,
                ephemeralContainers,
                resources,
                overhead,
                claims,
                node,
                schedulerName,
                otherPriority,
                nodeSelector,
                otherTolerations,
                schedulingGates,
                otherRest);
    }
}
