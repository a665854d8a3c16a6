package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.PemForms.KeyForm;
import io.juxta.testkit.TestAuthority;
import io.juxta.testkit.TestAuthority.CertificateSubject;
import io.juxta.testkit.TestAuthority.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every way to prove who asks, and every way to fail, against a real API server through the
/// command line: an answer, or one sentence and exit code 2.
class ConnectionAgainstKubernetesTest {

    @RegisterExtension
    static final ControlPlaneExtension PARTNER = ControlPlaneExtension.shared(TrustedClients.PLANE);

    @TempDir Path folder;

    /// What a command printed.
    private record Typed(int exit, String out, String err) {}

    private static Typed type(String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit = Main.run(words, InputStream.nullInputStream(), out, err);
        return new Typed(
                exit,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).strip());
    }

    private static Typed features(String... flags) {
        var words = new ArrayList<>(List.of("features"));
        words.addAll(List.of(flags));
        return type(words.toArray(String[]::new));
    }

    private static String server() {
        return PARTNER.plane().server().toString();
    }

    private static String certificate() {
        return PARTNER.plane().certificate().toString();
    }

    private static String[] trusting(String... flags) {
        var all =
                new ArrayList<>(
                        List.of("--server", server(), "--certificate-authority", certificate()));
        all.addAll(List.of(flags));
        return all.toArray(String[]::new);
    }

    private static void assertAnswered(Typed typed) {
        assertThat(typed.exit()).as(typed.toString()).isZero();
        assertThat(typed.out()).isNotEmpty();
    }

    private static void assertRefused(Typed typed, String sentence) {
        assertThat(typed.err()).isEqualTo("error: " + sentence);
        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.out()).isEmpty();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String[] identified(KeyForm form, Validity validity)
            throws GeneralSecurityException, IOException {
        var keys = form.newKeys();
        var certificate =
                TrustedClients.CLIENTS.issue(
                        CertificateSubject.client("dev", "system:masters"),
                        keys.getPublic(),
                        validity);
        return trusting(
                "--client-certificate",
                write("c.crt", PemForms.certificate(certificate)),
                "--client-key",
                write("c.key", form.write(keys.getPrivate())));
    }

    @ParameterizedTest
    @EnumSource(KeyForm.class)
    void aClientCertificate(KeyForm form) throws GeneralSecurityException, IOException {
        assertAnswered(features(identified(form, Validity.current())));
    }

    @Test
    void aClientCertificateThatHasExpired() throws GeneralSecurityException, IOException {
        assertRefused(
                features(identified(KeyForm.SEC1_EC, Validity.expired())),
                "The API server %s (--server) does not accept the credentials (401 Unauthorized): they are wrong or have expired. Log in again, or check the user of the context."
                        .formatted(server()));
    }

    @Test
    void theKubeconfigOfAnAdministrator() {
        assertAnswered(features("--kubeconfig", PARTNER.plane().kubeconfig().toString()));
    }

    @Test
    void aPluginsToken() throws IOException {
        var script =
                write(
                        "plugin",
                        """
                        #!/bin/sh
                        echo '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":{"token":"%s"}}'
                        """
                                .formatted(PARTNER.plane().token()));
        Files.setPosixFilePermissions(
                Path.of(script), PosixFilePermissions.fromString("rwx------"));
        assertAnswered(
                features(
                        "--kubeconfig",
                        kubeconfig(
                                "exec: {apiVersion: client.authentication.k8s.io/v1, command:"
                                        + " ./plugin, interactiveMode: Never}")));
    }

    private String kubeconfig(String user) throws IOException {
        return write(
                "config",
                """
                current-context: c
                contexts: [{name: c, context: {cluster: k, user: u}}]
                clusters: [{name: k, cluster: {server: "%s", certificate-authority: "%s"}}]
                users: [{name: u, user: {%s}}]
                """
                        .formatted(server(), certificate(), user));
    }

    @Test
    void somebodyElseWhoMayDoNothing() {
        var typed = features(trusting("--token", PARTNER.plane().token(), "--as", "nobody"));

        assertThat(typed.err()).contains("You may not list nodes");
    }

    @Test
    void somebodyElseWhoMayDoAll() {
        assertAnswered(
                features(
                        trusting(
                                "--token",
                                PARTNER.plane().token(),
                                "--as",
                                "somebody",
                                "--as-group",
                                "system:masters")));
    }

    @Test
    void aWrongToken() throws IOException {
        assertRefused(
                features("--kubeconfig", kubeconfig("token: wrong")),
                "The API server %s (context \"c\" of %s/config) does not accept the credentials (401 Unauthorized): they are wrong or have expired. Log in again, or check the user of the context."
                        .formatted(server(), folder));
    }

    @Test
    void aWrongAuthority() throws GeneralSecurityException, IOException {
        assertRefused(
                features(
                        "--server",
                        server(),
                        "--token",
                        "x",
                        "--certificate-authority",
                        write("ca.crt", TestAuthority.named("another").pem())),
                "The API server %s (--server) has a certificate that no trusted authority signed. Check certificate-authority of the cluster, or --certificate-authority."
                        .formatted(server()));
    }

    @Test
    void aWrongName() {
        var typed = features(trusting("--token", "x", "--tls-server-name", "other.example"));

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err())
                .startsWith(
                        "error: The API server %s (--server) has a certificate for another name ("
                                .formatted(server()))
                .endsWith("Check the address, or --tls-server-name.");
    }

    @Test
    void nobodyListens() throws IOException {
        int port;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        assertRefused(
                features("--server", "https://127.0.0.1:" + port, "--token", "x"),
                "The API server https://127.0.0.1:%d (--server) does not take connections. Is it running, and is this the right context?"
                        .formatted(port));
    }

    @Test
    void aNameThatDoesNotExist() {
        assertRefused(
                features("--server", "https://no-such-host.invalid", "--token", "x"),
                "The API server https://no-such-host.invalid:443 (--server) cannot be found: its"
                        + " host has no address. Check the name, or choose another context with"
                        + " --context.");
    }

    @Test
    void httpWhereTlsIsSpoken() {
        assertRefused(
                features("--server", server().replace("https:", "http:"), "--token", "x"),
                "The API server %s (--server) speaks TLS. Write https:// in its address."
                        .formatted(server().replace("https:", "http:")));
    }
}
