package io.juxta.model;

import java.util.List;

/// The resource requests and limits of a container or a pod, and the claims it uses.
public record ResourceNeeds(
        ByName<Quantity> requests, ByName<Quantity> limits, List<ClaimUse> claims) {

    public static final ResourceNeeds NONE =
            new ResourceNeeds(ByName.empty(), ByName.empty(), List.of());

    public ResourceNeeds {
        claims = List.copyOf(claims);
    }

    /// A use of one of the pod's claims, or of one request in it; an empty request means all.
    public record ClaimUse(String name, String request) {}
}
