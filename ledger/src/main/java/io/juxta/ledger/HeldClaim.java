package io.juxta.ledger;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import java.util.List;

/// A claim of a pod with the devices it has, or would have on a node.
///
/// @param podNames the pod's names for it; several where the pod lists it more than once, none for
///   the claim of extended resources
/// @param allocation in the claim's status, or just computed for a node
public record HeldClaim(Claim claim, List<String> podNames, Allocation allocation) {

    public HeldClaim {
        podNames = List.copyOf(podNames);
    }

    String name() {
        return claim.meta().name();
    }
}
