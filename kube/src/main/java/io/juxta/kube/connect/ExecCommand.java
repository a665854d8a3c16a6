package io.juxta.kube.connect;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a credential plugin is called, and what it is told.
///
/// @param origin who wants it, for messages
/// @param cluster what it is told about the cluster, or null when it does not want to know
record ExecCommand(
        String origin,
        String apiVersion,
        List<String> line,
        Map<String, String> variables,
        InteractiveMode mode,
        String installHint,
        Tree.@Nullable Mapping cluster) {

    /// Whether the plugin may ask somebody who types.
    enum InteractiveMode {
        NEVER,
        IF_AVAILABLE,
        ALWAYS
    }

    static final String GROUP = "client.authentication.k8s.io/";

    static ExecCommand from(
            KubeconfigEntry exec, ClusterSettings cluster, ProcessEnvironment environment) {
        var command = exec.text("command");
        if (command.isEmpty()) {
            throw exec.wrong("command", "is missing", "Name the plugin");
        }
        var line = new ArrayList<String>();
        // Without a slash it is searched in PATH.
        line.add(
                command.contains("/")
                        ? exec.folder().resolve(command).normalize().toString()
                        : command);
        line.addAll(exec.texts("args"));
        var variables = new LinkedHashMap<>(environment.variables());
        for (var variable : exec.items("env")) {
            if (variable.text("name").isEmpty()) {
                throw variable.wrong("name", "of a variable in env is missing", "Name it");
            }
            variables.put(variable.text("name"), variable.text("value"));
        }
        var apiVersion = apiVersion(exec);
        return new ExecCommand(
                "%s: exec of %s".formatted(exec.source(), exec.label()),
                apiVersion,
                line,
                variables,
                mode(exec, apiVersion),
                exec.text("installHint"),
                exec.flag("provideClusterInfo") ? cluster.forPlugins() : null);
    }

    private static String apiVersion(KubeconfigEntry exec) {
        var version = exec.text("apiVersion");
        if (!Set.of(GROUP + "v1", GROUP + "v1beta1").contains(version)) {
            throw exec.wrong(
                    "apiVersion",
                    version.isEmpty() ? "is missing" : "is " + version,
                    "Write %sv1 or %sv1beta1; a newer plugin may be needed"
                            .formatted(GROUP, GROUP));
        }
        return version;
    }

    private static InteractiveMode mode(KubeconfigEntry exec, String apiVersion) {
        var written = exec.text("interactiveMode");
        return switch (written) {
            case "Never" -> InteractiveMode.NEVER;
            case "IfAvailable" -> InteractiveMode.IF_AVAILABLE;
            case "Always" -> InteractiveMode.ALWAYS;
            default -> {
                if (written.isEmpty() && apiVersion.endsWith("v1beta1")) {
                    yield InteractiveMode.IF_AVAILABLE;
                }
                throw exec.wrong(
                        "interactiveMode",
                        written.isEmpty() ? "is missing" : "is " + written,
                        "Write Never, IfAvailable or Always");
            }
        };
    }

    /// What the plugin finds in `KUBERNETES_EXEC_INFO`.
    Tree.Mapping information(boolean interactive) {
        var spec = new LinkedHashMap<String, Tree>();
        if (cluster != null) {
            spec.put("cluster", cluster);
        }
        spec.put("interactive", Tree.Bool.of(interactive));
        var information = new LinkedHashMap<String, Tree>();
        information.put("kind", Tree.Text.of("ExecCredential"));
        information.put("apiVersion", Tree.Text.of(apiVersion));
        information.put("spec", Tree.Mapping.of(spec));
        return Tree.Mapping.of(information);
    }

    /// For messages; without arguments and variables, some of which are secrets.
    @Override
    public String toString() {
        return "%s: %s".formatted(origin, line.getFirst());
    }
}
