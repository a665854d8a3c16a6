package io.juxta.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.juxta.testkit.TestAuthority;
import io.juxta.testkit.TestAuthority.CertificateSubject;
import io.juxta.testkit.TestAuthority.Validity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// An OpenID Connect provider on loopback, with discovery, keys and the exchange of refresh tokens.
/// Every refresh token is good for one exchange. An API server that trusts it lets its users in as
/// members of `system:masters`.
final class OidcIssuer implements AutoCloseable {

    static final String CLIENT = "juxta-test";

    private final TestAuthority authority;
    private final HttpsServer server;
    private final KeyPair keys;
    private final AtomicInteger exchanges = new AtomicInteger();
    private volatile String refreshToken = "";
    private volatile Duration lifetime = Duration.ofHours(1);
    private volatile boolean refusing;

    private OidcIssuer() throws GeneralSecurityException, IOException {
        this.authority = TestAuthority.named("issuer");
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        this.keys = generator.generateKeyPair();
        this.server =
                HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(
                        authority.serverContext(
                                CertificateSubject.server("127.0.0.1"), Validity.current())));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", this::discovery);
        server.createContext("/keys", this::keys);
        server.createContext("/token", this::exchange);
        server.start();
    }

    static OidcIssuer start() {
        try {
            return new OidcIssuer();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Who signed its certificate.
    String authority() {
        try {
            return authority.pem();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// How often a refresh token was exchanged.
    int exchanges() {
        return exchanges.get();
    }

    /// A login: from now on this refresh token is good, and tokens last so long.
    String login(Duration lifetimeOfTokens) {
        lifetime = lifetimeOfTokens;
        refusing = false;
        refreshToken = "refresh-" + Instant.now();
        return refreshToken;
    }

    /// The login ends: no refresh token is good until it is resumed.
    void logout() {
        refusing = true;
    }

    void resume() {
        refusing = false;
    }

    /// An id token that expires at a time.
    String idToken(Instant expiry) {
        var head = encoded("{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"k\"}");
        var claims =
                encoded(
                        "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"dev\",\"groups\":[\"system:masters\"],\"iat\":%d,\"exp\":%d}"
                                .formatted(
                                        url(),
                                        CLIENT,
                                        expiry.minusSeconds(7200).getEpochSecond(),
                                        expiry.getEpochSecond()));
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(keys.getPrivate());
            signature.update((head + "." + claims).getBytes(StandardCharsets.US_ASCII));
            return head + "." + claims + "." + encoded(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void discovery(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                200,
                """
                {"issuer":"%1$s","authorization_endpoint":"%1$s/login","token_endpoint":"%1$s/token","jwks_uri":"%1$s/keys",
                 "response_types_supported":["id_token"],"subject_types_supported":["public"],
                 "id_token_signing_alg_values_supported":["RS256"]}
                """
                        .formatted(url()));
    }

    private void keys(HttpExchange exchange) throws IOException {
        var key = (RSAPublicKey) keys.getPublic();
        answer(
                exchange,
                200,
                "{\"keys\":[{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"k\",\"n\":\"%s\",\"e\":\"%s\"}]}"
                        .formatted(
                                encoded(unsigned(key.getModulus())),
                                encoded(unsigned(key.getPublicExponent()))));
    }

    private void exchange(HttpExchange exchange) throws IOException {
        var form =
                form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        exchanges.incrementAndGet();
        if (refusing
                || !"refresh_token".equals(form.get("grant_type"))
                || !CLIENT.equals(form.get("client_id"))
                || !refreshToken.equals(form.get("refresh_token"))) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        refreshToken = "refresh-" + exchanges.get() + "-" + Instant.now();
        answer(
                exchange,
                200,
                "{\"token_type\":\"Bearer\",\"id_token\":\"%s\",\"refresh_token\":\"%s\"}"
                        .formatted(idToken(Instant.now().plus(lifetime)), refreshToken));
    }

    private static Map<String, String> form(String body) {
        var form = new TreeMap<String, String>();
        for (var field : body.split("&", -1)) {
            var at = field.indexOf('=');
            form.put(
                    field.substring(0, at),
                    URLDecoder.decode(field.substring(at + 1), StandardCharsets.UTF_8));
        }
        return form;
    }

    private static byte[] unsigned(BigInteger number) {
        var bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private static String encoded(String text) {
        return encoded(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        try (exchange) {
            var bytes = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
