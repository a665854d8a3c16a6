package io.juxta.cli.schedule;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The configuration in effect, as `/configz` answers it.
final class ConfigurationView {

    private ConfigurationView() {}

    static String json(SchedulerFile file, ScheduleMode mode, FeatureGates gates) {
        var connection = new LinkedHashMap<String, Tree>();
        connection.put("qps", decimal(file.queriesPerSecond()));
        connection.put("burst", Tree.Number.of(file.burst()));
        var scheduler = new LinkedHashMap<String, Tree>();
        scheduler.put("apiVersion", Tree.Text.of(SchedulerFile.API_VERSION));
        scheduler.put("kind", Tree.Text.of(SchedulerFile.KIND));
        scheduler.put("clientConnection", Tree.Mapping.of(connection));
        scheduler.put(
                "podInitialBackoffSeconds", Tree.Number.of(file.initialBackoff().toSeconds()));
        scheduler.put("podMaxBackoffSeconds", Tree.Number.of(file.longestBackoff().toSeconds()));
        scheduler.put("percentageOfNodesToScore", Tree.Number.of(file.percentage()));
        scheduler.put(
                "profiles",
                Tree.Sequence.of(
                        file.profiles().stream().map(name -> profile(file, name)).toList()));
        var switched = new TreeMap<String, Tree>();
        gates.overrides().forEach((name, on) -> switched.put(name, Tree.Bool.of(on)));
        return TreeWriter.json(
                Tree.Mapping.of(
                        Map.of(
                                "kubescheduler.config.k8s.io",
                                Tree.Mapping.of(scheduler),
                                "juxta.io",
                                Tree.Mapping.of(
                                        Map.of(
                                                "mode",
                                                Tree.Text.of(mode.name().toLowerCase(Locale.ROOT)),
                                                "featureGates",
                                                Tree.Mapping.of(switched))))));
    }

    private static Tree profile(SchedulerFile file, String name) {
        var profile = new LinkedHashMap<String, Tree>();
        profile.put("schedulerName", Tree.Text.of(name));
        profile.put("bindingTimeoutSeconds", Tree.Number.of(file.bindingTimeout(name).toSeconds()));
        profile.put("volumeTimeoutSeconds", Tree.Number.of(file.volumeTimeout(name).toSeconds()));
        return Tree.Mapping.of(profile);
    }

    private static Tree decimal(double value) {
        return new Tree.Number(
                value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value),
                0);
    }
}
