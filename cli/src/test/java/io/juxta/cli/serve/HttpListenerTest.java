package io.juxta.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.cli.page.UsageException;
import io.juxta.cli.serve.HttpPage.Audience;
import io.juxta.kube.connect.ServerCertificate;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.TestAuthority;
import io.juxta.testkit.TestAuthority.CertificateSubject;
import io.juxta.testkit.TestAuthority.Validity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpListenerTest {

    private static final ListenAddress LOCAL = ListenAddress.parse("--listen", "127.0.0.1:0");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path folder;

    @Test
    void addressesAreAddressesWithPorts() {
        assertThat(LOCAL.isLoopback()).isTrue();
        assertThat(ListenAddress.parse("--listen", "[::1]:80").isLoopback()).isTrue();
        assertThat(ListenAddress.parse("--listen", ":80").isLoopback()).isFalse();
        assertThat(ListenAddress.parse("--listen", "0.0.0.0:80").certified())
                .contains("localhost", "127.0.0.1");
        for (var wrong : List.of("80", "example.com:80", "127.0.0.1", "127.0.0.1:70000", "")) {
            assertThatThrownBy(() -> ListenAddress.parse("--listen", wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--listen=" + wrong + " is no address with a port");
        }
    }

    @Test
    void aSelfSignedCertificateIsForItsAddressAlone()
            throws IOException, InterruptedException, GeneralSecurityException {
        var certificate = ServerCertificate.selfSigned(List.of("127.0.0.1"), Instant.now());
        try (var listener = HttpListener.start(LOCAL, certificate, AccessCheck.OPEN)) {
            listener.serve("/livez", Audience.EVERYBODY, HealthPage.of(List.of()));
            assertThat(get(listener, trusting(certificate.current()))).isEqualTo("200 ok");
            certificate.current().verify(certificate.current().getPublicKey());
            assertThatThrownBy(
                            () ->
                                    get(
                                            listener,
                                            trusting(TestAuthority.named("other").certificate())))
                    .isInstanceOf(IOException.class);
        }
        assertThat(certificate.current().getSubjectAlternativeNames())
                .containsExactly(List.of(7, "127.0.0.1"));
    }

    @Test
    void filesAreReadAgainWhenTheyChange()
            throws IOException, InterruptedException, GeneralSecurityException {
        var first = TestAuthority.named("first");
        var second = TestAuthority.named("second");
        write(first, 1);
        var certificate = ServerCertificate.ofFiles(folder.resolve("c"), folder.resolve("k"));
        try (var listener = HttpListener.start(LOCAL, certificate, AccessCheck.OPEN)) {
            listener.serve("/livez", Audience.EVERYBODY, HealthPage.of(List.of()));
            assertThat(get(listener, trusting(first.certificate()))).isEqualTo("200 ok");
            write(second, 2);
            assertThat(get(listener, trusting(second.certificate()))).isEqualTo("200 ok");
        }
    }

    @Test
    void atMostSoManyAnswersAreGivenAtOnce() throws IOException, InterruptedException {
        var go = new CountDownLatch(1);
        try (var listener = HttpListener.start(LOCAL, null, AccessCheck.OPEN)) {
            var busy = new CountDownLatch(32);
            listener.serve(
                    "/slow",
                    Audience.EVERYBODY,
                    _ -> {
                        busy.countDown();
                        try {
                            go.await();
                        } catch (InterruptedException _) {
                            Thread.currentThread().interrupt();
                        }
                        return HttpAnswer.ok("slow");
                    });
            var open = new Socket[32];
            for (var i = 0; i < open.length; i++) {
                open[i] =
                        new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort());
                open[i].getOutputStream()
                        .write(
                                "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
                                        .getBytes(StandardCharsets.US_ASCII));
            }
            busy.await();
            try (var client = HttpClient.newHttpClient()) {
                var request = HttpRequest.newBuilder(URI.create(listener.url() + "/slow"));
                var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(503);
            }
            go.countDown();
            for (var socket : open) {
                socket.close();
            }
        }
    }

    private void write(TestAuthority authority, int version)
            throws IOException, GeneralSecurityException {
        var keys = TestAuthority.ellipticKeys();
        var own =
                authority.issue(
                        CertificateSubject.server("127.0.0.1"),
                        keys.getPublic(),
                        Validity.current());
        Files.writeString(folder.resolve("c"), PemForms.certificate(own));
        Files.writeString(
                folder.resolve("k"), PemForms.block("PRIVATE KEY", keys.getPrivate().getEncoded()));
        var stamp = FileTime.from(Instant.EPOCH.plusSeconds(version));
        Files.setLastModifiedTime(folder.resolve("c"), stamp);
        Files.setLastModifiedTime(folder.resolve("k"), stamp);
    }

    private static SSLContext trusting(X509Certificate certificate)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("one", certificate);
        var factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    private static String get(HttpListener listener, SSLContext context)
            throws IOException, InterruptedException {
        try (var client = HttpClient.newBuilder().sslContext(context).build()) {
            var answer =
                    client.send(
                            HttpRequest.newBuilder(URI.create(listener.url() + "/livez"))
                                    .timeout(PATIENCE)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }
}
