package io.juxta.kube.connect;

import io.juxta.model.Tree;
import java.net.URI;
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
        Connection.Compression compression,
        Tree pluginConfig) {

    static final ClusterSettings NONE = of("--server", "", null);

    private static final String PLUGIN_CONFIG = "client.authentication.k8s.io/exec";

    /// A cluster of which nothing else is known.
    static ClusterSettings of(String origin, String server, @Nullable PemSource authority) {
        return new ClusterSettings(
                origin,
                server,
                authority,
                false,
                "",
                "",
                Connection.Compression.ACCEPTED,
                new Tree.Null(Tree.NO_LINE));
    }

    static ClusterSettings from(KubeconfigEntry entry, ConnectionFlags flags) {
        var config = NONE.pluginConfig;
        for (var extension : entry.items("extensions")) {
            if (extension.text("name").equals(PLUGIN_CONFIG)) {
                config = extension.fields().field("extension").orElse(config);
            }
        }
        return new ClusterSettings(
                "%s: %s".formatted(entry.source(), entry.label()),
                entry.text("server"),
                flags.overTrust() ? null : entry.pem("certificate-authority"),
                entry.flag("insecure-skip-tls-verify"),
                entry.text("tls-server-name"),
                entry.text("proxy-url"),
                entry.flag("disable-compression")
                        ? Connection.Compression.DECLINED
                        : Connection.Compression.ACCEPTED,
                config);
    }

    /// With the flags laid over it, as kubectl does: `--server` drops the name that the certificate
    /// of the former server has, and a flag about trust drops all that the file says about trust.
    ClusterSettings with(ConnectionFlags flags, ProcessEnvironment environment) {
        var flagServer = ConnectionFlags.text(flags.server());
        var flagName = ConnectionFlags.text(flags.tlsServerName());
        return new ClusterSettings(
                flagServer.isEmpty() ? origin : "--server",
                flagServer.isEmpty() ? server : flagServer,
                flags.overTrust()
                        ? ConnectionFlags.pem(
                                "--certificate-authority",
                                flags.certificateAuthority(),
                                environment)
                        : authority,
                flags.overTrust() ? flags.insecureSkipTlsVerify() : insecure,
                flagName.isEmpty() && flagServer.isEmpty() ? serverName : flagName,
                proxy,
                compression,
                pluginConfig);
    }

    /// Whom to trust over https.
    TlsTrust trust(ProcessEnvironment environment) {
        if (insecure && authority != null) {
            throw new ConnectionException(
                    "%s: certificate authorities (%s) are given, and insecure-skip-tls-verify too."
                                    .formatted(origin, authority)
                            + " Leave one out");
        }
        var name = serverName.isEmpty() ? null : serverName;
        if (insecure) {
            return new TlsTrust(List.of(), name, TlsTrust.Verification.SKIPPED);
        }
        return new TlsTrust(
                authority == null
                        ? SystemAuthorities.read(environment)
                        : Certificates.read(authority),
                name,
                TlsTrust.Verification.CHECKED);
    }

    @Nullable URI proxy(URI address, ProcessEnvironment environment) {
        return proxy.isEmpty()
                ? ProxyChoice.ofEnvironment(address, environment)
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
            fields.put(
                    "certificate-authority-data",
                    Tree.Text.of(Base64.getEncoder().encodeToString(authority.bytes())));
        }
        if (!proxy.isEmpty()) {
            fields.put("proxy-url", Tree.Text.of(proxy));
        }
        if (compression == Connection.Compression.DECLINED) {
            fields.put("disable-compression", Tree.Bool.of(true));
        }
        fields.put("config", pluginConfig);
        return Tree.Mapping.of(fields);
    }
}
