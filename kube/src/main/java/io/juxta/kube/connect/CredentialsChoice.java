package io.juxta.kube.connect;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Picks what proves who asks, in client-go's order: a client certificate beside a token (a file
/// before a text), a name and password, or an auth provider; a plugin only when there is nothing
/// else.
final class CredentialsChoice {

    private CredentialsChoice() {}

    static Credentials of(
            UserSettings user,
            ClusterSettings cluster,
            Duration requestTimeout,
            Surroundings surroundings) {
        var pair = pair(user);
        var header = header(user, surroundings);
        var plugin = user.plugin();
        if (plugin != null && user.authProvider() != null) {
            throw new ConnectionException(
                    "%s: exec and auth-provider are both given. Leave one out"
                            .formatted(user.origin()));
        }
        if (header == null && pair == null && plugin != null) {
            return new ExecPlugin(
                    ExecCommand.from(plugin, cluster, surroundings), requestTimeout, surroundings);
        }
        return header == null && pair == null
                ? UserCredentials.ANONYMOUS
                : new UserCredentials(header, pair);
    }

    private static @Nullable KeyPairSource pair(UserSettings user) {
        var certificate = user.certificate();
        if (certificate == null) {
            return null;
        }
        var key = user.key();
        if (key == null) {
            throw new ConnectionException(
                    "%s: a client certificate without its key. Give client-key or client-key-data"
                            .formatted(user.origin()));
        }
        return new KeyPairSource(certificate, key);
    }

    private static @Nullable HeaderSource header(UserSettings user, Surroundings surroundings) {
        var basic = !user.name().isEmpty() || !user.password().isEmpty();
        if (basic && !user.token().isEmpty()) {
            throw new ConnectionException(
                    "%s: a token, and a name and password too. Only one may be given"
                            .formatted(user.origin()));
        }
        var tokenFile = user.tokenFile();
        if (tokenFile != null) {
            return new TokenFile(tokenFile, "the token of " + user.origin(), surroundings.clock());
        }
        if (!user.token().isEmpty()) {
            return HeaderSource.fixed(HeaderSource.bearer(user.token(), user.origin()));
        }
        if (basic) {
            return HeaderSource.basic(user.name(), user.password());
        }
        var provider = user.authProvider();
        return provider == null ? null : OidcTokens.from(provider, surroundings);
    }
}
