package io.juxta.placement;

import io.juxta.model.FeatureGates;
import java.util.EnumSet;
import java.util.Set;

/// The settings of a placement.
///
/// @param deviations where Kubernetes is not followed
/// @param budget upper bound on the work of a search for devices on one node, in the allocator's
///   units
/// @param accounting whether the accounting policies of the first design of node-allocatable
///   resources count
/// @param profile the profile of the scheduler's configuration
/// @param ownership which nodes are candidates at all
public record PlacementSettings(
        FeatureGates gates,
        Set<Deviation> deviations,
        long budget,
        AccountingPolicies accounting,
        SchedulerProfile profile,
        NodeOwnership ownership) {

    /// How many nodes may use their whole budget before an attempt ends.
    private static final int HARD_NODES = 100;

    /// Whether and how accounting policies count.
    public enum AccountingPolicies {
        OFF,
        ON
    }

    public PlacementSettings {
        deviations =
                deviations.isEmpty() ? EnumSet.noneOf(Deviation.class) : EnumSet.copyOf(deviations);
    }

    /// Kubernetes' defaults, with our deviations.
    public static PlacementSettings of(FeatureGates gates, long budget) {
        return new PlacementSettings(
                gates,
                Deviation.ALL,
                budget,
                AccountingPolicies.OFF,
                SchedulerProfile.STANDARD,
                NodeOwnership.ALL);
    }

    /// Upper bound on the work of all nodes of one attempt together.
    long total() {
        return budget > Long.MAX_VALUE / HARD_NODES ? Long.MAX_VALUE : budget * HARD_NODES;
    }

    public boolean deviates(Deviation deviation) {
        return deviations.contains(deviation);
    }

    /// The same without deviations from Kubernetes.
    public PlacementSettings upstream() {
        return new PlacementSettings(
                gates, Deviation.UPSTREAM, budget, accounting, profile, ownership);
    }

    public PlacementSettings with(SchedulerProfile other) {
        return new PlacementSettings(gates, deviations, budget, accounting, other, ownership);
    }

    public PlacementSettings with(AccountingPolicies other) {
        return new PlacementSettings(gates, deviations, budget, other, profile, ownership);
    }

    public PlacementSettings with(NodeOwnership other) {
        return new PlacementSettings(gates, deviations, budget, accounting, profile, other);
    }
}
