package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.Credential;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The credentials that a plugin printed.
///
/// @param expiry when to ask again, or null for never
record ExecAnswer(Credential credential, @Nullable Instant expiry) {

    static ExecAnswer parse(String output, ExecCommand command) {
        var answer = tree(output, command);
        if (!answer.text("kind").equals("ExecCredential")
                || !answer.text("apiVersion").equals(command.apiVersion())) {
            throw wrong(
                    command,
                    "printed kind \"%s\" of apiVersion \"%s\""
                            .formatted(answer.text("kind"), answer.text("apiVersion")),
                    "It has to be ExecCredential of " + command.apiVersion());
        }
        var status = answer.mapping("status");
        var token = status.text("token");
        var certificate = status.text("clientCertificateData");
        var key = status.text("clientKeyData");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw wrong(command, "gave only one of certificate and key", "It has to give both");
        }
        if (token.isEmpty() && key.isEmpty()) {
            throw wrong(command, "gave no credentials in its status", "Log in with it first");
        }
        var header = token.isEmpty() ? null : HeaderSource.bearer(token, command.toString());
        var identity =
                key.isEmpty()
                        ? null
                        : KeyPairSource.read(
                                pem(command, "clientCertificateData", certificate),
                                pem(command, "clientKeyData", key));
        return new ExecAnswer(
                new Credential(header, identity),
                expiry(status.text("expirationTimestamp"), command));
    }

    private static PemSource pem(ExecCommand command, String field, String text) {
        return PemSource.inline(
                "%s: %s".formatted(command, field), text.getBytes(StandardCharsets.UTF_8));
    }

    private static Tree.Mapping tree(String output, ExecCommand command) {
        try {
            if (YamlTrees.parse(output, Source.of("stdout")) instanceof Tree.Mapping answer) {
                return answer;
            }
        } catch (InputException _) {
            // The output is not repeated: it may hold a token.
        }
        throw wrong(command, "printed no ExecCredential", "Run it by hand to see what it prints");
    }

    private static @Nullable Instant expiry(String written, ExecCommand command) {
        try {
            return written.isEmpty() ? null : Instant.parse(written);
        } catch (DateTimeException _) {
            throw wrong(command, "gave an expirationTimestamp that is no time", "See RFC 3339");
        }
    }

    boolean hasExpired(Instant now) {
        return expiry != null && now.isAfter(expiry);
    }

    private static ConnectionException wrong(ExecCommand command, String what, String cure) {
        return new ConnectionException("%s: the plugin %s. %s".formatted(command, what, cure));
    }

    /// Without the credentials.
    @Override
    public String toString() {
        return "ExecAnswer[expiry=%s]".formatted(expiry);
    }
}
