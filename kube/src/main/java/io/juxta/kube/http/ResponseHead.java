package io.juxta.kube.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The status line and the headers of a response. Names are in lower case.
record ResponseHead(Version version, int status, Map<String, String> headers) {

    /// Of HTTP.
    enum Version {
        ONE_ZERO,
        ONE_ONE
    }

    /// Bytes of a head; Go's server allows itself 1 MiB for a request.
    private static final int LONGEST = 256 * 1024;

    /// The next byte, or -1 at the end.
    interface Bytes {
        int next() throws IOException;
    }

    ResponseHead {
        headers = Map.copyOf(headers);
    }

    static ResponseHead read(Bytes in) throws IOException {
        var reader = new Lines(in);
        var first = reader.next();
        // HTTP/1.1 200 OK
        var words = first.split(" ", 3);
        if (words.length < 2
                || !words[0].startsWith("HTTP/1.")
                || !words[1].matches("[1-5][0-9][0-9]")) {
            throw new ProtocolException(
                    first.startsWith("HTTP/")
                            ? "the answer speaks another HTTP: " + words[0]
                            : "the answer is not HTTP");
        }
        var headers = new HashMap<String, String>();
        for (var line = reader.next(); !line.isEmpty(); line = reader.next()) {
            var colon = line.indexOf(':');
            if (colon <= 0) {
                throw new ProtocolException("a header without a name");
            }
            headers.merge(
                    line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip(),
                    (one, other) -> one + ", " + other);
        }
        var version = words[0].equals("HTTP/1.0") ? Version.ONE_ZERO : Version.ONE_ONE;
        return new ResponseHead(version, Integer.parseInt(words[1]), headers);
    }

    Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }

    /// Whether another request may follow on the same connection.
    boolean staysOpen() {
        return version == Version.ONE_ZERO
                ? says("connection", "keep-alive")
                : !says("connection", "close");
    }

    boolean says(String lowerCaseName, String word) {
        return header(lowerCaseName).orElse("").toLowerCase(Locale.ROOT).contains(word);
    }

    /// Lines of a bounded head.
    private static final class Lines {
        private final Bytes in;
        private int total;

        Lines(Bytes in) {
            this.in = in;
        }

        String next() throws IOException {
            var line = new StringBuilder();
            for (var c = in.next(); c != '\n'; c = in.next()) {
                if (c < 0) {
                    throw new EOFException("the connection ended before the answer");
                }
                if (++total > LONGEST) {
                    throw new ProtocolException("a head of more than 256 KiB");
                }
                line.append((char) (c & 0xff));
            }
            var length = line.length();
            if (length > 0 && line.charAt(length - 1) == '\r') {
                line.setLength(length - 1);
            }
            return new String(
                    line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }
}
