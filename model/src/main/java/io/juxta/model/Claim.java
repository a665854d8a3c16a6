package io.juxta.model;

/// A ResourceClaim.
public record Claim(Meta meta, ClaimSpec spec, ClaimStatus status) implements ApiObject {

    /// Whether the claim holds devices.
    public boolean isAllocated() {
        return status.allocation() != null;
    }
}
