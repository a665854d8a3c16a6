package io.juxta.placement;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The plugins of Kubernetes 1.37 in their order.
///
/// @param filters filter plugins
/// @param scores score plugins
record StandardPlugins(List<Plugin> filters, List<Scoring> scores) {

    /// Those that the profile enables. No profile switches off that a node has to be owned.
    static StandardPlugins of(PlacementSettings terms) {
        var all = all(terms.profile());
        var profile = terms.profile();
        return new StandardPlugins(
                Stream.concat(
                                Stream.of(new OwnedNodes(terms.ownership())),
                                all.filters.stream()
                                        .filter(
                                                each ->
                                                        !profile.disabledFilters()
                                                                .contains(each.name())))
                        .toList(),
                all.scores.stream()
                        .filter(each -> !profile.disabledScores().contains(each.name()))
                        .toList());
    }

    private static StandardPlugins all(SchedulerProfile profile) {
        var taints = new TaintToleration();
        var affinity = new NodeAffinity(profile);
        var fit = new NodeResourcesFit(profile);
        var volumes = new VolumeBinding(profile);
        var spread = new PodTopologySpread();
        var neighbours = new InterPodAffinity(profile);
        var devices = new DynamicResources();
        return new StandardPlugins(
                List.of(
                        new SchedulingGates(),
                        new NodeName(),
                        new NodeUnschedulable(),
                        taints,
                        affinity,
                        new NodePorts(),
                        fit,
                        new VolumeRestrictions(),
                        new NodeVolumeLimits(),
                        volumes,
                        new VolumeZone(),
                        spread,
                        neighbours,
                        devices,
                        new NodeDeclaredFeatures()),
                List.of(
                        taints,
                        affinity,
                        fit,
                        volumes,
                        spread,
                        neighbours,
                        devices,
                        new BalancedAllocation(profile),
                        new ImageLocality()));
    }

    /// The names of all of them.
    static Set<String> names() {
        var all = all(SchedulerProfile.STANDARD);
        var names = new TreeSet<String>();
        all.filters.forEach(plugin -> names.add(plugin.name()));
        all.scores.forEach(scoring -> names.add(scoring.name()));
        names.add(DefaultPreemption.NAME);
        return names;
    }
}
