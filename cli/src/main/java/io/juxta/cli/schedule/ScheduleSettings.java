package io.juxta.cli.schedule;

import io.juxta.cli.options.ConfigurationFile;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the file of `--config` holds: a KubeSchedulerConfiguration, juxta's own Settings, or both
/// as two YAML documents. Flags win over Settings.
///
/// @param configuration the file, where it holds a KubeSchedulerConfiguration
record ScheduleSettings(@Nullable Path configuration, Optional<Settings> settings) {

    /// @throws InputException when it holds something else, or a value that does not fit here
    static ScheduleSettings of(@Nullable Path file) {
        if (file == null) {
            return new ScheduleSettings(null, Optional.empty());
        }
        var documents = ConfigurationFile.beside(file);
        if (documents.isEmpty()) {
            return new ScheduleSettings(file, Optional.empty());
        }
        Optional<Settings> settings = Optional.empty();
        var configured = false;
        for (var document : documents) {
            if (Settings.isSettings(document)) {
                settings = Optional.of(checked(document));
            } else if (document.kind().equals(SchedulerFile.KIND)) {
                configured = true;
            } else {
                throw new InputException(
                        document.source(),
                        "kind is " + document.kind(),
                        "The file holds a %s, Settings, or both".formatted(SchedulerFile.KIND));
            }
        }
        return new ScheduleSettings(configured ? file : null, settings);
    }

    private static Settings checked(Document document) {
        var settings = Settings.from(document);
        var profile = settings.profile();
        if (profile != null && !profile.equals("1.37")) {
            throw new InputException(
                    document.source(),
                    "profile is " + profile,
                    "A live scheduler follows Kubernetes 1.37 alone");
        }
        return settings;
    }

    /// The gates of the scheduler.
    Map<String, Boolean> gates() {
        return settings.<Map<String, Boolean>>map(
                        each -> {
                            var own = each.schedulerFeatureGates();
                            return own == null ? each.featureGates() : own;
                        })
                .orElse(Map.of());
    }

    /// The name of the only profile where there is no KubeSchedulerConfiguration; empty for the
    /// usual one.
    String schedulerName() {
        return settings.map(Settings::schedulerName).orElse("");
    }

    /// The work for devices on one node.
    long budget(long usual) {
        return settings.map(Settings::budget).orElse(usual);
    }
}
