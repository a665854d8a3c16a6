package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One profile of a KubeSchedulerConfiguration.
///
/// @param weights of score plugins, where they differ from the defaults
/// @param disabledFilters plugins whose filter is disabled
/// @param disabledScores plugins whose score is disabled
/// @param ignoredResources extended resources that need not fit
/// @param ignoredGroups domains of extended resources that need not fit
/// @param addedAffinity node affinity that is added to that of every pod
/// @param defaultSpread for pods without spread constraints
/// @param hardAffinityWeight the score of a required affinity term of a running pod
/// @param ignorePreferredOfExisting whether preferred terms of running pods are ignored
/// @param volumeShape the score of a volume by the share of it that is used
/// @param percentageOfNodesToScore see [Sampling]; 0 means adaptive to the size of the cluster
/// @param preemption the settings of DefaultPreemption
public record SchedulerProfile(
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
        List<FitStrategy.Point> volumeShape,
        int percentageOfNodesToScore,
        PreemptionSettings preemption) {

    private static final List<WeightedResource> CPU_AND_MEMORY =
            List.of(new WeightedResource("cpu", 1), new WeightedResource("memory", 1));

    /// The default profile.
    public static final SchedulerProfile STANDARD =
            new SchedulerProfile(
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
                    List.of(new FitStrategy.Point(0, 10), new FitStrategy.Point(100, 0)),
                    0,
                    PreemptionSettings.STANDARD);

    public SchedulerProfile {
        weights = Map.copyOf(weights);
        disabledFilters = Set.copyOf(disabledFilters);
        disabledScores = Set.copyOf(disabledScores);
        ignoredResources = Set.copyOf(ignoredResources);
        ignoredGroups = Set.copyOf(ignoredGroups);
        balanced = List.copyOf(balanced);
        volumeShape = List.copyOf(volumeShape);
    }

    /// The profile for a scheduler name; a configuration without profiles is valid for any name.
    ///
    /// @throws UnreadableException when there is no such profile, or when it is invalid
    public static SchedulerProfile read(Tree.Mapping configuration, String schedulerName) {
        return ProfileReader.read(configuration, schedulerName);
    }

    /// A resource and its weight.
    public record WeightedResource(String name, long weight) {}
}
