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
            ProcessEnvironment environment) {
        var plugin = user.plugin();
        // Checked even when it is not needed, as client-go does.
        var command = plugin == null ? null : ExecCommand.from(plugin, cluster, environment);
        var pair = pair(user);
        var header = header(user, environment);
        if (header != null || pair != null) {
            return new UserCredentials(header, pair);
        }
        return command == null
                ? UserCredentials.ANONYMOUS
                : new ExecPlugin(command, requestTimeout, environment);
    }

    /// Refuses a user that contradicts itself, also where no credentials are sent.
    static void check(UserSettings user) {
        if (user.certificate() != null && user.key() == null) {
            throw new ConnectionException(
                    "%s: a client certificate without its key. Give client-key or client-key-data"
                            .formatted(user.origin()));
        }
        if (!user.token().isEmpty() && !(user.name() + user.password()).isEmpty()) {
            throw twoWays(user);
        }
        if (user.plugin() != null && user.authProvider() != null) {
            throw new ConnectionException(
                    "%s: exec and auth-provider are both given. Leave one out"
                            .formatted(user.origin()));
        }
    }

    private static ConnectionException twoWays(UserSettings user) {
        return new ConnectionException(
                "%s: a token, and a name and password too. Only one may be given"
                        .formatted(user.origin()));
    }

    private static @Nullable KeyPairSource pair(UserSettings user) {
        var certificate = user.certificate();
        var key = user.key();
        return certificate == null || key == null ? null : new KeyPairSource(certificate, key);
    }

    private static @Nullable HeaderSource header(
            UserSettings user, ProcessEnvironment environment) {
        var token = user.token();
        var tokenFile = user.tokenFile();
        if (tokenFile != null && !user.name().isEmpty()) {
            throw twoWays(user);
        }
        var bearer = token.isEmpty() ? null : HeaderSource.bearer(token, user.origin());
        if (tokenFile != null) {
            return new TokenFile(
                    tokenFile, "the token of " + user.origin(), environment.clock(), bearer);
        }
        if (bearer != null) {
            return () -> bearer;
        }
        // A password alone is not sent by client-go, either.
        if (!user.name().isEmpty()) {
            return HeaderSource.basic(user.name(), user.password());
        }
        var provider = user.authProvider();
        return provider == null ? null : OidcTokens.from(provider, environment);
    }
}
