package io.juxta.cli.options;

import io.juxta.cli.page.Console;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.SchedulerConfigurationRules;
import io.juxta.placement.SchedulerProfile;
import io.juxta.placement.UnreadableException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which scheduler profile applies to which pods: that of a KubeSchedulerConfiguration, or the
/// default.
///
/// A configuration with profiles covers the scheduler names it lists; pods of others are not tried.
public final class SchedulerProfiles {

    private static final String USUAL = "default-scheduler";
    private static final String KIND = "KubeSchedulerConfiguration";
    private static final String API_VERSION = "kubescheduler.config.k8s.io/v1";

    private final PlacementSettings terms;
    private final @Nullable Source source;
    private final Tree.Mapping configuration;
    private final Set<String> named = new HashSet<>();
    private final Map<String, Placer> placers = new HashMap<>();

    private SchedulerProfiles(
            PlacementSettings terms, @Nullable Source source, Tree.Mapping configuration) {
        this.terms = terms;
        this.source = source;
        this.configuration = configuration;
        for (var item : configuration.items("profiles")) {
            if (item instanceof Tree.Mapping profile) {
                var name = profile.text("schedulerName");
                named.add(name.isEmpty() ? USUAL : name);
            }
        }
        named.forEach(this::placer);
    }

    /// The default profile.
    public static SchedulerProfiles usual(PlacementSettings terms) {
        return new SchedulerProfiles(terms, null, Tree.Mapping.EMPTY);
    }

    /// The profiles of a configuration file.
    ///
    /// @param file the configuration, or null for the usual rules
    /// @throws InputException when a kube-scheduler would not start with it
    public static SchedulerProfiles of(
            PlacementSettings terms, @Nullable Path file, Console console) {
        return file == null
                ? usual(terms)
                : of(terms, ConfigurationFile.of(file, KIND, API_VERSION), console);
    }

    /// The profiles of a configuration inside a question.
    ///
    /// @param written the configuration as it stands in a batch line
    /// @throws InputException when a kube-scheduler would not start with it
    public static SchedulerProfiles of(
            PlacementSettings terms, Tree.Mapping written, Console console) {
        return of(
                terms,
                new ConfigurationFile(Source.of("config"), written, KIND, API_VERSION),
                console);
    }

    private static SchedulerProfiles of(
            PlacementSettings terms, ConfigurationFile file, Console console) {
        return new SchedulerProfiles(terms, file.source(), read(file, terms.gates(), console));
    }

    /// kube-scheduler decodes strictly: an unknown field is an error.
    private static Tree.Mapping read(ConfigurationFile file, FeatureGates gates, Console console) {
        file.requireType();
        var read = file.decode(file.written(), KIND, FieldPath.ROOT);
        for (var field : read.unknown()) {
            throw file.unknown(field, FieldPath.ROOT);
        }
        pluginArguments(file, read.tree());
        var findings = SchedulerConfigurationRules.judge(read.tree(), gates);
        for (var fault : findings.faults()) {
            throw file.refusal(fault);
        }
        findings.doubts().forEach(doubt -> console.warning(file.doubt(doubt)));
        return read.tree();
    }

    /// Arguments have types of their own, by the plugin's name; those of unknown plugins have none.
    private static void pluginArguments(ConfigurationFile file, Tree.Mapping configuration) {
        var profiles = configuration.items("profiles");
        for (var i = 0; i < profiles.size(); i++) {
            if (!(profiles.get(i) instanceof Tree.Mapping profile)) {
                continue;
            }
            var configs = profile.items("pluginConfig");
            for (var j = 0; j < configs.size(); j++) {
                if (configs.get(j) instanceof Tree.Mapping config && config.has("args")) {
                    var at =
                            FieldPath.of("profiles")
                                    .index(i)
                                    .field("pluginConfig")
                                    .index(j)
                                    .field("args");
                    arguments(file, config, at);
                }
            }
        }
    }

    private static void arguments(ConfigurationFile file, Tree.Mapping config, FieldPath at) {
        var kind = config.text("name") + "Args";
        if (!Decoder.hasConfiguration(kind)) {
            return;
        }
        var args = config.field("args").orElse(Tree.Mapping.EMPTY);
        if (!(args instanceof Tree.Mapping mapping)) {
            throw file.refusal(ConfigurationFault.of(at, "must be the fields of a " + kind));
        }
        var written = mapping.text("kind");
        if (!written.isEmpty() && !written.equals(kind)) {
            throw file.refusal(
                    ConfigurationFault.of(
                            at.field("kind"), "%s has %s".formatted(config.text("name"), kind)));
        }
        for (var field : file.decode(mapping, kind, at).unknown()) {
            throw file.unknown(field, at);
        }
    }

    /// Whether the configuration has a profile for a pod's scheduler.
    public boolean serves(Pod pod) {
        return named.isEmpty() || named.contains(scheduler(pod));
    }

    private static String scheduler(Pod pod) {
        return pod.spec().schedulerName().isEmpty() ? USUAL : pod.spec().schedulerName();
    }

    public Placer placer(Pod pod) {
        return placer(named.isEmpty() ? USUAL : scheduler(pod));
    }

    private Placer placer(String scheduler) {
        return placers.computeIfAbsent(scheduler, name -> Placer.of(terms.with(profile(name))));
    }

    private SchedulerProfile profile(String scheduler) {
        if (source == null) {
            return SchedulerProfile.STANDARD;
        }
        try {
            return SchedulerProfile.read(configuration, scheduler);
        } catch (UnreadableException e) {
            throw new InputException(
                    source, String.valueOf(e.getMessage()), "See the documentation of " + KIND, e);
        }
    }
}
