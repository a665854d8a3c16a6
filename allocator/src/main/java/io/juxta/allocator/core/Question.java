package io.juxta.allocator.core;

import io.juxta.model.Claim;
import java.util.List;

/// Claims made ready for the search on one node.
///
/// @param asks by claim and request; a request has several where any of its alternatives will do
public record Question(Inventory inventory, List<Claim> claims, List<List<Alternatives>> asks) {

    /// The ways to satisfy one request, in the order they are tried.
    ///
    /// @param prioritized whether the claim lists alternatives, if only one
    public record Alternatives(String request, boolean prioritized, List<Ask> asks) {
        public Alternatives {
            asks = List.copyOf(asks);
        }
    }

    public Question {
        claims = List.copyOf(claims);
        asks = List.copyOf(asks);
    }
}
