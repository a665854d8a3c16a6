package io.juxta.node;

/// The topology manager policy: how strictly hints are merged.
public enum PolicyName {
    /// No hints; every pod is admitted.
    NONE("none"),
    /// The best common hint is found, and the pod is admitted whatever it is.
    BEST_EFFORT("best-effort"),
    /// Admitted only when all resources prefer the same nodes.
    RESTRICTED("restricted"),
    /// Admitted only when all resources prefer the same one node.
    SINGLE_NUMA_NODE("single-numa-node");

    private final String word;

    PolicyName(String word) {
        this.word = word;
    }

    /// As `topologyManagerPolicy` spells it.
    public String word() {
        return word;
    }

    /// The policy of that name.
    ///
    /// @throws StartException when there is none
    public static PolicyName parse(String word) {
        for (var name : values()) {
            if (name.word.equals(word)) {
                return name;
            }
        }
        throw new StartException("unknown policy: \"%s\"".formatted(word));
    }
}
