package io.juxta.cli.schedule;

import io.juxta.cli.options.ConfigurationFile;
import io.juxta.kube.text.InputException;
import io.juxta.model.Tree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a KubeSchedulerConfiguration says beside its profiles.
///
/// @param initialBackoff of a pod after its first failure
/// @param longestBackoff of a pod
/// @param percentage of nodes to score; 0 for Kubernetes' choice
/// @param queriesPerSecond of the client; 0 for no limit
/// @param burst of the client
/// @param kubeconfig of the client; empty for none
/// @param profiles the names, in their order
/// @param bindingTimeouts of DynamicResources, by profile, where they say so
/// @param volumeTimeouts of VolumeBinding, by profile, where they say so
record SchedulerFile(
        Duration initialBackoff,
        Duration longestBackoff,
        int percentage,
        double queriesPerSecond,
        int burst,
        String kubeconfig,
        List<String> profiles,
        Map<String, Duration> bindingTimeouts,
        Map<String, Duration> volumeTimeouts) {

    private static final double USUAL_RATE = 50;
    private static final int USUAL_BURST = 100;
    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(10);

    static final String KIND = "KubeSchedulerConfiguration";
    static final String API_VERSION = "kubescheduler.config.k8s.io/v1";

    /// Without a file: Kubernetes' defaults, under our own name.
    static SchedulerFile usual() {
        return new SchedulerFile(
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                0,
                USUAL_RATE,
                USUAL_BURST,
                "",
                List.of("juxta"),
                Map.of(),
                Map.of());
    }

    /// How long devices may take until they are ready for a pod of a profile.
    Duration bindingTimeout(String profile) {
        return bindingTimeouts.getOrDefault(profile, USUAL_TIMEOUT);
    }

    /// How long volumes may take until they are bound for a pod of a profile.
    Duration volumeTimeout(String profile) {
        return volumeTimeouts.getOrDefault(profile, USUAL_TIMEOUT);
    }

    /// The same with one profile of another name.
    SchedulerFile named(String profile) {
        return new SchedulerFile(
                initialBackoff,
                longestBackoff,
                percentage,
                queriesPerSecond,
                burst,
                kubeconfig,
                List.of(profile),
                bindingTimeouts,
                volumeTimeouts);
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
        var binding = new HashMap<String, Duration>();
        var volumes = new HashMap<String, Duration>();
        for (var item : tree.items("profiles")) {
            if (item instanceof Tree.Mapping profile) {
                var written = profile.text("schedulerName");
                var name = written.isEmpty() ? "default-scheduler" : written;
                names.add(name);
                argument(profile, "DynamicResources", "bindingTimeout")
                        .ifPresent(time -> binding.put(name, time));
                argument(profile, "VolumeBinding", "bindTimeoutSeconds")
                        .ifPresent(time -> volumes.put(name, time));
            }
        }
        var connection = tree.mapping("clientConnection");
        return new SchedulerFile(
                Duration.ofSeconds(number(tree, "podInitialBackoffSeconds", 1)),
                Duration.ofSeconds(number(tree, "podMaxBackoffSeconds", 10)),
                (int) number(tree, "percentageOfNodesToScore", 0),
                rate(decimal(connection, "qps", 0)),
                burst((int) number(connection, "burst", 0)),
                connection.text("kubeconfig"),
                names.isEmpty() ? List.of("default-scheduler") : names,
                binding,
                volumes);
    }

    static ConfigurationFile file(Path path) {
        return ConfigurationFile.of(path, KIND, API_VERSION);
    }

    private static Optional<Duration> argument(Tree.Mapping profile, String plugin, String field) {
        for (var item : profile.items("pluginConfig")) {
            if (item instanceof Tree.Mapping config && config.text("name").equals(plugin)) {
                return switch (config.mapping("args").field(field).orElse(null)) {
                    case Tree.Text(var text, _) -> GoDuration.parse(text);
                    case Tree.Number(var literal, _) ->
                            Optional.of(Duration.ofSeconds(Long.parseLong(literal)));
                    case null, default -> Optional.empty();
                };
            }
        }
        return Optional.empty();
    }

    /// Zero counts as absent, and less than zero as no limit.
    private static double rate(double written) {
        return written == 0 ? USUAL_RATE : Math.max(0, written);
    }

    private static int burst(int written) {
        return written == 0 ? USUAL_BURST : written;
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
