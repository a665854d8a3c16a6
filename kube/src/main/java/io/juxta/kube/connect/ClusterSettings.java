package io.juxta.kube.connect;

import io.juxta.model.Tree;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster: that of a kubeconfig, or the one around a pod, with the flags laid over it.
///
/// @param origin who says so, for messages
/// @param server as written; empty for none
/// @param insecure whether the server is not checked
/// @param proxy as written; empty for none of its own
/// @param pluginConfig what the cluster tells credential plugins, or a written null
record ClusterSettings(
        String origin,
        String server,
        @Nullable PemSource authority,
        boolean insecure,
        String serverName,
        String proxy,
        Tree pluginConfig) {

    static final ClusterSettings NONE =
            new ClusterSettings("--server", "", null, false, "", "", new Tree.Null(Tree.NO_LINE));

    private static final String PLUGIN_CONFIG = "client.authentication.k8s.io/exec";

    static ClusterSettings from(KubeconfigEntry entry) {
        var config = NONE.pluginConfig;
        for (var extension : entry.items("extensions")) {
            if (extension.text("name").equals(PLUGIN_CONFIG)) {
                config = extension.fields().field("extension").orElse(config);
            }
        }
        return new ClusterSettings(
                "%s: %s".formatted(entry.source(), entry.label()),
                entry.text("server"),
                entry.pem("certificate-authority"),
                entry.flag("insecure-skip-tls-verify"),
                entry.text("tls-server-name"),
                entry.text("proxy-url"),
                config);
    }

    /// With the flags laid over it, as kubectl does: `--server` drops the name that the certificate
    /// of the former server has, and a flag about trust drops all that the file says about trust.
    ClusterSettings with(ConnectionFlags flags, Surroundings surroundings) {
        var flagServer = ConnectionFlags.text(flags.server());
        var flagName = ConnectionFlags.text(flags.tlsServerName());
        var flagAuthority =
                ConnectionFlags.pem(
                        "--certificate-authority", flags.certificateAuthority(), surroundings);
        var flagInsecure = flags.insecureSkipTlsVerify();
        var overTrust = flagAuthority != null || Boolean.TRUE.equals(flagInsecure);
        return new ClusterSettings(
                flagServer.isEmpty() ? origin : "--server",
                flagServer.isEmpty() ? server : flagServer,
                overTrust ? flagAuthority : authority,
                flagInsecure != null ? flagInsecure : insecure && !overTrust,
                flagName.isEmpty() && flagServer.isEmpty() ? serverName : flagName,
                proxy,
                pluginConfig);
    }

    /// Whom to trust over https.
    TlsTrust trust() {
        if (insecure && authority != null) {
            throw new ConnectionException(
                    "%s: certificate authorities (%s) are given, and insecure-skip-tls-verify too."
                                    .formatted(origin, authority)
                            + " Leave one out");
        }
        return new TlsTrust(
                authority == null ? List.of() : Certificates.read(authority),
                serverName.isEmpty() ? null : serverName,
                insecure ? TlsTrust.Verification.SKIPPED : TlsTrust.Verification.CHECKED);
    }

    @Nullable URI proxy(URI address, Surroundings surroundings) {
        return proxy.isEmpty()
                ? ProxyChoice.ofEnvironment(address, surroundings)
                : ProxyChoice.ofCluster(proxy, origin);
    }

    /// The cluster as a credential plugin is told about it.
    Tree.Mapping forPlugins() {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("server", Tree.Text.of(server));
        if (!serverName.isEmpty()) {
            fields.put("tls-server-name", Tree.Text.of(serverName));
        }
        if (insecure) {
            fields.put("insecure-skip-tls-verify", Tree.Bool.of(true));
        }
        if (authority != null) {
            var bytes = authority.read().getBytes(StandardCharsets.UTF_8);
            fields.put(
                    "certificate-authority-data",
                    Tree.Text.of(Base64.getEncoder().encodeToString(bytes)));
        }
        if (!proxy.isEmpty()) {
            fields.put("proxy-url", Tree.Text.of(proxy));
        }
        fields.put("config", pluginConfig);
        return Tree.Mapping.of(fields);
    }
}
