package io.juxta.kube.connect;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.locks.ReentrantLock;

/// The id token of an OpenID Connect provider, renewed with the refresh token when it has expired.
///
/// New tokens are kept in memory. kubectl writes them back into the kubeconfig; juxta writes no
/// file of its reader's, so a provider that issues every refresh token for one use only asks for a
/// new login afterwards.
final class OidcTokens implements HeaderSource {

    private static final Duration LEEWAY = Duration.ofSeconds(10);

    /// What a provider gives in exchange for a refresh token.
    ///
    /// @param refreshToken the next one; empty when the same stays valid
    record Renewed(String idToken, String refreshToken) {

        /// Without the tokens.
        @Override
        public String toString() {
            return "Renewed";
        }
    }

    private final String origin;
    private final ProcessEnvironment environment;
    private final KubeconfigEntry config;
    private final ReentrantLock lock = new ReentrantLock();
    private String idToken;
    private String refreshToken;

    private OidcTokens(String origin, KubeconfigEntry config, ProcessEnvironment environment) {
        this.origin = origin;
        this.config = config;
        this.environment = environment;
        this.idToken = config.text("id-token");
        this.refreshToken = config.text("refresh-token");
    }

    static OidcTokens from(KubeconfigEntry provider, ProcessEnvironment environment) {
        var name = provider.text("name");
        if (!name.equals("oidc")) {
            throw provider.wrong(
                    "auth-provider",
                    "\"%s\" was removed from Kubernetes".formatted(name),
                    "Use the provider's plugin under exec");
        }
        var config = provider.part("config");
        if (config == null) {
            throw provider.wrong("config", "is missing", "It holds idp-issuer-url and client-id");
        }
        for (var field : new String[] {"idp-issuer-url", "client-id"}) {
            if (config.text(field).isEmpty()) {
                throw config.wrong(field, "is missing", "The auth-provider oidc needs it");
            }
        }
        return new OidcTokens(
                "%s: auth-provider of %s".formatted(provider.source(), provider.label()),
                config,
                environment);
    }

    @Override
    public String header() {
        lock.lock();
        try {
            if (idToken.isEmpty() || !isValid()) {
                renew();
            }
            return HeaderSource.bearer(idToken, origin);
        } finally {
            lock.unlock();
        }
    }

    private void renew() {
        if (refreshToken.isEmpty()) {
            throw new ConnectionException(
                    "%s: the id-token has expired, and there is no refresh-token. Log in again"
                            .formatted(origin));
        }
        var renewed = new OidcExchange(origin, config, environment).renew(refreshToken);
        idToken = renewed.idToken();
        if (!renewed.refreshToken().isEmpty()) {
            refreshToken = renewed.refreshToken();
        }
    }

    private boolean isValid() {
        var parts = idToken.split("\\.", -1);
        try {
            if (parts.length == 3) {
                var claims = Base64.getUrlDecoder().decode(parts[1]);
                var text = new String(claims, StandardCharsets.UTF_8);
                if (JsonTrees.parse(text, Source.of("id-token")) instanceof Tree.Mapping mapping
                        && mapping.field("exp").orElse(null) instanceof Tree.Number exp) {
                    var expiry = Instant.ofEpochSecond((long) Double.parseDouble(exp.literal()));
                    return environment.clock().instant().plus(LEEWAY).isBefore(expiry);
                }
            }
        } catch (IllegalArgumentException | InputException | DateTimeException _) {
            // Said below; the token is not repeated.
        }
        throw new ConnectionException(
                "%s: the id-token is no JSON Web Token with an expiry. Log in again"
                        .formatted(origin));
    }
}
