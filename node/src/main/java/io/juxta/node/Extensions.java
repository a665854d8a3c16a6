package io.juxta.node;

/// What no kubelet does, on demand: each is named in every answer that used it.
///
/// @param score how full two nodes are is compared by whole percents or exactly
/// @param memoryOnly whether nodes without CPUs take part when the fuller node is chosen
/// @param limit whether machines that no kubelet could hold are answered
public record Extensions(Score score, MemoryOnly memoryOnly, Limit limit) {

    /// How two nodes' fullness is compared.
    public enum Score {
        /// Whole percents, rounded down, as the scheduler scores.
        PERCENT,
        /// As fractions, so that no difference is lost.
        EXACT
    }

    /// Nodes without CPUs in the choice between equal nodes.
    public enum MemoryOnly {
        /// Judged like any other.
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

    /// A kubelet and nothing else.
    public static final Extensions NONE =
            new Extensions(Score.PERCENT, MemoryOnly.COMPARED, Limit.KUBELET);
}
