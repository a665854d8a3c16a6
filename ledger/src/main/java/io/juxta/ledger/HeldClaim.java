package io.juxta.ledger;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import java.util.List;

/// A claim of a pod with the devices it has, or would have on a node.
///
/// @param podNames what the pod calls it; more than one name where the pod lists it more than once,
///   none for the claim behind extended resources
/// @param allocation in force, or just made for a node
public record HeldClaim(Claim claim, List<String> podNames, Allocation allocation) {

    public HeldClaim {
        podNames = List.copyOf(podNames);
    }

    String name() {
        return claim.meta().name();
    }
}
