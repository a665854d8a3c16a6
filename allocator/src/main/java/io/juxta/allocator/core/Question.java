package io.juxta.allocator.core;

import io.juxta.model.Claim;
import java.util.List;

/// Compiled claims: the input of the search on one node.
///
/// @param asks by claim and request; a request has several where it has alternatives
public record Question(Inventory inventory, List<Claim> claims, List<List<Alternatives>> asks) {

    /// The alternatives of one request, in search order.
    ///
    /// @param prioritized whether the request uses firstAvailable, even with one entry
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
