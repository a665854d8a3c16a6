package io.juxta.placement;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Validates a KubeSchedulerConfiguration as a 1.37 kube-scheduler does, and finds what it silently
/// ignores.
///
/// The configuration has been decoded: each field has the JSON type of its Go type. The rules about
/// plugins are those of the scheduling framework, which also checks them at start.
public final class SchedulerConfigurationRules {

    private static final String LEASES = "leases";
    private static final long USUAL_INITIAL_BACKOFF = 1;
    private static final long USUAL_MAX_BACKOFF = 10;

    private final Tree.Mapping configuration;
    private final FeatureGates gates;
    private final List<ConfigurationFault> faults = new ArrayList<>();
    private final List<ConfigurationFault> doubts = new ArrayList<>();

    private SchedulerConfigurationRules(Tree.Mapping configuration, FeatureGates gates) {
        this.configuration = configuration;
        this.gates = gates;
    }

    /// The result.
    ///
    /// @param faults errors with which kube-scheduler would exit at start
    /// @param doubts fields without effect there, or without effect here
    public record Findings(List<ConfigurationFault> faults, List<ConfigurationFault> doubts) {
        public Findings {
            faults = List.copyOf(faults);
            doubts = List.copyOf(doubts);
        }
    }

    /// Applies every rule; the configuration has been decoded.
    public static Findings judge(Tree.Mapping configuration, FeatureGates gates) {
        var rules = new SchedulerConfigurationRules(configuration, gates);
        rules.run();
        return new Findings(rules.faults, rules.doubts);
    }

    private void run() {
        if (configuration.has("parallelism")) {
            atLeast(configuration, FieldPath.ROOT, "parallelism", 1);
        }
        percentage(configuration, FieldPath.ROOT);
        backoff();
        leaderElection(configuration.mapping("leaderElection"), FieldPath.of("leaderElection"));
        atLeast(
                configuration.mapping("clientConnection"),
                FieldPath.of("clientConnection"),
                "burst",
                0);
        extenders();
        profiles();
    }

    private void backoff() {
        var initial = number(configuration, "podInitialBackoffSeconds", USUAL_INITIAL_BACKOFF);
        if (initial < 1) {
            refuse(
                    FieldPath.of("podInitialBackoffSeconds"),
                    "%d is not above 0".formatted(initial));
        }
        var most = number(configuration, "podMaxBackoffSeconds", USUAL_MAX_BACKOFF);
        if (most < initial) {
            refuse(
                    FieldPath.of("podMaxBackoffSeconds"),
                    "%d is less than podInitialBackoffSeconds, %d".formatted(most, initial));
        }
    }

    private void leaderElection(Tree.Mapping election, FieldPath at) {
        if (election.has("leaderElect") && !election.flag("leaderElect")) {
            return;
        }
        var lock = election.text("resourceLock");
        if (!lock.isEmpty() && !lock.equals(LEASES)) {
            faults.add(
                    new ConfigurationFault(
                            at.field("resourceLock"),
                            "%s is not supported, only leases".formatted(lock),
                            lock,
                            List.of(LEASES)));
        }
        var lease = duration(election, "leaseDuration", Duration.ofSeconds(15));
        var deadline = duration(election, "renewDeadline", Duration.ofSeconds(10));
        var retry = duration(election, "retryPeriod", Duration.ofSeconds(2));
        notNegative(lease, at.field("leaseDuration"));
        notNegative(deadline, at.field("renewDeadline"));
        notNegative(retry, at.field("retryPeriod"));
        if (lease.compareTo(deadline) <= 0) {
            refuse(at.field("leaseDuration"), "must be longer than renewDeadline");
        }
    }

    private void notNegative(Duration duration, FieldPath at) {
        if (duration.isNegative()) {
            refuse(at, "must be above 0");
        }
    }

    /// A duration of zero counts as absent.
    private static Duration duration(Tree.Mapping parent, String name, Duration usual) {
        return GoDuration.parse(parent.text(name))
                .filter(duration -> !duration.isZero())
                .orElse(usual);
    }

    private void extenders() {
        var binders = 0;
        var resources = new HashSet<String>();
        var extenders = configuration.items("extenders");
        for (var i = 0; i < extenders.size(); i++) {
            if (!(extenders.get(i) instanceof Tree.Mapping extender)) {
                continue;
            }
            var at = FieldPath.of("extenders").index(i);
            if (!extender.text("prioritizeVerb").isEmpty() && number(extender, "weight", 0) < 1) {
                refuse(at.field("weight"), "must be above 0, since prioritizeVerb is given");
            }
            binders += extender.text("bindVerb").isEmpty() ? 0 : 1;
            var managed = extender.items("managedResources");
            for (var j = 0; j < managed.size(); j++) {
                if (managed.get(j) instanceof Tree.Mapping resource
                        && !resources.add(resource.text("name"))) {
                    refuse(
                            at.field("managedResources").index(j).field("name"),
                            "%s is managed twice".formatted(resource.text("name")));
                }
            }
        }
        if (binders > 1) {
            refuse(FieldPath.of("extenders"), "%d of them bind; only one may".formatted(binders));
        }
        if (!extenders.isEmpty()) {
            doubt(FieldPath.of("extenders"), "juxta does not ask extenders");
        }
    }

    private void profiles() {
        var profiles = configuration.items("profiles");
        var named = new HashMap<String, Integer>();
        for (var i = 0; i < profiles.size(); i++) {
            if (!(profiles.get(i) instanceof Tree.Mapping profile)) {
                continue;
            }
            var at = FieldPath.of("profiles").index(i);
            var name = profile.text("schedulerName");
            if (name.isEmpty() && (profiles.size() > 1 || profile.has("schedulerName"))) {
                refuse(at.field("schedulerName"), "is missing: each profile needs a name");
            }
            var before = named.putIfAbsent(name, i);
            if (before != null && !name.isEmpty()) {
                refuse(
                        at.field("schedulerName"),
                        "%s is the name of profiles[%d] already".formatted(name, before));
            }
            percentage(profile, at);
            plugins(profile.mapping("plugins"), at.field("plugins"));
            pluginConfig(profile, at.field("pluginConfig"));
        }
        sameQueueSort(profiles);
    }

    private void plugins(Tree.Mapping plugins, FieldPath at) {
        for (var point : plugins.fields().keySet()) {
            var set = plugins.mapping(point);
            enabled(set, point, at.field(point, "enabled"));
            var disabled = set.items("disabled");
            for (var i = 0; i < disabled.size(); i++) {
                var name = nameOf(disabled.get(i));
                if (!name.equals("*") && !PluginTable.has(name)) {
                    doubts.add(
                            unknownPlugin(
                                    at.field(point, "disabled").index(i).field("name"),
                                    name,
                                    "; nothing is disabled"));
                }
            }
        }
        mustRun(plugins, "queueSort", "PrioritySort", at);
        mustRun(plugins, "bind", "DefaultBinder", at);
    }

    private void enabled(Tree.Mapping set, String point, FieldPath at) {
        var seen = new HashSet<String>();
        var enabled = set.items("enabled");
        for (var i = 0; i < enabled.size(); i++) {
            var name = nameOf(enabled.get(i));
            var path = at.index(i).field("name");
            if (!PluginTable.has(name)) {
                faults.add(unknownPlugin(path, name, ""));
            } else if (!PluginTable.runsAt(name, point)) {
                refuse(
                        path,
                        "%s is no %s plugin; it runs at %s"
                                .formatted(
                                        name, point, String.join(", ", PluginTable.points(name))));
            } else if (!seen.add(name)) {
                refuse(path, "%s is enabled twice".formatted(name));
            }
        }
    }

    /// Every profile needs one queue sort plugin and one bind plugin; kube-scheduler has one of
    /// each.
    private void mustRun(Tree.Mapping plugins, String point, String plugin, FieldPath at) {
        var own = plugins.mapping(point);
        var all = plugins.mapping(PluginTable.MULTI_POINT);
        var offAtPoint = names(own, "disabled").stream().anyMatch(Set.of("*", plugin)::contains);
        var offEverywhere = names(all, "disabled").stream().anyMatch(Set.of("*", plugin)::contains);
        var runs =
                names(own, "enabled").contains(plugin)
                        || (!offAtPoint
                                && (!offEverywhere || names(all, "enabled").contains(plugin)));
        if (!runs) {
            refuse(at, "%s is disabled, and a profile needs a %s plugin".formatted(plugin, point));
        }
    }

    private void pluginConfig(Tree.Mapping profile, FieldPath at) {
        var seen = new HashSet<String>();
        var items = profile.items("pluginConfig");
        for (var i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Tree.Mapping item)) {
                continue;
            }
            var name = item.text("name");
            if (!seen.add(name)) {
                refuse(at.index(i).field("name"), "%s is configured twice".formatted(name));
            }
            if (!PluginTable.has(name)) {
                doubts.add(
                        unknownPlugin(
                                at.index(i).field("name"), name, "; its arguments have no effect"));
            }
            faults.addAll(
                    PluginArgumentRules.faults(
                            name, item.mapping("args"), at.index(i).field("args"), gates));
        }
    }

    private void sameQueueSort(List<Tree> profiles) {
        Tree.@Nullable Mapping first = null;
        for (var i = 0; i < profiles.size(); i++) {
            if (!(profiles.get(i) instanceof Tree.Mapping profile)) {
                continue;
            }
            var own = profile.mapping("plugins").mapping("queueSort");
            if (first == null) {
                first = own;
            } else if (!names(first, "enabled").equals(names(own, "enabled"))
                    || !names(first, "disabled").equals(names(own, "disabled"))) {
                refuse(
                        FieldPath.of("profiles").index(i).field("plugins", "queueSort"),
                        "must be the same in all profiles");
            }
        }
    }

    private static ConfigurationFault unknownPlugin(FieldPath at, String name, String effect) {
        return new ConfigurationFault(
                at,
                "kube-scheduler 1.37 has no plugin %s%s".formatted(name, effect),
                name,
                PluginTable.names());
    }

    private static List<String> names(Tree.Mapping set, String list) {
        return set.items(list).stream().map(SchedulerConfigurationRules::nameOf).toList();
    }

    private static String nameOf(Tree plugin) {
        return plugin instanceof Tree.Mapping mapping ? mapping.text("name") : "";
    }

    private void percentage(Tree.Mapping parent, FieldPath at) {
        var percentage = number(parent, "percentageOfNodesToScore", 0);
        if (percentage < 0 || percentage > 100) {
            refuse(
                    at.field("percentageOfNodesToScore"),
                    "%d is not between 0 and 100".formatted(percentage));
        }
    }

    private void atLeast(Tree.Mapping parent, FieldPath at, String name, long least) {
        var value = number(parent, name, least);
        if (value < least) {
            refuse(at.field(name), "%d is below %d".formatted(value, least));
        }
    }

    /// A decoded number, or the default.
    static long number(Tree.Mapping parent, String name, long usual) {
        return Optional.ofNullable(parent.fields().get(name))
                .filter(Tree.Number.class::isInstance)
                .map(value -> Long.parseLong(((Tree.Number) value).literal()))
                .orElse(usual);
    }

    private void refuse(FieldPath at, String message) {
        faults.add(ConfigurationFault.of(at, message));
    }

    private void doubt(FieldPath at, String message) {
        doubts.add(ConfigurationFault.of(at, message));
    }
}
