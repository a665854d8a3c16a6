package io.juxta.kube.connect;

import io.juxta.kube.connect.OidcTokens.Renewed;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

/// Exchanges a refresh token for an id token at the provider. The only user of the JDK's HTTP
/// client, loaded when a token has expired and not before.
final class OidcExchange {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Set<String> SCHEMES = Set.of("http", "https");

    private final String origin;
    private final KubeconfigEntry config;
    private final ProcessEnvironment environment;

    OidcExchange(String origin, KubeconfigEntry config, ProcessEnvironment environment) {
        this.origin = origin;
        this.config = config;
        this.environment = environment;
    }

    Renewed renew(String refreshToken) {
        var issuer = config.text("idp-issuer-url").replaceAll("/+$", "");
        var discovery = request(issuer + "/.well-known/openid-configuration").GET().build();
        var endpoint = send(discovery).text("token_endpoint");
        if (endpoint.isEmpty()) {
            throw failed("the issuer names no token_endpoint");
        }
        var answer = send(exchange(endpoint, refreshToken));
        if (answer.text("id_token").isEmpty()) {
            throw failed("the issuer gave no id_token (was the scope openid asked for at login?)");
        }
        return new Renewed(answer.text("id_token"), answer.text("refresh_token"));
    }

    /// A client with a secret names itself in the header, as the standard wants; one without in the
    /// form.
    private HttpRequest exchange(String endpoint, String refreshToken) {
        var client = encoded(config.text("client-id"));
        var secret = config.text("client-secret");
        var form = "grant_type=refresh_token&refresh_token=" + encoded(refreshToken);
        var request = request(endpoint).header("Content-Type", "application/x-www-form-urlencoded");
        if (secret.isEmpty()) {
            form += "&client_id=" + client;
        } else {
            var pair = (client + ":" + encoded(secret)).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        }
        return request.POST(HttpRequest.BodyPublishers.ofString(form)).build();
    }

    private HttpRequest.Builder request(String address) {
        var uri = ServerAddress.uri(address);
        if (uri == null || uri.getHost() == null || !SCHEMES.contains(uri.getScheme())) {
            throw failed("\"%s\" is no address".formatted(address));
        }
        return HttpRequest.newBuilder(uri).timeout(LIMIT).header("Accept", "application/json");
    }

    private Tree.Mapping send(HttpRequest request) {
        try (var client = client(request.uri())) {
            var body =
                    HttpResponse.BodyHandlers.limiting(
                            HttpResponse.BodyHandlers.ofString(), BoundedFile.SECRET);
            var response = client.send(request, body);
            if (response.statusCode() != 200) {
                throw failed("%s answered %d".formatted(request.uri(), response.statusCode()));
            }
            if (JsonTrees.parse(response.body(), Source.of("answer"))
                    instanceof Tree.Mapping tree) {
                return tree;
            }
        } catch (IOException e) {
            throw failed("%s does not answer (%s)".formatted(request.uri(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("interrupted while waiting for " + request.uri());
        } catch (InputException _) {
            // Said below; the answer is not repeated.
        }
        throw failed("%s answered no JSON object".formatted(request.uri()));
    }

    private HttpClient client(URI address) {
        var authority = config.pem("idp-certificate-authority");
        var trust =
                new TlsTrust(
                        authority == null
                                ? SystemAuthorities.read(environment)
                                : Certificates.read(authority),
                        null,
                        TlsTrust.Verification.CHECKED);
        var builder =
                HttpClient.newBuilder()
                        .connectTimeout(LIMIT)
                        .sslContext(TlsContexts.of(trust, null));
        var proxy = ProxyChoice.ofEnvironment(address, environment);
        if (proxy != null) {
            if (!proxy.getScheme().equals("http")) {
                throw failed("the issuer is reached through http proxies only");
            }
            var at = HostAndPort.of(proxy);
            builder.proxy(ProxySelector.of(new InetSocketAddress(at.host(), at.port())));
        }
        return builder.build();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private ConnectionException failed(String why) {
        return new ConnectionException(
                "%s: the id-token has expired and cannot be renewed: %s. Log in again"
                        .formatted(origin, why));
    }
}
