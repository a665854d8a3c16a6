package io.juxta.node;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Names, paths and addresses in a kubelet's configuration: taints, kernel settings, TLS, logs and
/// traces.
final class KubeletWordRules {

    private static final List<String> EFFECTS =
            List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final List<String> TLS_VERSIONS =
            List.of("VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13");

    /// All that Go 1.26 offers, the insecure ones too, and two older names.
    private static final List<String> CIPHERS =
            List.of(
                    "TLS_AES_128_GCM_SHA256",
                    "TLS_AES_256_GCM_SHA384",
                    "TLS_CHACHA20_POLY1305_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA",
                    "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
                    "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA",
                    "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
                    "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305",
                    "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
                    "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA",
                    "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA",
                    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
                    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256",
                    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
                    "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA",
                    "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
                    "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305",
                    "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
                    "TLS_ECDHE_RSA_WITH_RC4_128_SHA",
                    "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
                    "TLS_RSA_WITH_AES_128_CBC_SHA",
                    "TLS_RSA_WITH_AES_128_CBC_SHA256",
                    "TLS_RSA_WITH_AES_128_GCM_SHA256",
                    "TLS_RSA_WITH_AES_256_CBC_SHA",
                    "TLS_RSA_WITH_AES_256_GCM_SHA384",
                    "TLS_RSA_WITH_RC4_128_SHA");

    /// The numbers of P-256, P-384, P-521, X25519 and three that mix with ML-KEM.
    private static final List<String> CURVES =
            List.of("23", "24", "25", "29", "4587", "4588", "4589");

    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private static final String SEGMENT = "[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?";
    private static final Pattern SYSCTL =
            Pattern.compile("(?:%s[./])*%s".formatted(SEGMENT, SEGMENT));
    private static final Pattern SYSCTLS =
            Pattern.compile("(?:%s[./])*(?:[a-z0-9][-_a-z0-9]*)?[a-z0-9*]".formatted(SEGMENT));
    private static final List<String> NAMESPACED =
            List.of(
                    "kernel.domainname",
                    "kernel.sem",
                    "kernel.shmall",
                    "kernel.shmmax",
                    "kernel.shmmni",
                    "kernel.shm_rmid_forced",
                    "kernel.shm",
                    "kernel.msgmax",
                    "kernel.msgmnb",
                    "kernel.msgmni",
                    "kernel.msg");
    private static final List<String> NAMESPACES = List.of("net.", "fs.mqueue.", "user.");

    private static final Pattern SCHEME = Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*):.*");
    private static final List<String> SCHEMES = List.of("dns", "unix", "unix-abstract");

    private KubeletWordRules() {}

    static void judge(KubeletFields fields) {
        taints(fields);
        sysctls(fields);
        tls(fields);
        logs(fields);
        tracing(fields);
        fields.oneOf(
                fields.tree().mapping("authorization").text("mode"),
                List.of("Webhook", "AlwaysAllow"),
                FieldPath.of("authorization", "mode"));
        fields.oneOf(
                fields.text("configMapAndSecretChangeDetectionStrategy"),
                List.of("Get", "Cache", "Watch"),
                FieldPath.of("configMapAndSecretChangeDetectionStrategy"));
        fields.oneOf(
                fields.text("showHiddenMetricsForVersion"),
                List.of("1.36"),
                FieldPath.of("showHiddenMetricsForVersion"));
    }

    private static void taints(KubeletFields fields) {
        var taints = fields.tree().items("registerWithTaints");
        for (var i = 0; i < taints.size(); i++) {
            if (!(taints.get(i) instanceof Tree.Mapping taint)) {
                continue;
            }
            var path = FieldPath.of("registerWithTaints").index(i);
            if (!isQualified(taint.text("key"))) {
                fields.refuse(path.field("key"), "\"%s\" is no key".formatted(taint.text("key")));
            }
            var value = taint.text("value");
            if (!value.isEmpty() && !isName(value)) {
                fields.refuse(path.field("value"), "\"%s\" is no value".formatted(value));
            }
            fields.oneOf(taint.text("effect"), EFFECTS, path.field("effect"));
            if (taint.has("timeAdded")) {
                fields.refuse(path.field("timeAdded"), "must not be given");
            }
        }
    }

    private static boolean isQualified(String key) {
        var slash = key.indexOf('/');
        if (slash < 0) {
            return isName(key);
        }
        var prefix = key.substring(0, slash);
        return SUBDOMAIN.matcher(prefix).matches()
                && prefix.length() <= LONGEST_SUBDOMAIN
                && isName(key.substring(slash + 1));
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && name.length() <= LONGEST_NAME;
    }

    private static void sysctls(KubeletFields fields) {
        fields.eachText(
                "allowedUnsafeSysctls",
                (path, pattern) -> {
                    if (pattern.length() > LONGEST_SUBDOMAIN
                            || !SYSCTLS.matcher(pattern).matches()) {
                        fields.refuse(path, pattern + " is no name of kernel settings");
                    } else if (!isNamespaced(dotted(pattern))) {
                        fields.refuse(path, pattern + " is not known to be namespaced");
                    }
                });
        if (fields.tree().mapping("defaultPodSysctls").fields().isEmpty()) {
            return;
        }
        if (!fields.gate("DefaultPodSysctls")) {
            fields.needsGate("defaultPodSysctls", "DefaultPodSysctls");
            return;
        }
        var seen = new HashSet<String>();
        fields.eachEntry(
                "defaultPodSysctls",
                (path, name, _) -> {
                    if (name.length() > LONGEST_SUBDOMAIN || !SYSCTL.matcher(name).matches()) {
                        fields.refuse(path, name + " is no name of a kernel setting");
                        return;
                    }
                    if (!isNamespaced(dotted(name))) {
                        fields.refuse(path, name + " is not known to be namespaced");
                    }
                    if (!seen.add(dotted(name))) {
                        fields.refuse(path, dotted(name) + " is there twice");
                    }
                });
    }

    /// A name with `/` as separator has its dots and slashes swapped.
    private static String dotted(String name) {
        var dot = name.indexOf('.');
        var slash = name.indexOf('/');
        if (slash < 0 || (dot >= 0 && dot < slash)) {
            return name;
        }
        return name.replace('.', '\n').replace('/', '.').replace('\n', '/');
    }

    private static boolean isNamespaced(String name) {
        var star = name.indexOf('*');
        var stem = star < 0 ? name : name.substring(0, star);
        return NAMESPACED.contains(stem) || NAMESPACES.stream().anyMatch(stem::startsWith);
    }

    private static void tls(KubeletFields fields) {
        fields.oneOf(fields.text("tlsMinVersion"), TLS_VERSIONS, FieldPath.of("tlsMinVersion"));
        fields.eachText(
                "tlsCipherSuites",
                (path, suite) -> {
                    if (!CIPHERS.contains(suite)) {
                        fields.refuse(
                                path, "Go knows no cipher suite of this name", suite, CIPHERS);
                    }
                });
        var seen = new HashSet<String>();
        var curves = fields.tree().items("tlsCurvePreferences");
        for (var i = 0; i < curves.size(); i++) {
            if (curves.get(i) instanceof Tree.Number(var digits, _)) {
                var path = FieldPath.of("tlsCurvePreferences").index(i);
                if (!CURVES.contains(digits)) {
                    fields.refuse(path, "Go knows no curve %s".formatted(digits));
                } else if (!seen.add(digits)) {
                    fields.refuse(path, digits + " is there twice");
                }
            }
        }
    }

    private static void logs(KubeletFields fields) {
        var logging = fields.tree().mapping("logging");
        fields.oneOf(
                logging.text("format"), List.of("text", "json"), FieldPath.of("logging", "format"));
        if (KubeletFields.duration(logging, "flushFrequency", Duration.ofSeconds(5)).isNegative()
                || KubeletFields.number(logging, "flushFrequency")
                        .filter(number -> number.signum() < 0)
                        .isPresent()) {
            fields.refuse(FieldPath.of("logging", "flushFrequency"), "must be above zero");
        }
        KubeletFields.number(logging, "verbosity")
                .filter(number -> number.longValue() > Integer.MAX_VALUE)
                .ifPresent(
                        number ->
                                fields.refuse(
                                        FieldPath.of("logging", "verbosity"),
                                        "%s is above %d".formatted(number, Integer.MAX_VALUE)));
        if (!loggingAlpha(fields)) {
            for (var kind : List.of("text", "json")) {
                if (logging.mapping("options").mapping(kind).flag("splitStream")) {
                    fields.refuse(
                            FieldPath.of("logging", "options", kind, "splitStream"),
                            "needs the feature gate LoggingAlphaOptions, which is off");
                }
            }
        }
        if (fields.flag("enableSystemLogQuery", false)
                && !fields.flag("enableSystemLogHandler", true)) {
            fields.refuse(FieldPath.of("enableSystemLogQuery"), "needs enableSystemLogHandler");
        }
        folder(fields);
        var size = fields.text("containerLogMaxSize");
        if (!size.isEmpty() && (Quantity.tryParse(size).isEmpty() || !GoNumber.isInt64(size))) {
            fields.refuse(
                    FieldPath.of("containerLogMaxSize"),
                    "a kubelet does not see a whole number of bytes in " + size);
        }
    }

    private static boolean loggingAlpha(KubeletFields fields) {
        var gates = fields.tree().mapping("featureGates");
        return gates.flag(gates.has("LoggingAlphaOptions") ? "LoggingAlphaOptions" : "AllAlpha");
    }

    /// A relative path is resolved against the folder of the file, which makes it clean. An
    /// absolute path must be clean itself.
    private static void folder(KubeletFields fields) {
        var folder = fields.text("podLogsDir");
        var path = FieldPath.of("podLogsDir");
        if (!folder.chars().allMatch(c -> c < 128)) {
            fields.refuse(path, "may have ASCII characters only");
        }
        if (folder.startsWith("/") && !isClean(folder)) {
            fields.refuse(path, folder + " has parts that a clean path has not");
        }
    }

    private static boolean isClean(String path) {
        if (path.equals("/")) {
            return true;
        }
        for (var part : path.substring(1).split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                return false;
            }
        }
        return true;
    }

    private static void tracing(KubeletFields fields) {
        var tracing = fields.tree().mapping("tracing");
        KubeletFields.number(tracing, "samplingRatePerMillion")
                .filter(rate -> rate.signum() < 0 || rate.longValue() > 1_000_000)
                .ifPresent(
                        rate ->
                                fields.refuse(
                                        FieldPath.of("tracing", "samplingRatePerMillion"),
                                        "%s is not between 0 and 1000000".formatted(rate)));
        if (tracing.has("endpoint")) {
            var written = tracing.text("endpoint");
            var address = written.contains("//") ? written : "dns://" + written;
            var scheme = SCHEME.matcher(address);
            if (!scheme.matches() || !SCHEMES.contains(scheme.group(1).toLowerCase(Locale.ROOT))) {
                fields.refuse(
                        FieldPath.of("tracing", "endpoint"),
                        "%s is no address of dns, unix or unix-abstract".formatted(written));
            }
        }
    }
}
