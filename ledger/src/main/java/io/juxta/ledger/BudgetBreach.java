package io.juxta.ledger;

import io.juxta.model.Quantity;

/// A pod-level value that does not cover the containers and the claims.
///
/// @param bound which value
/// @param container the container in question where the bound is about one, else empty
/// @param budget the value
/// @param spec what containers request, or the container's own limit
/// @param claims the cost of claims
public record BudgetBreach(
        Bound bound,
        String resource,
        String container,
        Quantity budget,
        Quantity spec,
        Quantity claims) {

    /// Which values are compared.
    public enum Bound {
        /// The pod's request with the requests of its containers and the cost of claims.
        REQUEST("request"),
        /// The pod's limit of huge pages with the limits of its containers and the cost of claims.
        LIMIT("limit"),
        /// The pod's limit with the limit of one container and the cost of its claims.
        CONTAINER_LIMIT("limit");

        private final String word;

        Bound(String word) {
            this.word = word;
        }

        /// `request` or `limit`.
        public String word() {
            return word;
        }
    }

    /// What is left of the budget; negative here.
    public Quantity headroom() {
        return budget.minus(spec).minus(claims);
    }

    /// In Kubernetes' words.
    public String reason() {
        return switch (bound) {
            case REQUEST ->
                    "pod level request for %s is insufficient to cover the aggregated container and node-allocatable DRA requests"
                            .formatted(resource);
            case LIMIT ->
                    "pod level limit for %s is insufficient to cover the aggregated container and node-allocatable DRA limits"
                            .formatted(resource);
            case CONTAINER_LIMIT ->
                    "pod level limit for %s is insufficient to cover the limit and DRA overhead for container %s"
                            .formatted(resource, container);
        };
    }
}
