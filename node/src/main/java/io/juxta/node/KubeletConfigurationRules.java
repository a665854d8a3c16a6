package io.juxta.node;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// What a 1.37 kubelet refuses in its configuration file before it starts, as far as the file alone
/// decides it. The configuration has been decoded.
///
/// What concerns the resources of a machine is judged by [SettingsCheck] and by the managers.
public final class KubeletConfigurationRules {

    private static final long NO_END = Long.MAX_VALUE;

    /// A number and the values it may have.
    private record Range(String field, long least, long most) {}

    /// A word and the values it may have.
    private record Choice(String field, List<String> words) {}

    private static final List<Range> RANGES =
            List.of(
                    new Range("nodeLeaseDurationSeconds", 0, NO_END),
                    new Range("eventBurst", 0, NO_END),
                    new Range("eventRecordQPS", 0, NO_END),
                    new Range("healthzPort", 0, 65_535),
                    new Range("imageGCHighThresholdPercent", 0, 100),
                    new Range("imageGCLowThresholdPercent", 0, 100),
                    new Range("iptablesDropBit", 0, 31),
                    new Range("iptablesMasqueradeBit", 0, 31),
                    new Range("kubeAPIBurst", 0, NO_END),
                    new Range("kubeAPIQPS", 0, NO_END),
                    new Range("nodeStatusMaxImages", -1, NO_END),
                    new Range("maxOpenFiles", 0, NO_END),
                    new Range("maxPods", 0, NO_END),
                    new Range("oomScoreAdj", -1000, 1000),
                    new Range("podsPerCore", 0, NO_END),
                    new Range("port", 0, 65_535),
                    new Range("readOnlyPort", 0, 65_535),
                    new Range("registryBurst", 0, NO_END),
                    new Range("registryPullQPS", 0, NO_END),
                    new Range("maxParallelImagePulls", 1, NO_END),
                    new Range("containerLogMaxWorkers", 1, NO_END),
                    new Range("containerLogMaxFiles", 2, NO_END));

    private static final List<Choice> CHOICES =
            List.of(
                    new Choice(
                            "topologyManagerPolicy",
                            List.of("none", "best-effort", "restricted", "single-numa-node")),
                    new Choice("topologyManagerScope", List.of("container", "pod")),
                    new Choice("cpuManagerPolicy", List.of("none", "static")),
                    new Choice("memoryManagerPolicy", List.of("None", "Static")),
                    new Choice(
                            "hairpinMode", List.of("promiscuous-bridge", "hairpin-veth", "none")),
                    new Choice("memoryReservationPolicy", List.of("None", "TieredReservation")));

    private static final List<String> SWAP = List.of("NoSwap", "LimitedSwap");

    private static final List<String> ENFORCED =
            List.of(
                    "pods",
                    "system-reserved",
                    "system-reserved-compressible",
                    "kube-reserved",
                    "kube-reserved-compressible",
                    "none");

    private final Tree.Mapping configuration;
    private final List<ConfigurationFault> faults = new ArrayList<>();

    private KubeletConfigurationRules(Tree.Mapping configuration) {
        this.configuration = configuration;
    }

    /// Why a kubelet would end at its start.
    public static List<ConfigurationFault> faults(Tree.Mapping configuration) {
        var rules = new KubeletConfigurationRules(configuration);
        rules.run();
        return List.copyOf(rules.faults);
    }

    private void run() {
        featureGates();
        RANGES.forEach(this::within);
        for (var choice : CHOICES) {
            oneOf(configuration.text(choice.field()), choice.words(), FieldPath.of(choice.field()));
        }
        oneOf(
                configuration.mapping("memorySwap").text("swapBehavior"),
                SWAP,
                FieldPath.of("memorySwap", "swapBehavior"));
        images();
        enforced();
        durations();
        together();
    }

    private void featureGates() {
        for (var name : configuration.mapping("featureGates").fields().keySet()) {
            if (!FeatureGates.GROUPS.containsKey(name) && FeatureGates.known(name).isEmpty()) {
                faults.add(
                        new ConfigurationFault(
                                FieldPath.of("featureGates", name),
                                "Kubernetes 1.37 has no feature gate of this name",
                                name,
                                List.copyOf(FeatureGates.known().keySet())));
            }
        }
    }

    private void within(Range range) {
        number(range.field())
                .filter(
                        value ->
                                value.compareTo(BigDecimal.valueOf(range.least())) < 0
                                        || value.compareTo(BigDecimal.valueOf(range.most())) > 0)
                .ifPresent(
                        value ->
                                refuse(
                                        FieldPath.of(range.field()),
                                        range.most() == NO_END
                                                ? "%s is below %d".formatted(value, range.least())
                                                : "%s is not between %d and %d"
                                                        .formatted(
                                                                value,
                                                                range.least(),
                                                                range.most())));
    }

    private Optional<BigDecimal> number(String field) {
        return configuration
                .field(field)
                .filter(Tree.Number.class::isInstance)
                .map(value -> new BigDecimal(((Tree.Number) value).literal()));
    }

    private void oneOf(String written, List<String> words, FieldPath path) {
        if (!written.isEmpty() && !words.contains(written)) {
            faults.add(
                    new ConfigurationFault(
                            path,
                            "%s is not one of %s".formatted(written, String.join(", ", words)),
                            written,
                            words));
        }
    }

    private void images() {
        var high = number("imageGCHighThresholdPercent").orElse(BigDecimal.valueOf(85));
        var low = number("imageGCLowThresholdPercent").orElse(BigDecimal.valueOf(80));
        if (low.compareTo(high) >= 0) {
            refuse(
                    FieldPath.of(
                            number("imageGCLowThresholdPercent").isPresent()
                                    ? "imageGCLowThresholdPercent"
                                    : "imageGCHighThresholdPercent"),
                    "imageGCLowThresholdPercent, %s, must be below imageGCHighThresholdPercent, %s"
                            .formatted(low, high));
        }
        var pulls = number("maxParallelImagePulls").orElse(BigDecimal.ONE);
        if (configuration.flag("serializeImagePulls") && pulls.compareTo(BigDecimal.ONE) > 0) {
            refuse(
                    FieldPath.of("maxParallelImagePulls"),
                    "cannot be above 1 while serializeImagePulls is true");
        }
    }

    private void enforced() {
        var seen = new HashSet<String>();
        var items = configuration.items("enforceNodeAllocatable");
        for (var i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Tree.Text(var name, _))) {
                continue;
            }
            var path = FieldPath.of("enforceNodeAllocatable").index(i);
            oneOf(name, ENFORCED, path);
            if (!seen.add(name)) {
                refuse(path, name + " is there twice");
            }
            if (name.equals("none") && items.size() > 1) {
                refuse(path, "none goes with nothing else");
            }
            if (name.startsWith("system-reserved")) {
                needs("systemReservedCgroup", path, name);
            }
            if (name.startsWith("kube-reserved")) {
                needs("kubeReservedCgroup", path, name);
            }
        }
        for (var whose : List.of("system-reserved", "kube-reserved")) {
            if (seen.contains(whose) && seen.contains(whose + "-compressible")) {
                refuse(
                        FieldPath.of("enforceNodeAllocatable"),
                        "%s and %s-compressible do not go together".formatted(whose, whose));
            }
        }
    }

    private void needs(String field, FieldPath path, String name) {
        if (configuration.text(field).isEmpty()) {
            refuse(path, "%s needs %s".formatted(name, field));
        }
    }

    private void durations() {
        notNegative("imageMinimumGCAge");
        notNegative("imageMaximumGCAge");
        var oldest = duration("imageMaximumGCAge", Duration.ZERO);
        var youngest = duration("imageMinimumGCAge", Duration.ofMinutes(2));
        if (oldest.isPositive() && oldest.compareTo(youngest) <= 0) {
            refuse(FieldPath.of("imageMaximumGCAge"), "must be longer than imageMinimumGCAge");
        }
        var grace = duration("shutdownGracePeriod", Duration.ZERO);
        var critical = duration("shutdownGracePeriodCriticalPods", Duration.ZERO);
        zeroOrASecond("shutdownGracePeriod", grace);
        zeroOrASecond("shutdownGracePeriodCriticalPods", critical);
        if (critical.compareTo(grace) > 0) {
            refuse(
                    FieldPath.of("shutdownGracePeriodCriticalPods"),
                    "must not be longer than shutdownGracePeriod");
        }
        if (duration("containerLogMonitorInterval", Duration.ofSeconds(10)).toSeconds() < 3) {
            refuse(FieldPath.of("containerLogMonitorInterval"), "must be at least 3s");
        }
    }

    private void notNegative(String field) {
        if (duration(field, Duration.ZERO).isNegative()) {
            refuse(FieldPath.of(field), "must not be negative");
        }
    }

    private void zeroOrASecond(String field, Duration duration) {
        if (!duration.isZero() && duration.compareTo(Duration.ofSeconds(1)) < 0) {
            refuse(FieldPath.of(field), "must be 0 or at least 1s");
        }
    }

    private Duration duration(String field, Duration usual) {
        return GoDuration.parse(configuration.text(field)).orElse(usual);
    }

    private void together() {
        if (!configuration.text("systemCgroups").isEmpty()
                && configuration.text("cgroupRoot").isEmpty()) {
            refuse(FieldPath.of("systemCgroups"), "needs cgroupRoot");
        }
        if (!configuration.text("reservedSystemCPUs").isEmpty()) {
            for (var cgroup : List.of("systemReservedCgroup", "kubeReservedCgroup")) {
                if (!configuration.text(cgroup).isEmpty()) {
                    refuse(
                            FieldPath.of("reservedSystemCPUs"),
                            "does not go with %s".formatted(cgroup));
                }
            }
        }
        if (configuration.flag("runOnce")) {
            refuse(FieldPath.of("runOnce"), "was taken away: a kubelet runs until it is ended");
        }
        number("memoryThrottlingFactor")
                .filter(value -> value.signum() <= 0 || value.compareTo(BigDecimal.ONE) > 0)
                .ifPresent(
                        value ->
                                refuse(
                                        FieldPath.of("memoryThrottlingFactor"),
                                        "%s is not above 0 and at most 1".formatted(value)));
    }

    private void refuse(FieldPath path, String message) {
        faults.add(ConfigurationFault.of(path, message));
    }
}
