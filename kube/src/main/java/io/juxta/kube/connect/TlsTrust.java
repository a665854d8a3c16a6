package io.juxta.kube.connect;

import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which certificates of a server are accepted.
///
/// @param authorities trusted authorities; empty means those of the Java runtime
/// @param serverName the name the certificate must have, and that is asked for (SNI); null means
///   the host of the URL
/// @param verification whether anything is checked at all
public record TlsTrust(
        List<X509Certificate> authorities, @Nullable String serverName, Verification verification) {

    /// Whether the certificate of the server is checked.
    public enum Verification {
        CHECKED,
        /// `insecure-skip-tls-verify`.
        SKIPPED
    }

    /// For a server that does not speak TLS.
    static final TlsTrust NONE = new TlsTrust(List.of(), null, Verification.CHECKED);

    public TlsTrust {
        authorities = List.copyOf(authorities);
    }
}
