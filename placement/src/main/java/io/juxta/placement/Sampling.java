package io.juxta.placement;

/// How many nodes are looked at before the best of them is taken.
///
/// @param percentage of all nodes that must fit before the search ends; 0 lets the size of the
///   cluster decide
/// @param start the node to begin with, counted in the order of names
public record Sampling(int percentage, int start) {

    private static final int ALL_BELOW = 100;
    private static final int LEAST_PERCENTAGE = 5;

    /// Every node.
    public static final Sampling NONE = new Sampling(100, 0);

    /// As many as Kubernetes looks at unless told otherwise, beginning where the last search ended.
    public static Sampling adaptive(int start) {
        return new Sampling(0, start);
    }

    /// How many nodes that fit are enough.
    int enough(int nodes) {
        if (nodes < ALL_BELOW || percentage >= 100) {
            return nodes;
        }
        var share = percentage == 0 ? Math.max(LEAST_PERCENTAGE, 50 - nodes / 125) : percentage;
        return Math.max(ALL_BELOW, nodes * share / 100);
    }
}
