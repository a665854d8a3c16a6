package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a KubeSchedulerConfiguration says about one scheduler.
///
/// @param weights of scores, where they are not the usual ones
/// @param disabledFilters plugins that keep no pod from a node
/// @param disabledScores plugins that score nothing
/// @param ignoredResources extended resources that need not fit
/// @param ignoredGroups domains of extended resources that need not fit
/// @param addedAffinity what every pod must have, and would rather have, besides its own wishes
/// @param defaultSpread for pods that say nothing about it
/// @param hardAffinityWeight what a running pod's term that must hold is worth in scores
/// @param ignorePreferredOfExisting whether what running pods would rather have is left alone
/// @param percentageOfNodesToScore see [Sampling]; 0 lets the size of the cluster decide
public record Profile(
        Map<String, Integer> weights,
        Set<String> disabledFilters,
        Set<String> disabledScores,
        FitStrategy fit,
        Set<String> ignoredResources,
        Set<String> ignoredGroups,
        List<WeightedResource> balanced,
        NodeAffinityTerms addedAffinity,
        DefaultSpread defaultSpread,
        int hardAffinityWeight,
        boolean ignorePreferredOfExisting,
        int percentageOfNodesToScore) {

    private static final List<WeightedResource> CPU_AND_MEMORY =
            List.of(new WeightedResource("cpu", 1), new WeightedResource("memory", 1));

    /// What runs when nobody configures anything.
    public static final Profile STANDARD =
            new Profile(
                    Map.of(),
                    Set.of(),
                    Set.of(),
                    new FitStrategy.LeastAllocated(CPU_AND_MEMORY),
                    Set.of(),
                    Set.of(),
                    CPU_AND_MEMORY,
                    NodeAffinityTerms.NONE,
                    new DefaultSpread.System(),
                    1,
                    false,
                    0);

    public Profile {
        weights = Map.copyOf(weights);
        disabledFilters = Set.copyOf(disabledFilters);
        disabledScores = Set.copyOf(disabledScores);
        ignoredResources = Set.copyOf(ignoredResources);
        ignoredGroups = Set.copyOf(ignoredGroups);
        balanced = List.copyOf(balanced);
    }

    /// What a KubeSchedulerConfiguration says about the scheduler of this name; a configuration
    /// without profiles speaks for any.
    ///
    /// @throws UnreadableException when it has no such scheduler, or makes no sense
    public static Profile read(Tree.Mapping configuration, String schedulerName) {
        return ProfileReader.read(configuration, schedulerName);
    }

    /// A resource and how much it counts.
    public record WeightedResource(String name, long weight) {}
}
