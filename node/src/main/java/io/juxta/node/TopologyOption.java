package io.juxta.node;

import io.juxta.model.FeatureGates;

/// A key of `topologyManagerPolicyOptions` and its maturity. Alpha and beta options need their gate
/// even to be set to their default.
enum TopologyOption {
    PREFER_CLOSEST("prefer-closest-numa-nodes", Level.STABLE),
    MAX_ALLOWABLE("max-allowable-numa-nodes", Level.STABLE),
    PREFER_MOST_ALLOCATED("prefer-most-allocated-numa-node", Level.ALPHA),
    /// juxta's own, after the successor of the proposal above.
    ALLOCATION_STRATEGY("numa-allocation-strategy", Level.ALPHA);

    static final String ALPHA_GATE = "TopologyManagerPolicyAlphaOptions";

    private enum Level {
        ALPHA,
        BETA,
        STABLE
    }

    private final String key;
    private final Level level;

    TopologyOption(String key, Level level) {
        this.key = key;
        this.level = level;
    }

    String key() {
        return key;
    }

    /// The option of that name, if it may be used.
    ///
    /// @throws StartException when it does not exist or its gate is off
    static TopologyOption available(String key, FeatureGates gates) {
        for (var option : values()) {
            if (option.key.equals(key)) {
                option.check(gates);
                return option;
            }
        }
        throw new StartException("unknown Topology Manager Policy option: " + GoText.quote(key));
    }

    private void check(FeatureGates gates) {
        switch (level) {
            case ALPHA -> demand(gates, ALPHA_GATE, "alpha");
            case BETA -> demand(gates, "TopologyManagerPolicyBetaOptions", "beta");
            case STABLE -> {}
        }
    }

    private void demand(FeatureGates gates, String gate, String word) {
        if (!gates.on(gate)) {
            throw new StartException(
                    "topology manager policy %s-level options not enabled, but option %s provided"
                            .formatted(word, GoText.quote(key)));
        }
    }
}
