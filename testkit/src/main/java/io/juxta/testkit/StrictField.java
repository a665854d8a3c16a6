package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.List;

/// A field of a KubeletConfiguration that decides nothing but whether a kubelet starts.
///
/// @param usual values that it takes, as long as the other fields agree
/// @param odd values that it refuses, or takes only with a gate or another field
record StrictField(String name, List<Object> usual, List<Object> odd) {

    static final List<StrictField> ALL =
            List.of(
                    field("maxPods", List.of(0, 250, 2147483647), List.of(-1)),
                    field("podsPerCore", List.of(0, 10), List.of(-5)),
                    field("port", List.of(0, 10250, 65535), List.of(65536, -1)),
                    field("readOnlyPort", List.of(0, 10255), List.of(70000)),
                    field("healthzPort", List.of(0, 65535), List.of(-2, 65536)),
                    field("nodeLeaseDurationSeconds", List.of(0, 40), List.of(-40)),
                    field("eventBurst", List.of(0, 5), List.of(-1)),
                    field("eventRecordQPS", List.of(0), List.of(-1)),
                    field("oomScoreAdj", List.of(-1000, 1000), List.of(1001, -1001)),
                    field("registryBurst", List.of(0), List.of(-1)),
                    field("registryPullQPS", List.of(0, 3), List.of(-1)),
                    field("kubeAPIQPS", List.of(0), List.of(-1)),
                    field("kubeAPIBurst", List.of(1), List.of(-1)),
                    field("maxOpenFiles", List.of(0), List.of(-1)),
                    field("nodeStatusMaxImages", List.of(-1, 0), List.of(-2)),
                    field("iptablesDropBit", List.of(0, 31), List.of(32)),
                    field("iptablesMasqueradeBit", List.of(0, 31), List.of(-1)),
                    field("maxParallelImagePulls", List.of(1, 5), List.of(0, -1)),
                    field("serializeImagePulls", List.of(true, false), List.of(true)),
                    field(
                            "imageGCHighThresholdPercent",
                            List.of(85, 100, 81),
                            List.of(80, 101, -1)),
                    field("imageGCLowThresholdPercent", List.of(0, 84), List.of(85, 90, -1)),
                    field("imageMinimumGCAge", List.of("0s", "1m", "5m"), List.of("-1s")),
                    field("imageMaximumGCAge", List.of("0s", "1h"), List.of("1m", "2m", "-1h")),
                    field("containerLogMaxFiles", List.of(2), List.of(1, 0, -3)),
                    field("containerLogMaxWorkers", List.of(1, 4), List.of(0)),
                    field(
                            "containerLogMonitorInterval",
                            List.of("3s", "10s"),
                            List.of("2.9s", "0s", "-5s")),
                    field(
                            "containerLogMaxSize",
                            List.of("10Mi", "-1", "1.5G", "100k", "0"),
                            List.of("1.5Gi", "1000m", "ten", "1Pi")),
                    field(
                            "cpuCFSQuotaPeriod",
                            List.of("100ms", "100000us"),
                            List.of("1ms", "1s", "0s", "999us", "1001ms")),
                    field("shutdownGracePeriod", List.of("0s", "30s"), List.of("500ms", "-1s")),
                    field("shutdownGracePeriodCriticalPods", List.of("0s"), List.of("10s", "31s")),
                    field(
                            "shutdownGracePeriodByPodPriority",
                            List.of(list()),
                            List.of(list(map("priority", 1, "shutdownGracePeriodSeconds", 2)))),
                    field("syncFrequency", List.of("0s", "1m"), List.of("-1m")),
                    field(
                            "crashLoopBackOff",
                            List.of(
                                    map("maxContainerRestartPeriod", "1s"),
                                    map("maxContainerRestartPeriod", "300s")),
                            List.of(
                                    map("maxContainerRestartPeriod", "999ms"),
                                    map("maxContainerRestartPeriod", "300001ms"),
                                    map())),
                    field(
                            "enforceNodeAllocatable",
                            List.of(list("pods"), list("none"), list()),
                            List.of(
                                    list("pod"),
                                    list("pods", "none"),
                                    list("pods", "pods"),
                                    list("system-reserved"),
                                    list("kube-reserved", "kube-reserved-compressible"))),
                    field("cgroupsPerQOS", List.of(true), List.of(false)),
                    field("systemReservedCgroup", List.of(""), List.of("/system")),
                    field("kubeReservedCgroup", List.of(""), List.of("/kube")),
                    field("systemCgroups", List.of(""), List.of("/system")),
                    field("cgroupRoot", List.of("/"), List.of("")),
                    field("hairpinMode", List.of("none", "hairpin-veth"), List.of("hairpin")),
                    field(
                            "memorySwap",
                            List.of(map("swapBehavior", "NoSwap"), map()),
                            List.of(map("swapBehavior", "UnlimitedSwap"))),
                    field(
                            "memoryThrottlingFactor",
                            List.of(new Tree.Number("0.9", 0), 1),
                            List.of(new Tree.Number("0.8", 0), new Tree.Number("1.1", 0), 0)),
                    field(
                            "memoryReservationPolicy",
                            List.of("None"),
                            List.of("TieredReservation", "Tiered")),
                    field(
                            "imagePullCredentialsVerificationPolicy",
                            List.of("NeverVerify", "AlwaysVerify", ""),
                            List.of("Sometimes", "NeverVerifyAllowlistedImages")),
                    field(
                            "preloadedImagesVerificationAllowlist",
                            List.of(list()),
                            List.of(list("registry.example.com/*"), list("busybox:1"))),
                    field(
                            "registerWithTaints",
                            List.of(
                                    list(
                                            map(
                                                    "key",
                                                    "example.com/a",
                                                    "value",
                                                    "b",
                                                    "effect",
                                                    "NoSchedule")),
                                    list(map("key", "a", "effect", ""))),
                            List.of(
                                    list(map("key", "", "effect", "NoSchedule")),
                                    list(map("key", "a b", "effect", "NoExecute")),
                                    list(map("key", "a", "value", "-b", "effect", "NoSchedule")),
                                    list(map("key", "a", "effect", "Never")),
                                    list(map("key", "a/b/c", "effect", "NoSchedule")))),
                    field(
                            "allowedUnsafeSysctls",
                            List.of(
                                    list("net.core.somaxconn"),
                                    list("kernel.shm*", "net.*"),
                                    list("net/ipv4/ip_forward")),
                            List.of(
                                    list("vm.swappiness"),
                                    list("Net.core"),
                                    list("kernel.*"),
                                    list(""),
                                    list("net.*.x"))),
                    field(
                            "defaultPodSysctls",
                            List.of(map()),
                            List.of(
                                    map("net.core.somaxconn", "1"),
                                    map("vm.swappiness", "1"),
                                    map("net/core", "1", "net.core", "2"),
                                    map("NET", "1"))),
                    field("tlsMinVersion", List.of("VersionTLS12", ""), List.of("TLS12")),
                    field(
                            "tlsCipherSuites",
                            List.of(
                                    list("TLS_AES_128_GCM_SHA256"),
                                    list("TLS_RSA_WITH_RC4_128_SHA")),
                            List.of(list("TLS_NULL"))),
                    field(
                            "tlsCurvePreferences",
                            List.of(list(23, 29), list(4588)),
                            List.of(list(1), list(23, 23), list(-1), list(70000))),
                    field(
                            "authorization",
                            List.of(map("mode", "AlwaysAllow"), map("mode", "Webhook"), map()),
                            List.of(map("mode", "Never"))),
                    field(
                            "configMapAndSecretChangeDetectionStrategy",
                            List.of("Get", "Cache", "Watch", ""),
                            List.of("TTL")),
                    field(
                            "showHiddenMetricsForVersion",
                            List.of("1.36", ""),
                            List.of("1.35", "1.37")),
                    field(
                            "logging",
                            List.of(
                                    map("format", "json"),
                                    map("format", "text", "flushFrequency", "5s", "verbosity", 2),
                                    map("flushFrequency", "0s")),
                            List.of(
                                    map("format", "xml"),
                                    map("flushFrequency", "-1s"),
                                    map("options", map("text", map("splitStream", true))))),
                    field(
                            "tracing",
                            List.of(
                                    map("samplingRatePerMillion", 1000000),
                                    map("endpoint", "localhost:4317"),
                                    map("endpoint", "unix:///run/x")),
                            List.of(
                                    map("samplingRatePerMillion", 1000001),
                                    map("samplingRatePerMillion", -1),
                                    map("endpoint", "http://localhost:4317"))),
                    field("enableSystemLogQuery", List.of(true, false), List.of(true)),
                    field("enableSystemLogHandler", List.of(true), List.of(false)),
                    field(
                            "podLogsDir",
                            List.of("/var/log/pods", "", "logs", "../logs", "/"),
                            List.of("/var//log", "/var/log/", "/var/../log", "/var/l\u00f6g")),
                    field(
                            "userNamespaces",
                            List.of(map("idsPerPod", 65536), map("idsPerPod", 131072), map()),
                            List.of(
                                    map("idsPerPod", 65535),
                                    map("idsPerPod", 65537),
                                    map("idsPerPod", 4294967296L),
                                    map("idsPerPod", 0))),
                    field("serverTLSBootstrap", List.of(true, false), List.of(true)),
                    field("runOnce", List.of(false), List.of(true)),
                    field(
                            "qosReserved",
                            List.of(map("memory", "50%"), map("memory", "100%"), map()),
                            List.of(
                                    map("cpu", "50%"),
                                    map("memory", "101%"),
                                    map("memory", "5"),
                                    map("memory", "1.5%"))),
                    field(
                            "evictionSoft",
                            List.of(map("memory.available", "100%"), map()),
                            List.of(
                                    map("memory.available", "200Mi"),
                                    map("memory.free", "1Gi"),
                                    map("memory.available", "0"))),
                    field(
                            "evictionSoftGracePeriod",
                            List.of(
                                    map("memory.available", "1m"),
                                    map("memory.available", "0s"),
                                    map("nodefs.available", "1m30s")),
                            List.of(
                                    map("memory.available", "-1m"),
                                    map("memory.available", "soon"),
                                    map("memory", "1m"))),
                    field(
                            "evictionMinimumReclaim",
                            List.of(
                                    map("memory.available", "0Mi"),
                                    map("nodefs.available", "500%"),
                                    map("pid.available", "1k")),
                            List.of(
                                    map("memory.available", "-1Mi"),
                                    map("memory.available", "0%"),
                                    map("memory.available", "x%"),
                                    map("no.signal", "1"))),
                    field("topologyManagerScope", List.of("pod", "container", ""), List.of("pods")),
                    field("maxPodz", List.of(1), List.of(2)),
                    field("failSwapOn", List.of(true, false), List.of(false)),
                    field("singleProcessOOMKill", List.of(true), List.of(false)));

    private static StrictField field(String name, List<Object> usual, List<Object> odd) {
        return new StrictField(name, usual, odd);
    }
}
