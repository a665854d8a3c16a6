package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.PodStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything to write when a pod is bound: its claims, its volumes and the entries in its status.
///
/// @param claims complete objects to write: newly allocated, or with the reservation for the pod
/// @param allocated those of them that had no allocation before, under the pod's name for each
/// @param nodeAllocatable the cost of the claims on the node, for the pod's status
/// @param annotations the record of the cost by accounting policies; empty unless these count
/// @param extended how containers use the claim for extended resources, for the pod's status; null
///   where there is none
/// @param volumes what is written for its PersistentVolumeClaims, volumes before claims
public record PodGrant(
        List<Claim> claims,
        List<AllocatedClaim> allocated,
        List<PodStatus.NodeAllocatableUse> nodeAllocatable,
        ByName<String> annotations,
        @Nullable ExtendedUse extended,
        List<VolumeGrant> volumes) {

    public static final PodGrant NOTHING = new PodGrant(List.of(), List.of(), List.of());

    public PodGrant(
            List<Claim> claims,
            List<AllocatedClaim> allocated,
            List<PodStatus.NodeAllocatableUse> nodeAllocatable) {
        this(claims, allocated, nodeAllocatable, ByName.empty(), null, List.of());
    }

    static PodGrant ofVolumes(List<VolumeGrant> volumes) {
        return new PodGrant(List.of(), List.of(), List.of(), ByName.empty(), null, volumes);
    }

    public PodGrant {
        claims = List.copyOf(claims);
        allocated = List.copyOf(allocated);
        nodeAllocatable = List.copyOf(nodeAllocatable);
        volumes = List.copyOf(volumes);
    }

    /// The same with the volumes of another.
    PodGrant withVolumesOf(PodGrant other) {
        return other.volumes.isEmpty()
                ? this
                : new PodGrant(
                        claims, allocated, nodeAllocatable, annotations, extended, other.volumes);
    }

    /// The same with the use of a claim for extended resources.
    PodGrant with(@Nullable ExtendedUse use) {
        return use == null
                ? this
                : new PodGrant(claims, allocated, nodeAllocatable, annotations, use, volumes);
    }

    /// A claim that was allocated for the pod.
    ///
    /// @param podClaim the pod's name for it; empty for a claim made for extended resources
    public record AllocatedClaim(String podClaim, Claim claim) {}
}
