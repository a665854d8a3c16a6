package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.PodStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything to write when a pod is bound: its claims and the entries in its status.
///
/// @param claims complete objects to write: newly allocated, or with the reservation for the pod
/// @param allocated those of them that had no allocation before, under the pod's name for each
/// @param nodeAllocatable the cost of the claims on the node, for the pod's status
/// @param annotations the record of the cost by accounting policies; empty unless these count
/// @param extended how containers use the claim for extended resources, for the pod's status; null
///   where there is none
public record Grant(
        List<Claim> claims,
        List<Allocated> allocated,
        List<PodStatus.NodeAllocatableUse> nodeAllocatable,
        ByName<String> annotations,
        @Nullable ExtendedUse extended) {

    public static final Grant NOTHING = new Grant(List.of(), List.of(), List.of());

    public Grant(
            List<Claim> claims,
            List<Allocated> allocated,
            List<PodStatus.NodeAllocatableUse> nodeAllocatable) {
        this(claims, allocated, nodeAllocatable, ByName.empty(), null);
    }

    public Grant {
        claims = List.copyOf(claims);
        allocated = List.copyOf(allocated);
        nodeAllocatable = List.copyOf(nodeAllocatable);
    }

    /// The same with the use of a claim for extended resources.
    Grant with(@Nullable ExtendedUse use) {
        return use == null ? this : new Grant(claims, allocated, nodeAllocatable, annotations, use);
    }

    /// A claim that was allocated for the pod.
    ///
    /// @param podClaim the pod's name for it; empty for a claim made for extended resources
    public record Allocated(String podClaim, Claim claim) {}
}
