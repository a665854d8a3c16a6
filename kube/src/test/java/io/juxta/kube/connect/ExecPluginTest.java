package io.juxta.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.kube.connect.Credentials.Credential;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.PemForms;
import io.juxta.testkit.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Credential plugins, which are shell scripts here.
class ExecPluginTest {

    private static final String VERSION = "client.authentication.k8s.io/v1";

    @TempDir Path folder;
    private TestFolder test;

    @BeforeEach
    void makeFolder() {
        test = new TestFolder(folder);
    }

    private static String credential(String status) {
        return "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"%s\",\"status\":%s}'"
                .formatted(VERSION, status);
    }

    /// The credentials of a kubeconfig whose user has these members of `exec`, and whose cluster
    /// has these of its own.
    private Credentials credentials(String exec, String cluster, boolean terminal)
            throws IOException {
        var file =
                test.write(
                        "sub/config",
                        """
                        current-context: c
                        contexts: [{name: c, context: {cluster: k, user: u}}]
                        clusters: [{name: k, cluster: {server: "https://one:6443", %s}}]
                        users: [{name: u, user: {exec: {apiVersion: %s, %s}}}]
                        """
                                .formatted(cluster, VERSION, exec));
        var environment =
                test.environment(
                        Map.of("KUBECONFIG", file.toString(), "SSL_CERT_FILE", "ca.crt"), terminal);
        return ConnectionResolver.resolve(ConnectionFlags.NONE, environment).credentials();
    }

    private Credentials plugin(String script) throws IOException, GeneralSecurityException {
        test.write("ca.crt", TestAuthority.named("ca").pem());
        test.script("sub/plugin", script);
        return credentials("command: ./plugin, interactiveMode: Never", "", false);
    }

    private void assertFails(String script, String message)
            throws IOException, GeneralSecurityException {
        var credentials = plugin(script);

        assertThatThrownBy(credentials::current)
                .isInstanceOf(ConnectionException.class)
                .hasMessage(
                        "%s/sub/config: exec of user \"u\": %s/sub/plugin: %s"
                                .formatted(folder, folder, message));
    }

    private int runs() throws IOException {
        return Files.readAllLines(folder.resolve("runs")).size();
    }

    @Test
    void aTokenIsAskedForOnce() throws IOException, GeneralSecurityException {
        var credentials =
                plugin("echo run >>" + folder + "/runs; " + credential("{\"token\":\"abc\"}"));

        assertThat(credentials.current()).isEqualTo(new Credential("Bearer abc", null));
        test.passSeconds(100_000);
        credentials.current();
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void whenItHasExpired_itIsAskedForAgain() throws IOException, GeneralSecurityException {
        var expiry = Instant.now().plusSeconds(60).toString();
        var credentials =
                plugin(
                        "echo run >>%s/runs; %s"
                                .formatted(
                                        folder,
                                        credential(
                                                "{\"token\":\"abc\",\"expirationTimestamp\":\"%s\"}"
                                                        .formatted(expiry))));

        credentials.current();
        test.passSeconds(30);
        credentials.current();
        assertThat(runs()).isEqualTo(1);
        test.passSeconds(60);
        credentials.current();
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void whenTheServerRefusesIt_onlyAnOldOneIsAskedForAgain()
            throws IOException, GeneralSecurityException {
        var credentials =
                plugin(
                        "echo run >>%s/runs; n=$(wc -l <%s/runs); %s"
                                .formatted(
                                        folder, folder, credential("{\"token\":\"t'$((n))'\"}")));
        var first = credentials.current();

        assertThat(credentials.refused(first)).as("just given").isFalse();
        test.passSeconds(60);
        assertThat(credentials.refused(first)).isTrue();
        assertThat(credentials.current().authorization()).isEqualTo("Bearer t2");
        assertThat(credentials.refused(first)).as("renewed meanwhile").isTrue();
        assertThat(credentials.current().authorization()).isEqualTo("Bearer t2");
    }

    @Test
    void aCertificateWithItsKey() throws IOException, GeneralSecurityException {
        var keys = PemForms.KeyForm.PKCS8_ED25519.newKeys();
        var certificate =
                TestAuthority.named("ca")
                        .issue(
                                TestAuthority.CertificateSubject.client("dev", "team"),
                                keys.getPublic(),
                                TestAuthority.Validity.current());
        var key = PemForms.KeyForm.PKCS8_ED25519.write(keys.getPrivate());
        var credentials =
                plugin(
                        credential(
                                "{\"clientCertificateData\":\"%s\",\"clientKeyData\":\"%s\"}"
                                        .formatted(
                                                escaped(PemForms.certificate(certificate)),
                                                escaped(key))));

        var current = credentials.current();

        assertThat(current.authorization()).isNull();
        assertThat(current.identity())
                .isEqualTo(new Credentials.ClientIdentity(List.of(certificate), keys.getPrivate()));
    }

    /// For JSON inside `echo` of a shell that knows escapes, and of one that does not.
    private static String escaped(String text) {
        return text.replace("\n", "\\u000a");
    }

    @Test
    void itIsToldAboutTheCluster() throws IOException, GeneralSecurityException {
        var authority = "# Főtanúsítvány\n" + TestAuthority.named("ca").pem();
        test.write("sub/ca.crt", authority);
        test.script(
                "sub/plugin",
                "printf '%s' \"$KUBERNETES_EXEC_INFO\" >"
                        + folder
                        + "/info; echo \"$1 $A $HOME\" >"
                        + folder
                        + "/words; "
                        + credential("{\"token\":\"abc\"}"));
        var credentials =
                credentials(
                        "command: ./plugin, args: [login], env: [{name: A, value: b}],"
                                + " interactiveMode: IfAvailable, provideClusterInfo: true",
                        "certificate-authority: ca.crt, tls-server-name: x, proxy-url: 'http://p',"
                                + " disable-compression: true, extensions: [{name:"
                                + " client.authentication.k8s.io/exec, extension: {audience: z}}]",
                        false);

        credentials.current();

        var wanted =
                """
                {"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"cluster":\
                {"server":"https://one:6443","tls-server-name":"x","certificate-authority-data":"%s",\
                "proxy-url":"http://p","disable-compression":true,"config":{"audience":"z"}},"interactive":false}}\
                """
                        .formatted(
                                Base64.getEncoder()
                                        .encodeToString(
                                                Files.readAllBytes(folder.resolve("sub/ca.crt"))));
        assertThat(Files.readString(folder.resolve("info"))).isEqualTo(wanted);
        assertThat(Files.readString(folder.resolve("words"))).isEqualTo("login b \n");
    }

    @Test
    void withoutTheWish_itIsToldNothingAboutTheCluster()
            throws IOException, GeneralSecurityException {
        var credentials =
                plugin(
                        "printf '%s' \"$KUBERNETES_EXEC_INFO\" >"
                                + folder
                                + "/info; "
                                + credential("{\"token\":\"abc\"}"));

        credentials.current();

        var info = JsonTrees.parse(Files.readString(folder.resolve("info")), Source.of("info"));
        assertThat(((Tree.Mapping) info).mapping("spec").fields().keySet())
                .containsExactly("interactive");
    }

    @Test
    void whenItMustAskAndNobodyTypes_itIsNotRun() throws IOException, GeneralSecurityException {
        plugin("true");
        var credentials = credentials("command: ./plugin, interactiveMode: Always", "", false);

        assertThatThrownBy(credentials::current)
                .hasMessageEndingWith(
                        "the plugin wants to ask you, but standard input is no terminal. Log in in"
                                + " a terminal first");
    }

    @Test
    void whenItMustAskAndSomebodyTypes_itIsRun() throws IOException, GeneralSecurityException {
        plugin(
                "printf '%s' \"$KUBERNETES_EXEC_INFO\" >"
                        + folder
                        + "/info; "
                        + credential("{\"token\":\"abc\"}"));
        var credentials = credentials("command: ./plugin, interactiveMode: Always", "", true);

        assertThat(credentials.current().authorization()).isEqualTo("Bearer abc");
        assertThat(Files.readString(folder.resolve("info"))).contains("\"interactive\":true");
    }

    @Test
    void whenItFails_itsExitCodeIsSaid() throws IOException, GeneralSecurityException {
        assertFails("exit 3", "the plugin ended with exit code 3. Run it by hand to see why");
    }

    @Test
    void whenItPrintsNothing() throws IOException, GeneralSecurityException {
        assertFails(
                "true",
                "the plugin printed no ExecCredential. Run it by hand to see what it prints");
    }

    @Test
    void whenItPrintsSomethingElse_thatIsNotRepeated()
            throws IOException, GeneralSecurityException {
        assertFails(
                "echo secret",
                "the plugin printed no ExecCredential. Run it by hand to see what it prints");
    }

    @Test
    void whenItPrintsAnotherVersion() throws IOException, GeneralSecurityException {
        assertFails(
                credential("{}").replace("/v1\"", "/v1beta1\""),
                "the plugin printed kind \"ExecCredential\" of apiVersion"
                        + " \"client.authentication.k8s.io/v1beta1\". It has to be ExecCredential of"
                        + " client.authentication.k8s.io/v1");
    }

    @Test
    void whenItGivesNoCredentials() throws IOException, GeneralSecurityException {
        assertFails(
                credential("{}"),
                "the plugin gave no credentials in its status. Log in with it first");
    }

    @Test
    void whenItGivesHalfAPair() throws IOException, GeneralSecurityException {
        assertFails(
                credential("{\"clientKeyData\":\"x\"}"),
                "the plugin gave only one of certificate and key. It has to give both");
    }

    @Test
    void whenItGivesAnExpiryThatIsNoTime() throws IOException, GeneralSecurityException {
        assertFails(
                credential("{\"token\":\"abc\",\"expirationTimestamp\":\"tomorrow\"}"),
                "the plugin gave an expirationTimestamp that is no time. See RFC 3339");
    }

    @Test
    void whenItPrintsWithoutEnd_noMoreThanTheLimitIsKept()
            throws IOException, GeneralSecurityException {
        assertFails(
                "head -c 3000000 /dev/zero",
                "the plugin printed more than 1 MiB. It may print its credential alone");
    }

    @Test
    void whenItIsNotThere_itsHintIsSaid() throws IOException {
        test.write("ca.crt", "");
        var credentials =
                credentials(
                        "command: no-such-plugin, interactiveMode: Never, installHint: \"brew\\n"
                                + "install it\"",
                        "insecure-skip-tls-verify: true",
                        false);

        assertThatThrownBy(credentials::current)
                .hasMessage(
                        "%s/sub/config: exec of user \"u\": no-such-plugin: the plugin cannot be started. brew install it"
                                .formatted(folder));
    }

    @Test
    void whenItHangs_itIsEndedWithItsChildren() throws Exception {
        var script = test.script("hang", "echo $$ >" + folder + "/pid; sleep 60 & wait");
        var command =
                new ExecCommand(
                        "test",
                        VERSION,
                        List.of(script.toString()),
                        Map.of("PATH", "/usr/bin:/bin"),
                        ExecCommand.InteractiveMode.NEVER,
                        "",
                        null);

        assertThatThrownBy(() -> ExecRun.output(command, false, Duration.ofSeconds(1)))
                .hasMessage(
                        "test: %s: the plugin did not end within 1 s. Run it by hand to see what it waits for"
                                .formatted(script));
        var pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        // A process that is killed is there until its parent has seen it.
        for (var tries = 0; tries < 100 && isAlive(pid); tries++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(isAlive(pid)).isFalse();
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
}
