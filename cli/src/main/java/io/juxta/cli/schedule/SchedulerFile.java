package io.juxta.cli.schedule;

import io.juxta.cli.options.ConfigurationFile;
import io.juxta.kube.text.InputException;
import io.juxta.model.Tree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a KubeSchedulerConfiguration says beside its profiles.
///
/// @param initialBackoff of a pod after its first failure
/// @param longestBackoff of a pod
/// @param percentage of nodes to score; 0 for Kubernetes' choice
/// @param queriesPerSecond of the client; 0 for no limit
/// @param burst of the client
/// @param profiles the names, in their order
/// @param bindingTimeout of DynamicResources
/// @param volumeTimeout of VolumeBinding
record SchedulerFile(
        Duration initialBackoff,
        Duration longestBackoff,
        int percentage,
        double queriesPerSecond,
        int burst,
        List<String> profiles,
        Duration bindingTimeout,
        Duration volumeTimeout) {

    private static final String KIND = "KubeSchedulerConfiguration";
    private static final String API_VERSION = "kubescheduler.config.k8s.io/v1";

    /// Without a file: Kubernetes' defaults, under our own name.
    static SchedulerFile usual() {
        return new SchedulerFile(
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                0,
                50,
                100,
                List.of("juxta"),
                Duration.ofMinutes(10),
                Duration.ofMinutes(10));
    }

    /// The same with one profile of another name.
    SchedulerFile named(String profile) {
        return new SchedulerFile(
                initialBackoff,
                longestBackoff,
                percentage,
                queriesPerSecond,
                burst,
                List.of(profile),
                bindingTimeout,
                volumeTimeout);
    }

    /// Reads a file that [io.juxta.cli.options.SchedulerProfiles] has judged.
    ///
    /// @throws InputException when it asks for something that is not there
    static SchedulerFile read(@Nullable Path path) {
        if (path == null) {
            return usual();
        }
        var file = file(path);
        var tree = file.written();
        if (!tree.items("extenders").isEmpty()) {
            throw new InputException(
                    file.source(),
                    "extenders: juxta calls no extenders",
                    "Remove them, or let kube-scheduler serve the pods that need them");
        }
        var names = new ArrayList<String>();
        var binding = Duration.ofMinutes(10);
        var volumes = Duration.ofMinutes(10);
        for (var item : tree.items("profiles")) {
            if (item instanceof Tree.Mapping profile) {
                var name = profile.text("schedulerName");
                names.add(name.isEmpty() ? "default-scheduler" : name);
                binding = argument(profile, "DynamicResources", "bindingTimeout", binding);
                volumes = argument(profile, "VolumeBinding", "bindTimeoutSeconds", volumes);
            }
        }
        var connection = tree.mapping("clientConnection");
        return new SchedulerFile(
                Duration.ofSeconds(number(tree, "podInitialBackoffSeconds", 1)),
                Duration.ofSeconds(number(tree, "podMaxBackoffSeconds", 10)),
                (int) number(tree, "percentageOfNodesToScore", 0),
                Math.max(0, decimal(connection, "qps", 50)),
                (int) number(connection, "burst", 100),
                names.isEmpty() ? List.of("default-scheduler") : names,
                binding,
                volumes);
    }

    static ConfigurationFile file(Path path) {
        return ConfigurationFile.of(path, KIND, API_VERSION);
    }

    private static Duration argument(
            Tree.Mapping profile, String plugin, String field, Duration otherwise) {
        for (var item : profile.items("pluginConfig")) {
            if (item instanceof Tree.Mapping config && config.text("name").equals(plugin)) {
                return switch (config.mapping("args").field(field).orElse(null)) {
                    case Tree.Text(var text, _) -> GoDuration.parse(text).orElse(otherwise);
                    case Tree.Number(var literal, _) -> Duration.ofSeconds(Long.parseLong(literal));
                    case null, default -> otherwise;
                };
            }
        }
        return otherwise;
    }

    private static long number(Tree.Mapping tree, String field, long otherwise) {
        return tree.field(field).orElse(null) instanceof Tree.Number(var literal, _)
                ? Long.parseLong(literal)
                : otherwise;
    }

    private static double decimal(Tree.Mapping tree, String field, double otherwise) {
        return tree.field(field).orElse(null) instanceof Tree.Number(var literal, _)
                ? Double.parseDouble(literal)
                : otherwise;
    }
}
