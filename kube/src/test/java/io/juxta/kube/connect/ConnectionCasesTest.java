package io.juxta.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.connect.TlsTrust.Verification;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.TestAuthority;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `cases/connection.yaml`: files, variables and flags in, a connection or one sentence out.
class ConnectionCasesTest {

    private static final Map<String, String> PEM = pem();

    @TempDir Path folder;

    static Stream<Arguments> cases() {
        return Cases.of("connection.yaml");
    }

    private static Map<String, String> pem() {
        try {
            var authority = TestAuthority.named("an authority");
            var keys = PemForms.KeyForm.SEC1_EC.newKeys();
            var certificate =
                    authority.issue(
                            TestAuthority.CertificateSubject.client("dev"),
                            keys.getPublic(),
                            TestAuthority.Validity.current());
            return Map.of(
                    "ca.crt", authority.pem(),
                    "two.crt", "# Főtanúsítvány\n" + authority.pem() + authority.pem(),
                    "client.crt", PemForms.certificate(certificate),
                    "client.key", PemForms.KeyForm.SEC1_EC.write(keys.getPrivate()),
                    "other.key",
                            PemForms.KeyForm.PKCS8_EC.write(
                                    TestAuthority.ellipticKeys().getPrivate()),
                    "encrypted.key", PemForms.block("ENCRYPTED PRIVATE KEY", new byte[] {1, 2}),
                    "rubbish.key", PemForms.block("PRIVATE KEY", new byte[] {48, 3, 2, 1, 0}),
                    "rubbish.crt", PemForms.block("CERTIFICATE", new byte[] {1, 2}),
                    "empty.pem", "nothing\n");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void resolves(Tree.Mapping item) throws IOException {
        var test = new TestFolder(folder);
        for (var file : PEM.entrySet()) {
            test.write(file.getKey(), file.getValue());
        }
        for (var file : item.mapping("files").fields().entrySet()) {
            var text =
                    file.getValue() instanceof Tree.Text(var written, _)
                            ? written
                            : TreeWriter.json(file.getValue());
            test.write(file.getKey(), text);
        }
        var environment = test.environment(Cases.pairs(item, "environment"));

        var then = item.mapping("then");
        var found = shown(() -> ConnectionResolver.resolve(flags(item), environment));

        var wanted = new TreeMap<String, String>();
        var compared = new TreeMap<String, String>();
        for (var key : then.fields().keySet()) {
            wanted.put(key, then.text(key));
            compared.put(key, found.getOrDefault(key, "").replace(folder.toString(), "$DIR"));
        }
        assertThat(compared).as("%s", found).isEqualTo(wanted);
        assertThat(found.containsKey("error")).as("%s", found).isEqualTo(then.has("error"));
    }

    /// What resolves a connection.
    interface Resolution {
        Connection connection();
    }

    private static Map<String, String> shown(Resolution resolution) {
        try {
            return shown(resolution.connection());
        } catch (ConnectionException e) {
            return new TreeMap<>(Map.of("error", e.getMessage()));
        }
    }

    static Map<String, String> shown(Connection connection) {
        var shown = new TreeMap<String, String>();
        var credential = connection.credentials().current();
        var as = connection.impersonation();
        var identity = credential.identity();
        shown.put("server", connection.server().toString());
        shown.put("namespace", connection.namespace());
        shown.put("origin", connection.origin());
        shown.put("timeout", connection.requestTimeout().toString());
        shown.put("compression", connection.compression().toString());
        put(shown, "proxy", connection.proxy());
        put(shown, "authorization", credential.authorization());
        put(
                shown,
                "certificate",
                identity == null
                        ? null
                        : identity.chain().getFirst().getSubjectX500Principal().getName());
        put(shown, "serverName", connection.trust().serverName());
        put(shown, "as", as.user());
        put(shown, "asUid", as.uid());
        put(shown, "asGroups", as.groups().isEmpty() ? null : String.join(",", as.groups()));
        put(shown, "asExtra", as.extra().isEmpty() ? null : as.extra());
        shown.put(
                "trust",
                connection.trust().verification() == Verification.SKIPPED
                        ? "skipped"
                        : connection.trust().authorities().size() + " authorities");
        return shown;
    }

    private static void put(Map<String, String> shown, String key, @Nullable Object value) {
        if (value != null) {
            shown.put(key, value.toString());
        }
    }

    private static ConnectionFlags flags(Tree.Mapping item) {
        var flags = item.mapping("flags");
        var timeout = flags.text("request-timeout");
        return new ConnectionFlags(
                typed(flags, "kubeconfig"),
                typed(flags, "context"),
                typed(flags, "cluster"),
                typed(flags, "user"),
                typed(flags, "server"),
                typed(flags, "token"),
                typed(flags, "as"),
                typed(flags, "as-uid"),
                Cases.texts(flags, "as-group"),
                timeout.isEmpty() ? null : Duration.parse(timeout),
                typed(flags, "certificate-authority"),
                typed(flags, "client-certificate"),
                typed(flags, "client-key"),
                typed(flags, "tls-server-name"),
                flags.flag("insecure-skip-tls-verify"),
                typed(flags, "namespace"));
    }

    private static @Nullable String typed(Tree.Mapping flags, String name) {
        return flags.has(name) ? flags.text(name) : null;
    }
}
