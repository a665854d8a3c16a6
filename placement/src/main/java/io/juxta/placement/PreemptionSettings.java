package io.juxta.placement;

/// The settings of the DefaultPreemption plugin.
///
/// @param enabled whether the plugin runs for single pods
/// @param groups whether it runs for PodGroups
/// @param minCandidateNodesPercentage of the nodes where evictions may help: how many candidates
///   are enough
/// @param minCandidateNodesAbsolute the least number that is enough
public record PreemptionSettings(
        boolean enabled,
        boolean groups,
        int minCandidateNodesPercentage,
        int minCandidateNodesAbsolute) {

    /// The defaults: up to 100 nodes are all tried.
    public static final PreemptionSettings STANDARD = new PreemptionSettings(true, true, 10, 100);

    /// How many candidates end the search.
    ///
    /// @param nodes where evictions may help
    int enough(int nodes) {
        var share = (int) ((long) nodes * minCandidateNodesPercentage / 100);
        return Math.min(nodes, Math.max(share, minCandidateNodesAbsolute));
    }
}
