package io.juxta.kube.connect;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The flags of kubectl that choose a server and a user; null or empty where not given.
public record ConnectionFlags(
        @Nullable String kubeconfig,
        @Nullable String context,
        @Nullable String cluster,
        @Nullable String user,
        @Nullable String server,
        @Nullable String token,
        @Nullable String as,
        @Nullable String asUid,
        List<String> asGroups,
        @Nullable Duration requestTimeout,
        @Nullable String certificateAuthority,
        @Nullable String clientCertificate,
        @Nullable String clientKey,
        @Nullable String tlsServerName,
        boolean insecureSkipTlsVerify,
        @Nullable String namespace) {

    public static final ConnectionFlags NONE =
            new ConnectionFlags(
                    null, null, null, null, null, null, null, null, List.of(), null, null, null,
                    null, null, false, null);

    public ConnectionFlags {
        asGroups = List.copyOf(asGroups);
    }

    /// Whether they say whom to trust, and so replace all that the kubeconfig says about it.
    boolean overTrust() {
        return insecureSkipTlsVerify || !text(certificateAuthority).isEmpty();
    }

    /// A flag that is given empty is not given.
    static String text(@Nullable String flag) {
        return flag == null ? "" : flag;
    }

    /// The file that a flag names, or null.
    static @Nullable PemSource pem(
            String flag, @Nullable String path, ProcessEnvironment environment) {
        return text(path).isEmpty() ? null : PemSource.file(flag, environment.path(text(path)));
    }

    /// Without the token.
    @Override
    public String toString() {
        return "ConnectionFlags[kubeconfig=%s, context=%s, cluster=%s, user=%s, server=%s]"
                .formatted(kubeconfig, context, cluster, user, server);
    }
}
