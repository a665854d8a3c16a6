package io.juxta.placement;

import io.juxta.model.Tree;
import io.juxta.placement.SchedulerProfile.WeightedResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads one profile of a KubeSchedulerConfiguration.
///
/// Plugins can be disabled, enabled and given weights; their order stays Kubernetes' own. Fields
/// for queues and binding are ignored.
final class ProfileReader {

    private static final String ALL = "*";

    private final Tree.Mapping configuration;
    private final Tree.Mapping profile;
    private final Map<String, Tree.Mapping> args = new HashMap<>();

    private ProfileReader(Tree.Mapping configuration, Tree.Mapping profile) {
        this.configuration = configuration;
        this.profile = profile;
        for (var item : profile.items("pluginConfig")) {
            if (item instanceof Tree.Mapping each) {
                args.put(each.text("name"), each.mapping("args"));
            }
        }
    }

    static SchedulerProfile read(Tree.Mapping configuration, String schedulerName) {
        var names = new ArrayList<String>();
        for (var item : configuration.items("profiles")) {
            if (item instanceof Tree.Mapping profile) {
                var name = profile.text("schedulerName");
                names.add(name.isEmpty() ? "default-scheduler" : name);
                if (names.getLast().equals(schedulerName)) {
                    return new ProfileReader(configuration, profile).profile();
                }
            }
        }
        if (names.isEmpty()) {
            return new ProfileReader(configuration, Tree.Mapping.EMPTY).profile();
        }
        throw new UnreadableException(
                "The configuration has no profile for %s, only for %s. Name one with --scheduler-name."
                        .formatted(schedulerName, String.join(", ", names)));
    }

    private SchedulerProfile profile() {
        var standard = SchedulerProfile.STANDARD;
        var fit = args("NodeResourcesFit");
        var others = args("InterPodAffinity");
        var volumes = args(VolumeBinding.NAME);
        return new SchedulerProfile(
                weights(),
                disabled("filter"),
                disabled("score"),
                fit.has("scoringStrategy")
                        ? strategy(fit.mapping("scoringStrategy"))
                        : standard.fit(),
                Set.copyOf(LabelSelector.texts(fit, "ignoredResources")),
                Set.copyOf(LabelSelector.texts(fit, "ignoredResourceGroups")),
                resources(args("NodeResourcesBalancedAllocation")),
                NodeAffinityTerms.read(args("NodeAffinity").mapping("addedAffinity")),
                spread(args("PodTopologySpread")),
                PodView.whole(others, "hardPodAffinityWeight", standard.hardAffinityWeight()),
                others.flag("ignorePreferredTermsOfExistingPods"),
                volumes.items("shape").isEmpty() ? standard.volumeShape() : shape(volumes),
                percentage(),
                preemption(args(DefaultPreemption.NAME)));
    }

    private PreemptionSettings preemption(Tree.Mapping args) {
        var standard = PreemptionSettings.STANDARD;
        return new PreemptionSettings(
                !disabled("postFilter").contains(DefaultPreemption.NAME),
                !disabled("podGroupPostFilter").contains(DefaultPreemption.NAME),
                PodView.whole(
                        args,
                        "minCandidateNodesPercentage",
                        standard.minCandidateNodesPercentage()),
                PodView.whole(
                        args, "minCandidateNodesAbsolute", standard.minCandidateNodesAbsolute()));
    }

    private Tree.Mapping args(String plugin) {
        return args.getOrDefault(plugin, Tree.Mapping.EMPTY);
    }

    private int percentage() {
        var common = PodView.whole(configuration, "percentageOfNodesToScore", 0);
        return PodView.whole(profile, "percentageOfNodesToScore", common);
    }

    private Tree.Mapping plugins(String point) {
        return profile.mapping("plugins").mapping(point);
    }

    /// The weights of plugins that are enabled by name; those of the extension point win. A plugin
    /// that is enabled without a weight gets 1, whatever its default weight is.
    private Map<String, Integer> weights() {
        var weights = new TreeMap<String, Integer>();
        for (var point : List.of("multiPoint", "score")) {
            for (var item : plugins(point).items("enabled")) {
                if (item instanceof Tree.Mapping plugin) {
                    var weight = PodView.whole(plugin, "weight", 0);
                    weights.put(plugin.text("name"), weight == 0 ? 1 : weight);
                }
            }
        }
        return weights;
    }

    private Set<String> disabled(String point) {
        var disabled = new TreeSet<String>();
        for (var each : List.of("multiPoint", point)) {
            var names = names(each, "disabled");
            disabled.addAll(names.contains(ALL) ? StandardPlugins.names() : names);
            disabled.removeAll(names(each, "enabled"));
        }
        return disabled;
    }

    private Set<String> names(String point, String list) {
        var names = new TreeSet<String>();
        for (var item : plugins(point).items(list)) {
            if (item instanceof Tree.Mapping plugin) {
                names.add(plugin.text("name"));
            }
        }
        return names;
    }

    private static FitStrategy strategy(Tree.Mapping strategy) {
        var resources = resources(strategy);
        return switch (strategy.text("type")) {
            case "", "LeastAllocated" -> new FitStrategy.LeastAllocated(resources);
            case "MostAllocated" -> new FitStrategy.MostAllocated(resources);
            case "RequestedToCapacityRatio" ->
                    new FitStrategy.RequestedToCapacityRatio(
                            resources, shape(strategy.mapping("requestedToCapacityRatio")));
            default ->
                    throw new UnreadableException(
                            "scoring strategy %s is not supported. Say LeastAllocated, MostAllocated or RequestedToCapacityRatio."
                                    .formatted(strategy.text("type")));
        };
    }

    private static List<WeightedResource> resources(Tree.Mapping parent) {
        var resources = new ArrayList<WeightedResource>();
        for (var item : parent.items("resources")) {
            if (item instanceof Tree.Mapping each) {
                var weight = PodView.whole(each, "weight", 0);
                resources.add(new WeightedResource(each.text("name"), weight == 0 ? 1 : weight));
            }
        }
        return resources.isEmpty() ? SchedulerProfile.STANDARD.balanced() : resources;
    }

    private static List<FitStrategy.Point> shape(Tree.Mapping ratio) {
        var points = new ArrayList<FitStrategy.Point>();
        for (var item : ratio.items("shape")) {
            if (item instanceof Tree.Mapping point) {
                points.add(
                        new FitStrategy.Point(
                                PodView.whole(point, "utilization", 0),
                                PodView.whole(point, "score", 0)));
            }
        }
        if (points.isEmpty()) {
            throw new UnreadableException(
                    "requestedToCapacityRatio has no shape. Give at least one point of utilization"
                            + " and score.");
        }
        return points;
    }

    private static DefaultSpread spread(Tree.Mapping args) {
        if (!args.text("defaultingType").equals("List")) {
            return new DefaultSpread.System();
        }
        var constraints = new ArrayList<SpreadConstraint>();
        for (var item : args.items("defaultConstraints")) {
            if (item instanceof Tree.Mapping constraint) {
                constraints.add(SpreadConstraint.read(constraint));
            }
        }
        return new DefaultSpread.Listed(constraints);
    }
}
