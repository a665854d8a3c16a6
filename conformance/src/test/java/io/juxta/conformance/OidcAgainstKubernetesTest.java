package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchHealth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Tokens of an OpenID Connect provider: renewed when they expire, by a real exchange, and judged
/// by a real API server.
@Timeout(120)
class OidcAgainstKubernetesTest {

    private static final OidcIssuer ISSUER = TrustedClients.ISSUER;

    /// Of which ten seconds are not used, so that no token expires on its way.
    private static final Duration SHORT = Duration.ofSeconds(12);

    @RegisterExtension
    static final ControlPlaneExtension PARTNER = ControlPlaneExtension.shared(TrustedClients.PLANE);

    @TempDir Path folder;

    /// The server asks the issuer for its keys after its start.
    @BeforeEach
    void awaitIssuerKnown() throws IOException {
        var config = config(Instant.now().plusSeconds(3600), ISSUER.login(Duration.ofHours(1)));
        await("the server knows the issuer", () -> features(config).exit() == 0);
    }

    private String config(Instant expiry, String refreshToken) throws IOException {
        Files.writeString(folder.resolve("issuer.crt"), ISSUER.authority());
        var file = folder.resolve("config-" + refreshToken.hashCode());
        return Files.writeString(
                        file,
                        """
                        current-context: c
                        contexts: [{name: c, context: {cluster: k, user: u}}]
                        clusters: [{name: k, cluster: {server: "%s", certificate-authority: "%s"}}]
                        users:
                        - name: u
                          user:
                            auth-provider:
                              name: oidc
                              config:
                                idp-issuer-url: %s
                                idp-certificate-authority: issuer.crt
                                client-id: %s
                                id-token: %s
                                refresh-token: "%s"
                        """
                                .formatted(
                                        PARTNER.plane().server(),
                                        PARTNER.plane().certificate(),
                                        ISSUER.url(),
                                        OidcIssuer.CLIENT,
                                        ISSUER.idToken(expiry),
                                        refreshToken))
                .toString();
    }

    private static TypedCommand features(String config) {
        return TypedCommand.run(List.of("features"), "--kubeconfig", config);
    }

    private static void await(String what, BooleanSupplier condition) {
        for (var tries = 0; !condition.getAsBoolean(); tries++) {
            assertThat(tries).as(what).isLessThan(300);
            ClusterScene.pause(Duration.ofMillis(100));
        }
    }

    @Test
    void anIdTokenThatIsValidIsSentAsItIs() throws IOException {
        var config = config(Instant.now().plusSeconds(600), "never-exchanged");
        var before = ISSUER.exchanges();

        var typed = features(config);

        assertThat(typed.exit()).as(typed.toString()).isZero();
        assertThat(ISSUER.exchanges()).isEqualTo(before);
    }

    @Test
    void anIdTokenThatHasExpiredIsRenewedOnceForAllRequests() throws IOException {
        var config = config(Instant.now().minusSeconds(60), ISSUER.login(Duration.ofHours(1)));
        var before = ISSUER.exchanges();

        var typed = features(config);

        assertThat(typed.exit()).as(typed.toString()).isZero();
        assertThat(ISSUER.exchanges()).isEqualTo(before + 1);
    }

    @Test
    void aRefreshTokenThatIsRefusedIsOneLineAndExit2() throws IOException {
        var config = config(Instant.now().minusSeconds(60), "of-yesterday");

        var typed = features(config);

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.out()).isEmpty();
        assertThat(typed.err())
                .isEqualTo(
                        "error: %s: auth-provider of user \"u\": the id-token has expired and cannot be renewed: %s/token answered 400. Log in again.\n"
                                .formatted(config, ISSUER.url()));
    }

    @Test
    void tokensThatExpireInASession_areRenewedEachTime() throws IOException {
        var config = config(Instant.now().plus(SHORT), ISSUER.login(SHORT));
        var before = ISSUER.exchanges();
        try (var client = client(config)) {
            var end = Instant.now().plusSeconds(6);
            while (Instant.now().isBefore(end)) {
                try (var answer = client.send(ApiRequest.get("/api/v1/namespaces/default"))) {
                    assertThat(answer.status()).isEqualTo(200);
                }
                ClusterScene.pause(Duration.ofMillis(50));
            }
        }
        assertThat(ISSUER.exchanges()).isBetween(before + 2, before + 4);
    }

    @Test
    void whenTheLoginEnds_aWatchedViewSaysSo_andComesBackAfterTheNext() throws IOException {
        var config = config(Instant.now().plus(SHORT), ISSUER.login(SHORT));
        var namespaces = PARTNER.plane().api();
        try (var client = client(config);
                var cluster =
                        new LiveCluster(
                                client,
                                ServedApi.read(client),
                                WatchedClaims.SETTINGS,
                                InstantSource.system())) {
            cluster.list(Resource.CLAIMS);
            assertThat(health(cluster).isLockedOut()).isFalse();

            ISSUER.logout();
            await("the view is locked out", () -> health(cluster).isLockedOut());
            assertThat(health(cluster).trouble()).contains("cannot be renewed").contains("Log in");
            namespaces.create(WatchedClaims.claim("unseen"));

            ISSUER.resume();
            await(
                    "the view is the server's",
                    () -> cluster.list(Resource.CLAIMS).objects().size() == 1);
            assertThat(health(cluster).isLockedOut()).isFalse();
        } finally {
            namespaces.delete(ApiKind.path(WatchedClaims.claim("unseen")));
        }
    }

    private static WatchHealth health(LiveCluster cluster) {
        return Objects.requireNonNull(cluster.health().get(ClusterKind.RESOURCE_CLAIM));
    }

    @Test
    void whenTheLoginEnds_explainWatchEndsWithOneLine() throws IOException, InterruptedException {
        var config = config(Instant.now().plus(SHORT), ISSUER.login(SHORT));
        PARTNER.plane().api().create(WatchedClaims.claim("watched"));
        ISSUER.logout();
        var restart = Thread.ofVirtual().start(OidcAgainstKubernetesTest::restartLater);
        try {
            var typed =
                    TypedCommand.run(
                            List.of("explain", "claim/watched", "--watch", "--timeout", "60s"),
                            "--kubeconfig",
                            config);

            assertThat(typed.exit()).as(typed.toString()).isEqualTo(2);
            assertThat(typed.err().lines().toList().getLast())
                    .startsWith("error: " + config)
                    .endsWith("answered 400. Log in again.");
        } finally {
            restart.join();
            PARTNER.plane().api().delete(ApiKind.path(WatchedClaims.claim("watched")));
        }
    }

    /// Ends all watches when the first answer is there and its token has expired.
    private static void restartLater() {
        ClusterScene.pause(Duration.ofSeconds(4));
        try {
            PARTNER.plane().restartApiServer("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ApiClient client(String config) {
        var flags =
                new ConnectionFlags(
                        config, null, null, null, null, null, null, null, List.of(), null, null,
                        null, null, null, false, null);
        var connection = ConnectionResolver.resolve(flags, ProcessEnvironment.current());
        return new ApiClient(connection, RateLimit.NONE, "juxta-test");
    }
}
