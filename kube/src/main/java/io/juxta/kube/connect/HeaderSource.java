package io.juxta.kube.connect;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// What gives the value of the `Authorization` header. Safe for use by several threads.
interface HeaderSource {

    String header();

    /// The server answered 401: what is remembered is read again where that is possible.
    default void refused() {}

    static HeaderSource basic(String user, String password) {
        var pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        var header = "Basic " + Base64.getEncoder().encodeToString(pair);
        return () -> header;
    }

    /// The header of a token, around which spaces and line ends do not count.
    ///
    /// @param origin where the token is written, for messages
    static String bearer(String token, String origin) {
        var stripped = token.strip();
        if (stripped.isEmpty() || stripped.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new ConnectionException(
                    "%s: the token %s. Write what the server issued"
                            .formatted(
                                    origin,
                                    stripped.isEmpty()
                                            ? "is empty"
                                            : "holds characters that cannot be sent"));
        }
        return "Bearer " + stripped;
    }
}
