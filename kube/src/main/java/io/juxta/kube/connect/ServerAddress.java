package io.juxta.kube.connect;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The address of an API server as kubectl understands it.
///
/// `host:port` without a scheme means `http`, and over `http` kubectl sends no credentials.
final class ServerAddress {

    private ServerAddress() {}

    /// `http` or `https` with a host, a port and perhaps a path that has no final slash.
    ///
    /// @param origin who names it, for messages
    static URI parse(String text, String origin) {
        var written = text.strip();
        var uri = uri(written.contains("://") ? written : "http://" + written);
        var scheme = uri == null ? null : uri.getScheme();
        var host = uri == null ? null : HostAndPort.find(uri).orElse(null);
        if (uri == null || scheme == null || host == null) {
            throw wrong(text, origin, "is no address", "Write https://HOST:PORT");
        }
        var lower = scheme.toLowerCase(Locale.ROOT);
        if (!lower.equals("http") && !lower.equals("https")) {
            throw wrong(text, origin, "is neither http nor https", "Write https://HOST:PORT");
        }
        if (uri.getRawUserInfo() != null) {
            throw new ConnectionException(
                    "%s: the server has a user in its address. Write it into the kubeconfig's user"
                            .formatted(origin));
        }
        var path = uri.getRawPath() == null ? "" : uri.getRawPath();
        if (!written.contains("://") && path.length() > 1) {
            throw wrong(text, origin, "has a path but no scheme", "Write https://HOST:PORT/PATH");
        }
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        var port = HostAndPort.find(URI.create(lower + "://" + uri.getRawAuthority())).orElse(host);
        if (port.port() == 0 || port.port() > 65_535) {
            throw wrong(text, origin, "has no possible port", "Ports end at 65535");
        }
        return URI.create("%s://%s%s".formatted(lower, port, path));
    }

    /// A URI, or null when a text is none.
    static @Nullable URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException _) {
            return null;
        }
    }

    private static ConnectionException wrong(String text, String origin, String what, String cure) {
        return new ConnectionException(
                "%s: the server \"%s\" %s. %s".formatted(origin, text, what, cure));
    }
}
