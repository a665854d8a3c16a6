package io.juxta.cli.load;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.live.RefusedException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Why a cluster cannot be asked, in one line with a cure.
public final class ClusterFailure {

    private ClusterFailure() {}

    public static String sentence(Connection connection, IOException failure) {
        return "The API server %s (%s) %s"
                .formatted(connection.server(), connection.origin(), reason(failure));
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case RefusedException refused -> refused(refused);
            case UnknownHostException _ ->
                    "cannot be found: its host has no address. Check the name, or choose another"
                            + " context with --context.";
            case ConnectException _, NoRouteToHostException _ ->
                    "does not take connections. Is it running, and is this the right context?";
            case SSLException tls -> tls(tls);
            case SocketTimeoutException _, InterruptedIOException _ ->
                    "does not answer: %s. Check the network, or allow more with --request-timeout."
                            .formatted(words(failure));
            case EOFException _ ->
                    "ended the connection: %s. Ask again; if it happens again, look at the server."
                            .formatted(words(failure));
            default ->
                    "cannot be asked: %s. Check the address and the network."
                            .formatted(words(failure));
        };
    }

    private static String refused(RefusedException refused) {
        // Go's server says so to those who do not speak TLS.
        if (refused.status().message().endsWith("HTTP request to an HTTPS server.")) {
            return "speaks TLS. Write https:// in its address.";
        }
        return switch (refused.status().code()) {
            case 401 ->
                    "does not accept the credentials (401 Unauthorized): they are wrong or have"
                            + " expired. Log in again, or check the user of the context.";
            case 403 ->
                    "forbids it: %s. Ask for that permission, or choose another user."
                            .formatted(text(refused));
            case 404 ->
                    "does not know %s: this is not an API server of Kubernetes 1.34 or later. Check"
                                    .formatted(text(refused))
                            + " the address.";
            case 429, 503 ->
                    "is too busy or not ready: %s. Ask again later.".formatted(text(refused));
            default -> "answers %s. Look at the server's log.".formatted(text(refused));
        };
    }

    private static String text(RefusedException refused) {
        return unended(refused.getMessage());
    }

    private static String tls(SSLException failure) {
        if (caused(failure, CertificateExpiredException.class)) {
            return "has a certificate that has expired. Renew it; --insecure-skip-tls-verify goes"
                    + " without a check.";
        }
        if (caused(failure, CertificateNotYetValidException.class)) {
            return "has a certificate that is not valid yet. Check the clocks of both machines.";
        }
        if (caused(failure, CertPathBuilderException.class)) {
            return "has a certificate that no trusted authority signed. Check certificate-authority"
                    + " of the cluster, or --certificate-authority.";
        }
        var certificate = cause(failure, CertificateException.class);
        if (certificate != null) {
            return "has a certificate for another name (%s). Check the address, or"
                            .formatted(unended(certificate.getMessage()))
                    + " --tls-server-name.";
        }
        return "and this program cannot agree on TLS: %s. Check the port and the scheme of the address."
                .formatted(words(failure));
    }

    private static boolean caused(Throwable failure, Class<? extends Throwable> by) {
        return cause(failure, by) != null;
    }

    private static @Nullable Throwable cause(Throwable failure, Class<? extends Throwable> type) {
        var depth = 0;
        for (var at = failure; at != null && depth < 20; at = at.getCause()) {
            if (type.isInstance(at)) {
                return at;
            }
            depth++;
        }
        return null;
    }

    private static String words(Throwable failure) {
        var message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : unended(message);
    }

    private static String unended(@Nullable String text) {
        var line = text == null ? "" : text.lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
