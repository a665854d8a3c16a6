package io.juxta.kube.connect;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One way to an API server: the answer to "which cluster, as whom, how".
///
/// @param server `http` or `https`, host, port and perhaps a path prefix without a final slash
/// @param proxy `http`, `https` or `socks5`; null to connect directly
/// @param namespace where names without a namespace are looked up
/// @param requestTimeout how long one request may take; zero for no limit of its own
/// @param origin what chose this server, for messages: `context "prod" of ~/.kube/config`
public record Connection(
        URI server,
        TlsTrust trust,
        @Nullable URI proxy,
        Credentials credentials,
        Impersonation impersonation,
        String namespace,
        Duration requestTimeout,
        Compression compression,
        String origin) {

    /// Whether answers may be packed.
    public enum Compression {
        ACCEPTED,
        /// `disable-compression`.
        DECLINED
    }

    /// Without what proves who asks; the address of a proxy may hold a password.
    @Override
    public String toString() {
        return "%s, namespace %s (%s%s)"
                .formatted(server, namespace, origin, proxy == null ? "" : ", through a proxy");
    }
}
