package io.juxta.node;

import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/// Feature gates in a kubelet's configuration, and fields that count only with one of them.
final class KubeletGateRules {

    /// Gates of a kubelet's logs and metrics, which are not among those of the API; none counts for
    /// what is modelled, and none needs another.
    static final Set<String> OWN =
            Set.of(
                    "ContextualLogging",
                    "LoggingAlphaOptions",
                    "LoggingBetaOptions",
                    "NativeHistograms");

    private static final Duration USUAL_PERIOD = Duration.ofMillis(100);

    /// The former default of memoryThrottlingFactor, which is still accepted with its gate off.
    private static final BigDecimal FORMER_FACTOR = new BigDecimal("0.9");

    private static final List<String> VERIFYING =
            List.of(
                    "NeverVerify",
                    "NeverVerifyPreloadedImages",
                    "NeverVerifyAllowlistedImages",
                    "AlwaysVerify");

    private static final String ALLOWLIST = "preloadedImagesVerificationAllowlist";
    private static final String VERIFICATION = "imagePullCredentialsVerificationPolicy";
    private static final String BY_PRIORITY = "shutdownGracePeriodByPodPriority";

    private KubeletGateRules() {}

    /// What is wrong with the gates themselves.
    static List<ConfigurationFault> faults(Tree.Mapping configuration) {
        var faults = new ArrayList<ConfigurationFault>();
        var switches = new TreeMap<String, Boolean>();
        configuration
                .mapping("featureGates")
                .fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Tree.Bool(var on, _)) {
                                if (!OWN.contains(name)) {
                                    switches.put(name, on);
                                }
                                known(name, on, faults);
                            }
                        });
        if (faults.isEmpty()) {
            for (var need : FeatureGates.of(switches).unmetNeeds()) {
                faults.add(
                        ConfigurationFault.of(
                                FieldPath.of("featureGates"),
                                "%s is on, but needs %s, which is off"
                                        .formatted(need.gate(), need.needs())));
            }
        }
        return faults;
    }

    private static void known(String name, boolean on, List<ConfigurationFault> faults) {
        if (FeatureGates.GROUPS.containsKey(name) || OWN.contains(name)) {
            return;
        }
        var path = FieldPath.of("featureGates", name);
        var gate = FeatureGates.known(name);
        if (gate.isEmpty()) {
            faults.add(
                    new ConfigurationFault(
                            path,
                            "Kubernetes 1.37 has no feature gate of this name",
                            name,
                            List.copyOf(FeatureGates.known().keySet())));
        } else if (gate.get().locked() && gate.get().onByDefault() != on) {
            faults.add(
                    ConfigurationFault.of(
                            path,
                            "cannot be %s: it is locked to %s"
                                    .formatted(on, gate.get().onByDefault())));
        }
    }

    static void judge(KubeletFields fields) {
        quotaPeriod(fields);
        shutdown(fields);
        restarts(fields);
        images(fields);
        memory(fields);
        if (fields.flag("serverTLSBootstrap", false)
                && !fields.gate("RotateKubeletServerCertificate")) {
            fields.needsGate("serverTLSBootstrap", "RotateKubeletServerCertificate");
        }
    }

    private static void quotaPeriod(KubeletFields fields) {
        var period = fields.duration("cpuCFSQuotaPeriod", USUAL_PERIOD);
        if (!fields.gate("CustomCPUCFSQuotaPeriod")) {
            if (!period.equals(USUAL_PERIOD)) {
                fields.needsGate("cpuCFSQuotaPeriod", "CustomCPUCFSQuotaPeriod");
            }
        } else if (period.compareTo(Duration.ofMillis(1)) < 0
                || period.compareTo(Duration.ofSeconds(1)) > 0) {
            fields.refuse(FieldPath.of("cpuCFSQuotaPeriod"), "must be between 1ms and 1s");
        }
    }

    private static void shutdown(KubeletFields fields) {
        var grace = fields.duration("shutdownGracePeriod", Duration.ZERO);
        var critical = fields.duration("shutdownGracePeriodCriticalPods", Duration.ZERO);
        var some = grace.isPositive() || critical.isPositive();
        if (fields.gate("GracefulNodeShutdown")) {
            zeroOrASecond(fields, "shutdownGracePeriod", grace);
            zeroOrASecond(fields, "shutdownGracePeriodCriticalPods", critical);
            if (critical.compareTo(grace) > 0) {
                fields.refuse(
                        FieldPath.of("shutdownGracePeriodCriticalPods"),
                        "must not be longer than shutdownGracePeriod");
            }
        } else if (some) {
            fields.needsGate(
                    grace.isPositive() ? "shutdownGracePeriod" : "shutdownGracePeriodCriticalPods",
                    "GracefulNodeShutdown");
        }
        if (fields.tree().items(BY_PRIORITY).isEmpty()) {
            return;
        }
        if (!fields.gate("GracefulNodeShutdownBasedOnPodPriority")) {
            fields.needsGate(BY_PRIORITY, "GracefulNodeShutdownBasedOnPodPriority");
        } else if (some) {
            fields.refuse(FieldPath.of(BY_PRIORITY), "does not go with shutdownGracePeriod");
        }
    }

    private static void zeroOrASecond(KubeletFields fields, String field, Duration duration) {
        if (!duration.isZero() && duration.compareTo(Duration.ofSeconds(1)) < 0) {
            fields.refuse(FieldPath.of(field), "must be 0 or at least 1s");
        }
    }

    private static void restarts(KubeletFields fields) {
        var back = fields.tree().mapping("crashLoopBackOff");
        if (!back.has("maxContainerRestartPeriod")) {
            return;
        }
        var path = FieldPath.of("crashLoopBackOff", "maxContainerRestartPeriod");
        var millis =
                KubeletFields.duration(back, "maxContainerRestartPeriod", Duration.ZERO).toMillis();
        if (!fields.gate("KubeletCrashLoopBackOffMax")) {
            fields.refuse(path, "needs the feature gate KubeletCrashLoopBackOffMax, which is off");
        } else if (millis < 1_000 || millis > 300_000) {
            fields.refuse(path, "must be between 1s and 300s");
        }
    }

    private static void images(KubeletFields fields) {
        var policy = fields.text(VERIFICATION);
        var listed = !fields.tree().items(ALLOWLIST).isEmpty();
        if (!fields.gate("KubeletEnsureSecretPulledImages")) {
            if (!policy.isEmpty()) {
                fields.needsGate(VERIFICATION, "KubeletEnsureSecretPulledImages");
            }
            if (listed) {
                fields.needsGate(ALLOWLIST, "KubeletEnsureSecretPulledImages");
            }
            return;
        }
        fields.oneOf(policy, VERIFYING, FieldPath.of(VERIFICATION));
        if (listed && !policy.equals("NeverVerifyAllowlistedImages")) {
            fields.refuse(
                    FieldPath.of(ALLOWLIST),
                    "needs %s: NeverVerifyAllowlistedImages".formatted(VERIFICATION));
        } else {
            fields.eachText(
                    ALLOWLIST,
                    (path, image) ->
                            ImagePattern.complaint(image)
                                    .ifPresent(text -> fields.refuse(path, text)));
        }
    }

    private static void memory(KubeletFields fields) {
        var path = FieldPath.of("memoryThrottlingFactor");
        var factor = fields.number("memoryThrottlingFactor");
        if (factor.isPresent()) {
            if (!fields.gate("MemoryQoS") && factor.get().compareTo(FORMER_FACTOR) != 0) {
                fields.needsGate("memoryThrottlingFactor", "MemoryQoS");
            }
            if (factor.get().signum() <= 0 || factor.get().compareTo(BigDecimal.ONE) > 0) {
                fields.refuse(path, "%s is not above 0 and at most 1".formatted(factor.get()));
            }
        }
        if (!fields.gate("MemoryQoS")
                && fields.text("memoryReservationPolicy").equals("TieredReservation")) {
            fields.needsGate("memoryReservationPolicy", "MemoryQoS");
        }
    }
}
