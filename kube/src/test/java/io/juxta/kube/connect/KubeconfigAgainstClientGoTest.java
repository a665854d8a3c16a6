package io.juxta.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.Oracle;
import io.juxta.kube.connect.TlsTrust.Verification;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.TestAuthority;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Seeded sets of kubeconfig files, flags and variables: client-go itself chooses the same server,
/// user, trust and proxy, or refuses where we do.
class KubeconfigAgainstClientGoTest {

    private static final long SEED = 20_261_118;
    private static final int SETS = 400;

    /// How many authorities the machine trusts: a number that no file has.
    private static final int SYSTEM = 3;

    @TempDir Path folder;

    @Test
    void weChooseWhatClientGoChooses()
            throws IOException, InterruptedException, GeneralSecurityException {
        var test = new TestFolder(folder);
        writeSecrets(test);
        var questions = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < SETS; i++) {
            questions.add(question(test, i));
        }

        var differences = new ArrayList<String>();
        var refused = 0;
        try (var oracle = Oracle.partner("kubeconfig-oracle")) {
            var answers = oracle.ask(questions.stream().map(TreeWriter::json).toList());
            for (var i = 0; i < SETS; i++) {
                var theirs = (Tree.Mapping) JsonTrees.parse(answers.get(i), Source.of("answer"));
                var ours = ours(test, questions.get(i));
                var wanted =
                        theirs.text("outcome").equals("Config")
                                ? Cases.pairs(theirs, "config")
                                : Map.of();
                refused += wanted.isEmpty() ? 1 : 0;
                if (!wanted.equals(ours.config())) {
                    differences.add(
                            "set %d of seed %d\n theirs %s\n ours   %s %s\n %s"
                                    .formatted(
                                            i,
                                            SEED,
                                            answers.get(i).strip(),
                                            ours.config(),
                                            ours.error(),
                                            TreeWriter.json(questions.get(i).mapping("files"))));
                }
            }
        }

        assertThat(differences).isEmpty();
        assertThat(refused).isBetween(SETS / 10, SETS * 7 / 10);
    }

    private static void writeSecrets(TestFolder test) throws GeneralSecurityException, IOException {
        var authority = TestAuthority.named("ca");
        var keys = TestAuthority.ellipticKeys();
        var certificate =
                authority.issue(
                        TestAuthority.CertificateSubject.client("dev"),
                        keys.getPublic(),
                        TestAuthority.Validity.current());
        test.write("ca.crt", authority.pem());
        test.write("two.crt", authority.pem() + authority.pem());
        test.write("client.crt", PemForms.certificate(certificate));
        test.write("client.key", PemForms.KeyForm.PKCS8_EC.write(keys.getPrivate()));
        test.write("token", "from-file\n");
        test.write("system.crt", authority.pem().repeat(SYSTEM));
    }

    /// The question for the partner, and the files themselves for a message.
    private Tree.Mapping question(TestFolder test, int index) throws IOException {
        var grower = new KubeconfigGrower(SEED + index, folder.toString());
        var names = new ArrayList<String>();
        var files = new LinkedHashMap<String, Tree>();
        for (var file : grower.files()) {
            var name = "set-%d-%d".formatted(index, names.size());
            names.add(test.write(name, TreeWriter.json(file)).toString());
            files.put(name, file);
        }
        var environment = new TreeMap<String, Tree>();
        environment.put("KUBECONFIG", Tree.Text.of(String.join(":", names)));
        grower.variables().forEach((name, value) -> environment.put(name, Tree.Text.of(value)));
        return Tree.Mapping.of(
                Map.of(
                        "id",
                        Tree.Number.of(index),
                        "environment",
                        Tree.Mapping.of(environment),
                        "flags",
                        Tree.Mapping.of(grower.flags()),
                        "files",
                        Tree.Mapping.of(files)));
    }

    /// What we make of it.
    ///
    /// @param config empty when it is refused
    private record Ours(Map<String, String> config, String error) {}

    private static Ours ours(TestFolder test, Tree.Mapping question) {
        var variables = new TreeMap<>(Cases.pairs(question, "environment"));
        variables.put("SSL_CERT_FILE", "system.crt");
        try {
            return new Ours(
                    shown(
                            ConnectionResolver.resolve(
                                    flags(question.mapping("flags")), test.environment(variables))),
                    "");
        } catch (ConnectionException e) {
            return new Ours(Map.of(), e.getMessage());
        }
    }

    private static Map<String, String> shown(Connection connection) {
        var shown = new TreeMap<String, String>();
        var credential = connection.credentials().current();
        var as = connection.impersonation();
        var trust = connection.trust();
        shown.put("server", connection.server().toString());
        shown.put("namespace", connection.namespace());
        shown.put("proxy", connection.proxy() == null ? "" : connection.proxy().toString());
        put(shown, "Authorization", credential.authorization());
        put(shown, "Impersonate-User", as.user());
        put(shown, "Impersonate-Uid", as.uid());
        put(shown, "Impersonate-Group", as.groups().isEmpty() ? null : as.groups().getFirst());
        put(shown, "Impersonate-Extra-X%2fy", as.extra().isEmpty() ? null : "one");
        var identity = credential.identity();
        put(shown, "certificate", identity == null ? null : "dev");
        var own = trust.authorities().size() % SYSTEM;
        var insecure = trust.verification() == Verification.SKIPPED;
        // client-go sets nothing up where there is nothing but the machine's own authorities.
        if (own > 0 || insecure || identity != null || trust.serverName() != null) {
            shown.put("authorities", Integer.toString(own));
            shown.put("insecure", Boolean.toString(insecure));
            shown.put("serverName", trust.serverName() == null ? "" : trust.serverName());
        }
        return shown;
    }

    private static void put(Map<String, String> shown, String name, @Nullable String value) {
        if (value != null) {
            shown.put(name, value);
        }
    }

    private static ConnectionFlags flags(Tree.Mapping flags) {
        return new ConnectionFlags(
                null,
                flags.text("context"),
                flags.text("cluster"),
                flags.text("user"),
                flags.text("server"),
                null,
                flags.text("as"),
                flags.text("as-uid"),
                Cases.texts(flags, "as-group"),
                null,
                flags.text("certificate-authority"),
                flags.text("client-certificate"),
                flags.text("client-key"),
                flags.text("tls-server-name"),
                flags.flag("insecure-skip-tls-verify"),
                flags.text("namespace"));
    }
}
