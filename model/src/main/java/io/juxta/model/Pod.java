package io.juxta.model;

import java.util.List;

/// A Pod: containers that run together on one node.
public record Pod(Meta meta, PodSpec spec, PodStatus status) implements ApiObject {

    /// Whether a node has been chosen.
    public boolean isBound() {
        return !spec.nodeName().isEmpty();
    }

    /// Whether its containers will run no more.
    public boolean hasEnded() {
        return status.phase().equals("Succeeded") || status.phase().equals("Failed");
    }

    /// The same pod with other records of what its claims cost the node.
    public Pod withNodeAllocatable(List<PodStatus.NodeAllocatableUse> uses) {
        return new Pod(
                meta,
                spec,
                new PodStatus(
                        status.phase(),
                        status.nominatedNode(),
                        status.generatedClaims(),
                        uses,
                        status.rest()));
    }
}
