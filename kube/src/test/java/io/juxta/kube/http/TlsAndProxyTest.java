package io.juxta.kube.http;

import static io.juxta.kube.http.RawServer.body;
import static io.juxta.kube.http.RawServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.kube.connect.Connection;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.TestAuthority;
import io.juxta.testkit.TestAuthority.CertificateSubject;
import io.juxta.testkit.TestAuthority.Validity;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.StandardConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// TLS and proxies, with real sockets on both ends.
@Timeout(60)
class TlsAndProxyTest {

    @TempDir Path folder;
    private TestAuthority authority;

    TlsAndProxyTest() throws GeneralSecurityException {
        authority = TestAuthority.named("ca");
    }

    @BeforeEach
    void writeAuthority() throws IOException, GeneralSecurityException {
        Files.writeString(folder.resolve("ca.crt"), authority.pem());
    }

    private RawServer server(CertificateSubject subject, Validity validity)
            throws GeneralSecurityException, IOException {
        return RawServer.startTls(
                authority.serverContext(subject, validity), RawServer.text(ok("hello")));
    }

    private Connection connection(RawServer server, String more) throws IOException {
        return RawServer.configured(
                folder,
                "server: 'https://127.0.0.1:%d', certificate-authority: ca.crt%s"
                        .formatted(server.port(), more),
                "token: abc");
    }

    private static String ask(Connection connection) throws IOException {
        try (var client = new ApiClient(connection, RateLimit.NONE, "test")) {
            return body(client.send(ApiRequest.get("/x")));
        }
    }

    @Test
    void anAuthorityOfItsOwn() throws GeneralSecurityException, IOException {
        try (var server = server(CertificateSubject.server("127.0.0.1"), Validity.current())) {
            assertThat(ask(connection(server, ""))).isEqualTo("hello");
            assertThat(server.requests.getFirst()).contains("Authorization: Bearer abc");
        }
    }

    @Test
    void theConnectionIsUsedAgain() throws GeneralSecurityException, IOException {
        try (var server = server(CertificateSubject.server("127.0.0.1"), Validity.current());
                var client = new ApiClient(connection(server, ""), RateLimit.NONE, "test")) {
            for (var i = 0; i < 5; i++) {
                body(client.send(ApiRequest.get("/x")));
            }
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @Test
    void whenTheServerClosedAnIdleConnection_aWriteGoesToAnother()
            throws GeneralSecurityException, IOException, InterruptedException {
        var context =
                authority.serverContext(CertificateSubject.server("127.0.0.1"), Validity.current());
        try (var server = RawServer.startTls(context, RawServer.text(ok("x")));
                var client = new ApiClient(connection(server, ""), RateLimit.NONE, "test")) {
            ApiClientTest.writeOverClosedConnections(server, client);
        }
    }

    @Test
    void aCertificateOfAnotherName() throws GeneralSecurityException, IOException {
        try (var server = server(CertificateSubject.server("api.example"), Validity.current())) {
            assertThatThrownBy(() -> ask(connection(server, "")))
                    .hasRootCauseInstanceOf(CertificateException.class);
            assertThat(ask(connection(server, ", tls-server-name: api.example")))
                    .isEqualTo("hello");
            assertThat(server.requests).as("no token for a stranger").hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"api.example", "apiserver-loopback-client"})
    void theServerIsAskedForTheNameOfItsCertificate(String name)
            throws GeneralSecurityException, IOException {
        var context = authority.serverContext(CertificateSubject.server(name), Validity.current());
        var asked = new CopyOnWriteArrayList<String>();
        var parameters = context.getDefaultSSLParameters();
        parameters.setSNIMatchers(
                List.of(
                        new SNIMatcher(StandardConstants.SNI_HOST_NAME) {
                            @Override
                            public boolean matches(SNIServerName wanted) {
                                return asked.add(
                                        new String(wanted.getEncoded(), StandardCharsets.UTF_8));
                            }
                        }));
        try (var server = RawServer.startTls(context, parameters, RawServer.text(ok("hello")))) {
            assertThat(ask(connection(server, ", tls-server-name: " + name))).isEqualTo("hello");
        }
        assertThat(asked).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x25519", "secp256r1", "secp384r1"})
    void aServerThatKnowsOneGroupForTheExchangeOfKeys(String group)
            throws GeneralSecurityException, IOException {
        var context =
                authority.serverContext(CertificateSubject.server("127.0.0.1"), Validity.current());
        var parameters = context.getDefaultSSLParameters();
        parameters.setNamedGroups(new String[] {group});
        try (var server = RawServer.startTls(context, parameters, RawServer.text(ok("hello")))) {
            assertThat(ask(connection(server, ""))).isEqualTo("hello");
            assertThat(server.accepted()).isEqualTo(group.equals("x25519") ? 1 : 2);
        }
    }

    @Test
    void anExpiredCertificate() throws GeneralSecurityException, IOException {
        try (var server = server(CertificateSubject.server("127.0.0.1"), Validity.expired())) {
            assertThatThrownBy(() -> ask(connection(server, "")))
                    .hasRootCauseInstanceOf(CertificateExpiredException.class);
        }
    }

    @Test
    void anAuthorityThatIsNotTrusted() throws GeneralSecurityException, IOException {
        Files.writeString(folder.resolve("ca.crt"), TestAuthority.named("another").pem());
        try (var server = server(CertificateSubject.server("127.0.0.1"), Validity.current())) {
            assertThatThrownBy(() -> ask(connection(server, "")))
                    .hasRootCauseInstanceOf(CertPathBuilderException.class);
            var unchecked =
                    RawServer.configured(
                            folder,
                            "server: 'https://127.0.0.1:%d', insecure-skip-tls-verify: true"
                                    .formatted(server.port()),
                            "token: abc");
            assertThat(ask(unchecked)).isEqualTo("hello");
        }
    }

    @Test
    void aClientCertificateThatChanges_getsANewConnection()
            throws GeneralSecurityException, IOException {
        try (var server = server(CertificateSubject.server("127.0.0.1"), Validity.current())) {
            write("first");
            var connection =
                    RawServer.configured(
                            folder,
                            "server: 'https://127.0.0.1:%d', certificate-authority: ca.crt"
                                    .formatted(server.port()),
                            "client-certificate: c.crt, client-key: c.key");
            try (var client = new ApiClient(connection, RateLimit.NONE, "test")) {
                body(client.send(ApiRequest.get("/x")));
                body(client.send(ApiRequest.get("/x")));
                assertThat(server.accepted()).isEqualTo(1);

                write("somebody else");
                body(client.send(ApiRequest.get("/x")));

                assertThat(server.accepted()).isEqualTo(2);
                assertThat(client.openConnections()).isEqualTo(1);
            }
        }
    }

    private void write(String name) throws GeneralSecurityException, IOException {
        var keys = TestAuthority.ellipticKeys();
        var certificate =
                authority.issue(
                        CertificateSubject.client(name), keys.getPublic(), Validity.current());
        Files.writeString(folder.resolve("c.crt"), PemForms.certificate(certificate));
        Files.writeString(
                folder.resolve("c.key"), PemForms.KeyForm.SEC1_EC.write(keys.getPrivate()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "http-login", "socks5", "socks5-login"})
    void throughAProxy(String kind) throws GeneralSecurityException, IOException {
        var scheme = kind.replace("-login", "");
        var login = kind.endsWith("-login") ? "joe:p%40ss@" : "";
        try (var server = server(CertificateSubject.server("api.example"), Validity.current());
                var proxy = TestProxy.start(kind, server.port())) {
            var connection =
                    RawServer.configured(
                            folder,
                            "server: 'https://api.example:6443', certificate-authority: ca.crt, proxy-url: '%s://%s127.0.0.1:%d'"
                                    .formatted(scheme, login, proxy.port()),
                            "token: abc");

            assertThat(ask(connection)).isEqualTo("hello");
            assertThat(proxy.asked()).isEqualTo("api.example:6443");
            assertThat(proxy.login()).isEqualTo(login.isEmpty() ? "" : "joe:p@ss");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http-refusing", "socks5-refusing"})
    void whenAProxyRefuses_thatIsSaid(String kind) throws IOException {
        try (var proxy = TestProxy.start(kind, 1)) {
            var connection =
                    RawServer.configured(
                            folder,
                            "server: 'https://api.example:6443', certificate-authority: ca.crt, proxy-url: '%s://127.0.0.1:%d'"
                                    .formatted(kind.replace("-refusing", ""), proxy.port()),
                            "token: abc");

            assertThatThrownBy(() -> ask(connection))
                    .hasMessage(
                            "the proxy 127.0.0.1:%d %s"
                                    .formatted(
                                            proxy.port(),
                                            kind.startsWith("http")
                                                    ? "answers 407 to CONNECT"
                                                    : "cannot reach the server (SOCKS 5 reply 5)"));
        }
    }

    @Test
    void aProxyForPlainHttpIsToldTheWholeUrl() throws IOException {
        try (var proxy = RawServer.start(RawServer.text(ok("hello")))) {
            var through =
                    proxy.connection(
                            RawServer.NoCredentials.NONE,
                            URI.create("http://joe:pw@127.0.0.1:%d".formatted(proxy.port())));

            assertThat(ask(through)).isEqualTo("hello");
            assertThat(proxy.requests.getFirst())
                    .contains(
                            "GET http://127.0.0.1:%d/x HTTP/1.1".formatted(proxy.port()),
                            "Proxy-Authorization: Basic am9lOnB3");
        }
    }
}
