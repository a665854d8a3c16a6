package io.juxta.model;

/// A ResourceClaim: what is asked for and what became of it.
public record Claim(Meta meta, ClaimSpec spec, ClaimStatus status) implements ApiObject {

    /// Whether the claim holds devices.
    public boolean isAllocated() {
        return status.allocation() != null;
    }
}
