package io.juxta.placement;

import io.juxta.model.FeatureGates;
import java.util.EnumSet;
import java.util.Set;

/// Under which settings pods are placed.
///
/// @param deviations where Kubernetes is not followed
/// @param budget how much work a search for devices may do on one node, in the allocator's units
/// @param accounting whether the accounting policies of the first design of node-allocatable
///   devices count
/// @param profile what the scheduler's configuration says
public record Terms(
        FeatureGates gates,
        Set<Deviation> deviations,
        long budget,
        AccountingPolicies accounting,
        Profile profile) {

    /// How many nodes may use up their whole budget before an attempt ends.
    private static final int HARD_NODES = 100;

    /// What the devices of a claim cost in the first design.
    public enum AccountingPolicies {
        OFF,
        ON
    }

    public Terms {
        deviations =
                deviations.isEmpty() ? EnumSet.noneOf(Deviation.class) : EnumSet.copyOf(deviations);
    }

    /// Kubernetes' defaults, with our deviations.
    public static Terms of(FeatureGates gates, long budget) {
        return new Terms(gates, Deviation.ALL, budget, AccountingPolicies.OFF, Profile.STANDARD);
    }

    /// How much work all nodes of one attempt may take together.
    long total() {
        return budget > Long.MAX_VALUE / HARD_NODES ? Long.MAX_VALUE : budget * HARD_NODES;
    }

    public boolean deviates(Deviation deviation) {
        return deviations.contains(deviation);
    }

    /// The same following Kubernetes wherever it goes.
    public Terms upstream() {
        return new Terms(gates, Deviation.UPSTREAM, budget, accounting, profile);
    }

    public Terms with(Profile other) {
        return new Terms(gates, deviations, budget, accounting, other);
    }

    public Terms with(AccountingPolicies other) {
        return new Terms(gates, deviations, budget, other, profile);
    }
}
