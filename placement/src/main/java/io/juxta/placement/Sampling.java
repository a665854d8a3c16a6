package io.juxta.placement;

/// How many nodes are filtered before scoring.
///
/// @param percentage of all nodes that must be feasible before the search ends; 0 means adaptive to
///   the size of the cluster
/// @param start index of the first node, in the order of names
public record Sampling(int percentage, int start) {

    private static final int ALL_BELOW = 100;
    private static final int LEAST_PERCENTAGE = 5;

    /// Every node.
    public static final Sampling NONE = new Sampling(100, 0);

    /// As many as Kubernetes looks at by default, starting where the last search ended.
    public static Sampling adaptive(int start) {
        return new Sampling(0, start);
    }

    /// How many feasible nodes are enough.
    int enough(int nodes) {
        if (nodes < ALL_BELOW || percentage >= 100) {
            return nodes;
        }
        var share = percentage == 0 ? Math.max(LEAST_PERCENTAGE, 50 - nodes / 125) : percentage;
        return Math.max(ALL_BELOW, nodes * share / 100);
    }
}
