package io.juxta.model;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What became of a pod.
///
/// @param rest conditions, container states and all else, as written
public record PodStatus(
        String phase,
        String nominatedNode,
        List<GeneratedClaim> generatedClaims,
        List<NodeAllocatableUse> nodeAllocatable,
        Tree.Mapping rest) {

    public static final PodStatus EMPTY =
            new PodStatus("", "", List.of(), List.of(), Tree.Mapping.EMPTY);

    public PodStatus {
        generatedClaims = List.copyOf(generatedClaims);
        nodeAllocatable = List.copyOf(nodeAllocatable);
    }

    /// The same without a node that is set aside for the pod.
    public PodStatus withoutNomination() {
        return nominatedNode.isEmpty()
                ? this
                : new PodStatus(phase, "", generatedClaims, nodeAllocatable, rest);
    }

    /// Whether the scheduler made a claim for an extended resource, for one of these containers.
    public boolean hasClaimFor(String resource, Predicate<String> container) {
        return rest.mapping("extendedResourceClaimStatus").items("requestMappings").stream()
                .anyMatch(
                        item ->
                                item instanceof Tree.Mapping mapping
                                        && container.test(mapping.text("containerName"))
                                        && mapping.text("resourceName").equals(resource));
    }

    /// The claim made from a template, by the pod's name for it; null means none is needed.
    public record GeneratedClaim(String name, @Nullable String claim) {}

    /// What the devices of one claim cost the node, and which containers use it.
    public record NodeAllocatableUse(
            String claim, List<String> containers, List<Mapped> mapping, List<Extra> overhead) {
        public NodeAllocatableUse {
            containers = List.copyOf(containers);
            mapping = List.copyOf(mapping);
            overhead = List.copyOf(overhead);
        }

        /// The same for a claim of another name.
        public NodeAllocatableUse with(String name) {
            return new NodeAllocatableUse(name, containers, mapping, overhead);
        }
    }

    /// The mapped amount of the claim's devices for a resource; null is invalid.
    public record Mapped(String resource, @Nullable Quantity quantity) {}

    /// What comes on top, once for the pod and once per container.
    public record Extra(
            String resource, @Nullable Quantity perPod, @Nullable Quantity perContainer) {}
}
