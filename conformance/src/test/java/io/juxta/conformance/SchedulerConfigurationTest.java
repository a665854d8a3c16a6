package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.Allocator;
import io.juxta.cli.options.SchedulerProfiles;
import io.juxta.cli.page.Console;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.testkit.BatchPeer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Seeded KubeSchedulerConfigurations, sound and spoiled: juxta accepts those that kube-scheduler
/// accepts.
class SchedulerConfigurationTest {

    private static final int SEEDS = Integer.getInteger("juxta.seeds", 400);

    @TempDir Path folder;

    @Test
    void whatKubeSchedulerAcceptsIsAccepted() throws IOException, InterruptedException {
        Partners.assumeGo();
        var texts = new ArrayList<String>();
        for (var seed = 0; seed < SEEDS; seed++) {
            texts.add(new Grower(new SplittableRandom(seed)).configuration());
        }
        List<String> theirs;
        try (var partner =
                BatchPeer.start("scheduler-config", List.of(Compare.partner("scheduler-config")))) {
            theirs =
                    partner.ask(
                            texts.stream()
                                    .map(text -> TreeWriter.json(Tree.Text.of(text)))
                                    .toList());
        }
        var differences = new ArrayList<String>();
        var accepted = 0;
        for (var seed = 0; seed < SEEDS; seed++) {
            var real = theirs.get(seed).contains("\"accepted\":true");
            accepted += real ? 1 : 0;
            var ours = refusal(texts.get(seed));
            if (real != ours.isEmpty()) {
                differences.add(
                        "seed %d%n%s%nkube-scheduler: %s%njuxta: %s"
                                .formatted(seed, texts.get(seed), theirs.get(seed), ours));
            }
        }
        assertThat(differences).isEmpty();
        assertThat(accepted).as("accepted").isBetween(SEEDS / 5, SEEDS * 4 / 5);
    }

    /// Why juxta refuses it; empty where it does not.
    private String refusal(String text) throws IOException {
        var file = Files.writeString(folder.resolve("config.yaml"), text);
        var console =
                new Console(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        try {
            SchedulerProfiles.of(
                    PlacementSettings.of(FeatureGates.STOCK, Allocator.DEFAULT_BUDGET),
                    file,
                    console);
            return "";
        } catch (InputException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// Makes a configuration. Each choice is sound more often than not.
    private record Grower(SplittableRandom random) {

        String configuration() {
            var lines = new ArrayList<String>();
            lines.add("apiVersion: kubescheduler.config.k8s.io/" + some(40, "v1", "v1beta3"));
            lines.add("kind: KubeSchedulerConfiguration");
            field(lines, "", "parallelism", "16", "1", "0", "-3", "many");
            field(lines, "", "percentageOfNodesToScore", "0", "50", "100", "-1", "101", "1.5");
            field(lines, "", "podInitialBackoffSeconds", "1", "2", "0", "-1");
            field(lines, "", "podMaxBackoffSeconds", "10", "3", "1", "0", "-1");
            field(lines, "", "enableProfiling", "true", "false", "\"yes\"");
            field(lines, "", "delayCacheUntilActive", "true", "false", "1");
            field(lines, "", "percentage", "NONE", "NONE", "NONE", "5");
            if (random.nextInt(4) == 0) {
                lines.add("leaderElection:");
                lines.add("  leaderElect: " + some(3, "true", "false"));
                field(lines, "  ", "resourceLock", "leases", "leases", "endpoints");
                field(lines, "  ", "leaseDuration", "15s", "30s", "0s", "5s", "-1s", "soon");
                field(lines, "  ", "renewDeadline", "10s", "11s", "0s", "20s");
                field(lines, "  ", "retryPeriod", "2s", "1s", "0s", "12s", "-2s");
                field(lines, "  ", "resourceName", "juxta", "kube-scheduler", "\"\"");
                field(lines, "  ", "resourceNamespace", "kube-system", "a", "\"\"");
            }
            if (random.nextInt(4) == 0) {
                lines.add("clientConnection:");
                field(lines, "  ", "qps", "50", "0", "-1", "0.5", "fast");
                field(lines, "  ", "burst", "100", "0", "-1");
                field(lines, "  ", "kubeconfig", "admin.conf", "\"\"");
                field(lines, "  ", "contentTypes", "NONE", "NONE", "json");
            }
            var profiles = random.nextInt(4);
            if (profiles > 0) {
                lines.add("profiles:");
            }
            for (var i = 0; i < profiles; i++) {
                profile(lines, i);
            }
            return String.join("\n", lines) + "\n";
        }

        private void profile(List<String> lines, int index) {
            lines.add("- schedulerName: " + some(15, "s" + index, "s0", "\"\""));
            field(lines, "  ", "percentageOfNodesToScore", "10", "0", "-1", "200");
            if (random.nextInt(3) == 0) {
                lines.add("  plugins:");
                for (var point :
                        List.of("multiPoint", "queueSort", "filter", "score", "bind", "permit")) {
                    plugins(lines, point);
                }
                if (random.nextInt(30) == 0) {
                    lines.add("    filters: {enabled: []}");
                }
            }
            if (random.nextInt(3) == 0) {
                lines.add("  pluginConfig:");
                for (var count = random.nextInt(3); count >= 0; count--) {
                    lines.add("  - " + arguments());
                }
            }
        }

        private void plugins(List<String> lines, String point) {
            if (random.nextInt(4) > 0) {
                return;
            }
            var enabled = new ArrayList<String>();
            var disabled = new ArrayList<String>();
            for (var count = random.nextInt(3); count > 0; count--) {
                enabled.add(
                        "{name: %s%s}"
                                .formatted(
                                        plugin(point),
                                        random.nextInt(3) == 0
                                                ? ", weight: " + some(12, "3", "0", "-1")
                                                : ""));
            }
            for (var count = random.nextInt(3); count > 0; count--) {
                disabled.add(
                        "{name: %s}".formatted(random.nextInt(6) == 0 ? "'*'" : plugin(point)));
            }
            lines.add(
                    "    %s: {enabled: [%s], disabled: [%s]}"
                            .formatted(
                                    point,
                                    String.join(", ", enabled),
                                    String.join(", ", disabled)));
        }

        private String plugin(String point) {
            var fitting =
                    switch (point) {
                        case "queueSort" -> "PrioritySort";
                        case "bind" -> "DefaultBinder";
                        case "filter" -> some(1, "NodeName", "NodePorts", "DynamicResources");
                        case "score" -> some(1, "ImageLocality", "NodeResourcesFit");
                        default -> some(1, "NodeAffinity", "TaintToleration", "VolumeZone");
                    };
            return some(12, fitting, "Foreign", "PrioritySort", "ImageLocality");
        }

        private String arguments() {
            return switch (random.nextInt(9)) {
                case 0 ->
                        "{name: DynamicResources, args: {%s: %s}}"
                                .formatted(
                                        some(3, "bindingTimeout", "filterTimeout"),
                                        some(3, "600s", "0s", "1s", "-5s", "later", "500ms"));
                case 1 ->
                        "{name: VolumeBinding, args: {bindTimeoutSeconds: %s}}"
                                .formatted(some(3, "60", "0", "-1", "1m"));
                case 2 ->
                        "{name: InterPodAffinity, args: {hardPodAffinityWeight: %s}}"
                                .formatted(some(3, "1", "0", "100", "101", "-1"));
                case 3 ->
                        "{name: NodeResourcesFit, args: {scoringStrategy: {type: %s, resources: [{name: %s, weight: %s}]}}}"
                                .formatted(
                                        some(
                                                5,
                                                "LeastAllocated",
                                                "MostAllocated",
                                                "Best",
                                                "RequestedToCapacityRatio"),
                                        some(6, "cpu", "memory", "example.com/gpu", "''"),
                                        some(4, "1", "100", "0", "101", "-1"));
                case 4 ->
                        "{name: DefaultPreemption, args: {minCandidateNodesPercentage: %s, minCandidateNodesAbsolute: %s}}"
                                .formatted(
                                        some(3, "10", "0", "100", "101", "-1"),
                                        some(3, "100", "0", "-1"));
                case 5 ->
                        "{name: PodTopologySpread, args: {defaultingType: %s, defaultConstraints: [%s]}}"
                                .formatted(
                                        some(2, "List", "System", "Other"),
                                        some(
                                                2,
                                                "{maxSkew: 1, topologyKey: zone, whenUnsatisfiable:"
                                                        + " ScheduleAnyway}",
                                                "",
                                                "{maxSkew: 0, topologyKey: zone, whenUnsatisfiable:"
                                                        + " DoNotSchedule}",
                                                "{maxSkew: 1, topologyKey: '', whenUnsatisfiable:"
                                                        + " DoNotSchedule}",
                                                "{maxSkew: 1, topologyKey: zone, whenUnsatisfiable:"
                                                        + " Maybe}"));
                case 6 ->
                        "{name: NodeResourcesBalancedAllocation, args: {resources: [{name: cpu, weight: %s}]}}"
                                .formatted(some(3, "1", "2", "0"));
                case 7 -> "{name: %s, args: {size: 3}}".formatted(some(1, "Foreign", "NodeName"));
                default ->
                        "{name: NodeAffinity, args: {addedAffinity: {%s}}}".formatted(affinity());
            };
        }

        private String affinity() {
            var requirement =
                    "{key: %s, operator: %s, values: [%s]}"
                            .formatted(
                                    some(4, "a", "example.com/b", "/c", "'a b'", "''"),
                                    some(
                                            2,
                                            "In",
                                            "NotIn",
                                            "Exists",
                                            "DoesNotExist",
                                            "Gt",
                                            "Lt",
                                            "On"),
                                    some(2, "v", "v, w", "'3'", "", "'-3'", "'x y'"));
            var term =
                    "{%s: [%s]}"
                            .formatted(
                                    some(
                                            4,
                                            "matchExpressions",
                                            "matchExpressions",
                                            "matchFields",
                                            "match"),
                                    requirement);
            return switch (random.nextInt(4)) {
                case 0 ->
                        some(
                                2,
                                "",
                                "unknown: 1",
                                "requiredDuringSchedulingIgnoredDuringExecution:"
                                        + " {nodeSelectorTerms: []}");
                case 1 ->
                        "preferredDuringSchedulingIgnoredDuringExecution: [{weight: %s, preference: %s}]"
                                .formatted(some(3, "1", "0", "-1"), term);
                default ->
                        "requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [%s]}"
                                .formatted(term);
            };
        }

        /// Sometimes a field; its first two values are sound.
        private void field(List<String> lines, String indent, String name, String... values) {
            if (random.nextInt(4) == 0) {
                var value = some(5, values);
                if (!value.equals("NONE")) {
                    lines.add(indent + name + ": " + value);
                }
            }
        }

        /// The first value, and one time in so many any of them.
        private String some(int times, String... values) {
            return random.nextInt(times) == 0
                    ? values[random.nextInt(values.length)]
                    : values[random.nextInt(Math.min(2, values.length)) == 0 || times > 10 ? 0 : 1];
        }
    }
}
