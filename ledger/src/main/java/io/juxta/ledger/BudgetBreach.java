package io.juxta.ledger;

import io.juxta.model.Quantity;

/// A value of the pod as a whole that does not cover what its containers and its claims come to.
///
/// @param bound which value
/// @param container the container in question where the bound is about one, else empty
/// @param budget the value
/// @param spec what containers ask for, or the container's own limit
/// @param claims what claims add
public record BudgetBreach(
        Bound bound,
        String resource,
        String container,
        Quantity budget,
        Quantity spec,
        Quantity claims) {

    /// What is compared with what.
    public enum Bound {
        /// The pod's request with the requests of its containers and what claims cost.
        REQUEST("request"),
        /// The pod's limit of huge pages with the limits of its containers and what claims cost.
        LIMIT("limit"),
        /// The pod's limit with the limit of one container and what its claims cost.
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

    /// What is left of the budget; less than nothing here.
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
