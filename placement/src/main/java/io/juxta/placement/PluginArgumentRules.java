package io.juxta.placement;

import static io.juxta.placement.SchedulerConfigurationRules.number;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Validates the arguments of scheduler plugins as kube-scheduler does. They are already decoded.
final class PluginArgumentRules {

    private static final List<String> STRATEGIES =
            List.of("LeastAllocated", "MostAllocated", "RequestedToCapacityRatio");
    private static final List<String> DEFAULTINGS = List.of("System", "List");
    private static final List<String> UNSATISFIABLE = List.of("DoNotSchedule", "ScheduleAnyway");
    private static final int MOST_CUSTOM_SCORE = 10;

    private final Tree.Mapping args;
    private final FieldPath at;
    private final FeatureGates gates;
    private final List<ConfigurationFault> faults = new ArrayList<>();

    private PluginArgumentRules(Tree.Mapping args, FieldPath at, FeatureGates gates) {
        this.args = args;
        this.at = at;
        this.gates = gates;
    }

    static List<ConfigurationFault> faults(
            String plugin, Tree.Mapping args, FieldPath at, FeatureGates gates) {
        var rules = new PluginArgumentRules(args, at, gates);
        switch (plugin) {
            case "DefaultPreemption" -> rules.preemption();
            case "DynamicResources" -> rules.dynamicResources();
            case "InterPodAffinity" -> rules.within("hardPodAffinityWeight", 0, 100);
            case "NodeAffinity" ->
                    rules.faults.addAll(
                            AddedAffinityRules.faults(
                                    args.mapping("addedAffinity"), at.field("addedAffinity")));
            case "NodeResourcesBalancedAllocation" -> rules.balanced();
            case "NodeResourcesFit" -> rules.fit();
            case "PodTopologySpread" -> rules.spread();
            case "VolumeBinding" -> rules.volumes();
            default -> {
                // No arguments, or none that can be wrong once decoded.
            }
        }
        return rules.faults;
    }

    private void preemption() {
        within("minCandidateNodesPercentage", 0, 100);
        within("minCandidateNodesAbsolute", 0, Integer.MAX_VALUE);
        if (number(args, "minCandidateNodesPercentage", 10) == 0
                && number(args, "minCandidateNodesAbsolute", 100) == 0) {
            refuse(
                    at.field("minCandidateNodesPercentage"),
                    "cannot be 0 while minCandidateNodesAbsolute is 0");
        }
    }

    private void dynamicResources() {
        timeout("filterTimeout", Duration.ZERO, "DRASchedulerFilterTimeout");
        timeout(
                "bindingTimeout",
                Duration.ofSeconds(1),
                "DRADeviceBindingConditions",
                "DRAResourceClaimDeviceStatus");
    }

    private void timeout(String name, Duration least, String... needed) {
        if (!args.has(name)) {
            return;
        }
        for (var gate : needed) {
            if (!gates.on(gate)) {
                refuse(at.field(name), "needs the feature gate %s, which is off".formatted(gate));
                return;
            }
        }
        if (GoDuration.parse(args.text(name)).orElse(least).compareTo(least) < 0) {
            refuse(
                    at.field(name),
                    "%s is less than %ds".formatted(args.text(name), least.toSeconds()));
        }
    }

    private void balanced() {
        var seen = new HashSet<String>();
        each(
                args,
                "resources",
                at,
                (resource, path) -> {
                    if (!seen.add(resource.text("name"))) {
                        refuse(
                                path.field("name"),
                                "%s is there twice".formatted(resource.text("name")));
                    }
                    if (weight(resource) != 1) {
                        refuse(path.field("weight"), "%d is not 1".formatted(weight(resource)));
                    }
                });
    }

    private void fit() {
        var groups = args.items("ignoredResourceGroups");
        for (var i = 0; i < groups.size(); i++) {
            if (groups.get(i) instanceof Tree.Text(var group, _) && group.contains("/")) {
                refuse(
                        at.field("ignoredResourceGroups").index(i),
                        "%s is no group: a group has no /".formatted(group));
            }
        }
        if (args.has("scoringStrategy")) {
            strategy(args.mapping("scoringStrategy"), at.field("scoringStrategy"));
        }
    }

    private void strategy(Tree.Mapping strategy, FieldPath path) {
        var type = strategy.text("type");
        oneOf(type, STRATEGIES, path.field("type"));
        each(
                strategy,
                "resources",
                path,
                (resource, p) -> {
                    if (weight(resource) < 1 || weight(resource) > 100) {
                        refuse(
                                p.field("weight"),
                                "%d is not between 1 and 100".formatted(weight(resource)));
                    }
                });
        var ratio = path.field("requestedToCapacityRatio");
        if (type.equals("RequestedToCapacityRatio")) {
            shape(
                    strategy.mapping("requestedToCapacityRatio").items("shape"),
                    ratio.field("shape"));
        } else if (strategy.has("requestedToCapacityRatio")) {
            refuse(ratio, "goes with type RequestedToCapacityRatio only");
        }
    }

    /// A weight of 0 counts as absent.
    private static long weight(Tree.Mapping resource) {
        var weight = number(resource, "weight", 1);
        return weight == 0 ? 1 : weight;
    }

    private void shape(List<Tree> points, FieldPath path) {
        if (points.isEmpty()) {
            refuse(path, "is missing: give at least one point of utilization and score");
        }
        var last = Long.MIN_VALUE;
        for (var i = 0; i < points.size(); i++) {
            if (!(points.get(i) instanceof Tree.Mapping point)) {
                continue;
            }
            var utilization = number(point, "utilization", 0);
            var score = number(point, "score", 0);
            if (utilization <= last) {
                refuse(
                        path.index(i).field("utilization"),
                        "must be above that of the point before");
            }
            if (utilization < 0 || utilization > 100) {
                refuse(
                        path.index(i).field("utilization"),
                        "%d is not between 0 and 100".formatted(utilization));
            }
            if (score < 0 || score > MOST_CUSTOM_SCORE) {
                refuse(
                        path.index(i).field("score"),
                        "%d is not between 0 and %d".formatted(score, MOST_CUSTOM_SCORE));
            }
            last = utilization;
        }
    }

    private void spread() {
        var type = args.text("defaultingType");
        if (!type.isEmpty()) {
            oneOf(type, DEFAULTINGS, at.field("defaultingType"));
        }
        if (!type.equals("List") && !args.items("defaultConstraints").isEmpty()) {
            refuse(at.field("defaultConstraints"), "goes with defaultingType List only");
        }
        record Constrained(String key, String action) {}
        var seen = new HashSet<Constrained>();
        each(
                args,
                "defaultConstraints",
                at,
                (constraint, path) -> {
                    if (number(constraint, "maxSkew", 0) < 1) {
                        refuse(path.field("maxSkew"), "must be above 0");
                    }
                    if (constraint.text("topologyKey").isEmpty()) {
                        refuse(path.field("topologyKey"), "is missing");
                    }
                    oneOf(
                            constraint.text("whenUnsatisfiable"),
                            UNSATISFIABLE,
                            path.field("whenUnsatisfiable"));
                    if (constraint.has("labelSelector")) {
                        refuse(
                                path.field("labelSelector"),
                                "must be left out: it follows from the pod");
                    }
                    if (!seen.add(
                            new Constrained(
                                    constraint.text("topologyKey"),
                                    constraint.text("whenUnsatisfiable")))) {
                        refuse(path, "says the same as one before it");
                    }
                });
    }

    private void volumes() {
        within("bindTimeoutSeconds", 0, Long.MAX_VALUE);
        if (args.has("shape")) {
            if (gates.on("StorageCapacityScoring")) {
                shape(args.items("shape"), at.field("shape"));
            } else {
                refuse(
                        at.field("shape"),
                        "needs the feature gate StorageCapacityScoring, which is off");
            }
        }
    }

    private void within(String name, long least, long most) {
        var value = number(args, name, least);
        if (value < least || value > most) {
            if (most > 100) {
                refuse(at.field(name), "%d is below %d".formatted(value, least));
            } else {
                refuse(at.field(name), "%d is not between %d and %d".formatted(value, least, most));
            }
        }
    }

    private void oneOf(String written, List<String> known, FieldPath path) {
        if (!known.contains(written)) {
            faults.add(
                    new ConfigurationFault(
                            path,
                            "%s is not supported, only %s"
                                    .formatted(
                                            written.isEmpty() ? "no value" : written,
                                            String.join(", ", known)),
                            written,
                            known));
        }
    }

    /// A check of one list item at its path.
    private interface Check {
        void run(Tree.Mapping item, FieldPath path);
    }

    private static void each(Tree.Mapping parent, String list, FieldPath path, Check check) {
        var items = parent.items(list);
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Tree.Mapping item) {
                check.run(item, path.field(list).index(i));
            }
        }
    }

    private void refuse(FieldPath path, String message) {
        faults.add(ConfigurationFault.of(path, message));
    }
}
