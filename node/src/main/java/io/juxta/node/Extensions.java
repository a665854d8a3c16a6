package io.juxta.node;

/// Behaviour that no kubelet has, enabled on demand. Every answer names the ones it used.
///
/// @param score whether the use of two nodes is compared in whole percents or exactly
/// @param memoryOnly whether nodes without CPUs take part in tie-breaking
/// @param limit whether machines with more nodes than a kubelet supports are accepted
public record Extensions(ScoreExtension score, MemoryOnly memoryOnly, Limit limit) {

    /// How the use of two nodes is compared.
    public enum ScoreExtension {
        /// Whole percents, rounded down, as the scheduler scores.
        PERCENT,
        /// As fractions, so that no difference is lost.
        EXACT
    }

    /// Nodes without CPUs in the choice between equal nodes.
    public enum MemoryOnly {
        /// Compared like any other.
        COMPARED,
        /// A pair with such a node is left to the lower id.
        GUARDED
    }

    /// How many nodes a machine may have.
    public enum Limit {
        /// Ids up to 63, as the kubelet's masks hold.
        KUBELET,
        /// Ids up to 1,023.
        BEYOND
    }

    /// Exactly what a kubelet does.
    public static final Extensions NONE =
            new Extensions(ScoreExtension.PERCENT, MemoryOnly.COMPARED, Limit.KUBELET);
}
