package io.juxta.kube.connect;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The credentials that a plugin printed.
///
/// @param header of its token, or null when it gave none
/// @param expiry when to ask again, or null for never
record ExecAnswer(
        @Nullable String header, @Nullable ClientIdentity identity, @Nullable Instant expiry) {

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
        return new ExecAnswer(
                token.isEmpty() ? null : HeaderSource.bearer(token, command.toString()),
                key.isEmpty()
                        ? null
                        : KeyPairSource.read(
                                PemSource.inline(command + ": clientCertificateData", certificate),
                                PemSource.inline(command + ": clientKeyData", key)),
                expiry(status.text("expirationTimestamp"), command));
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
