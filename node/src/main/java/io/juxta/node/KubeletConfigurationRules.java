package io.juxta.node;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/// Validates a KubeletConfiguration file as a 1.37 kubelet does before it starts, as far as the
/// file alone decides it. The configuration has been decoded.
///
/// Fields about the resources of a machine are checked by [SettingsCheck] and by the managers.
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

    private static final String ENFORCEMENTS = "enforceNodeAllocatable";

    /// User namespace ids come in blocks of so many.
    private static final long ID_BLOCK = 65_536;

    private final KubeletFields fields;

    private KubeletConfigurationRules(KubeletFields fields) {
        this.fields = fields;
    }

    /// The faults of the feature gates of a configuration.
    public static List<ConfigurationFault> gateFaults(Tree.Mapping configuration) {
        return List.copyOf(KubeletGateRules.faults(configuration));
    }

    /// Why a kubelet with these gates would exit at start.
    public static List<ConfigurationFault> faults(Tree.Mapping configuration, FeatureGates gates) {
        var fields = new KubeletFields(configuration, gates);
        new KubeletConfigurationRules(fields).run();
        KubeletGateRules.judge(fields);
        KubeletWordRules.judge(fields);
        KubeletReservationRules.judge(fields);
        return fields.faults();
    }

    private void run() {
        RANGES.forEach(this::within);
        for (var choice : CHOICES) {
            fields.oneOf(fields.text(choice.field()), choice.words(), FieldPath.of(choice.field()));
        }
        fields.oneOf(
                fields.tree().mapping("memorySwap").text("swapBehavior"),
                SWAP,
                FieldPath.of("memorySwap", "swapBehavior"));
        images();
        enforced();
        durations();
        together();
        identifiers();
    }

    private void within(Range range) {
        fields.number(range.field())
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

    private void images() {
        var high = fields.number("imageGCHighThresholdPercent").orElse(BigDecimal.valueOf(85));
        var low = fields.number("imageGCLowThresholdPercent").orElse(BigDecimal.valueOf(80));
        if (low.compareTo(high) >= 0) {
            refuse(
                    FieldPath.of(
                            fields.number("imageGCLowThresholdPercent").isPresent()
                                    ? "imageGCLowThresholdPercent"
                                    : "imageGCHighThresholdPercent"),
                    "imageGCLowThresholdPercent, %s, must be below imageGCHighThresholdPercent, %s"
                            .formatted(low, high));
        }
        var pulls = fields.number("maxParallelImagePulls").orElse(BigDecimal.ONE);
        if (fields.flag("serializeImagePulls", false) && pulls.compareTo(BigDecimal.ONE) > 0) {
            refuse(
                    FieldPath.of("maxParallelImagePulls"),
                    "cannot be above 1 while serializeImagePulls is true");
        }
    }

    /// The default of enforceNodeAllocatable is pods.
    private void enforced() {
        var seen = new HashSet<String>();
        if (!fields.has(ENFORCEMENTS)) {
            needsCgroups(FieldPath.of("cgroupsPerQOS"), "pods");
        }
        var count = fields.tree().items(ENFORCEMENTS).size();
        fields.eachText(
                ENFORCEMENTS,
                (path, name) -> {
                    if (!seen.add(name)) {
                        refuse(path, name + " is there twice");
                    } else if (!ENFORCED.contains(name)) {
                        fields.refuse(
                                path,
                                "%s is not one of %s".formatted(name, String.join(", ", ENFORCED)),
                                name,
                                ENFORCED);
                    } else if (name.equals("none")) {
                        if (count > 1) {
                            refuse(path, "none goes with nothing else");
                        }
                    } else {
                        if (name.startsWith("system-reserved")) {
                            needs("systemReservedCgroup", path, name);
                        }
                        if (name.startsWith("kube-reserved")) {
                            needs("kubeReservedCgroup", path, name);
                        }
                        needsCgroups(path, name);
                    }
                });
        for (var whose : List.of("system-reserved", "kube-reserved")) {
            if (seen.contains(whose) && seen.contains(whose + "-compressible")) {
                refuse(
                        FieldPath.of(ENFORCEMENTS),
                        "%s and %s-compressible do not go together".formatted(whose, whose));
            }
        }
    }

    private void needs(String field, FieldPath path, String name) {
        if (fields.text(field).isEmpty()) {
            refuse(path, "%s needs %s".formatted(name, field));
        }
    }

    private void needsCgroups(FieldPath path, String name) {
        if (!fields.flag("cgroupsPerQOS", true)) {
            refuse(
                    path,
                    "cgroupsPerQOS is false, but enforceNodeAllocatable has %s".formatted(name));
        }
    }

    private void durations() {
        notNegative("imageMinimumGCAge");
        notNegative("imageMaximumGCAge");
        var oldest = fields.duration("imageMaximumGCAge", Duration.ZERO);
        var youngest = fields.durationBeyondZero("imageMinimumGCAge", Duration.ofMinutes(2));
        if (oldest.isPositive() && oldest.compareTo(youngest) <= 0) {
            refuse(FieldPath.of("imageMaximumGCAge"), "must be longer than imageMinimumGCAge");
        }
        notNegative("syncFrequency");
        if (fields.duration("containerLogMonitorInterval", Duration.ofSeconds(10)).toSeconds()
                < 3) {
            refuse(FieldPath.of("containerLogMonitorInterval"), "must be at least 3s");
        }
    }

    private void notNegative(String field) {
        if (fields.duration(field, Duration.ZERO).isNegative()) {
            refuse(FieldPath.of(field), "must not be negative");
        }
    }

    private void together() {
        if (!fields.text("systemCgroups").isEmpty() && fields.text("cgroupRoot").isEmpty()) {
            refuse(FieldPath.of("systemCgroups"), "needs cgroupRoot");
        }
        if (!fields.text("reservedSystemCPUs").isEmpty()) {
            for (var cgroup : List.of("systemReservedCgroup", "kubeReservedCgroup")) {
                if (!fields.text(cgroup).isEmpty()) {
                    refuse(
                            FieldPath.of("reservedSystemCPUs"),
                            "does not go with %s".formatted(cgroup));
                }
            }
        }
        if (fields.flag("runOnce", false)) {
            refuse(FieldPath.of("runOnce"), "was taken away: a kubelet runs until it is ended");
        }
    }

    private void identifiers() {
        var path = FieldPath.of("userNamespaces", "idsPerPod");
        KubeletFields.number(fields.tree().mapping("userNamespaces"), "idsPerPod")
                .map(BigDecimal::longValue)
                .filter(ids -> ids < ID_BLOCK || ids % ID_BLOCK != 0 || ids >= 1L << 32)
                .ifPresent(
                        ids ->
                                refuse(
                                        path,
                                        "%d is no multiple of %d up to %d"
                                                .formatted(ids, ID_BLOCK, (1L << 32) - ID_BLOCK)));
    }

    private void refuse(FieldPath path, String message) {
        fields.refuse(path, message);
    }
}
