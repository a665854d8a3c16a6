package io.juxta.kube.connect;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/// Host and port of a URL.
///
/// @param host a name, or an address; an IPv6 address is without its brackets, as sockets take it
public record HostAndPort(String host, int port) {

    /// What [URI] calls a registry: a name with an underscore, which Kubernetes and DNS allow.
    private static final Pattern NAME_AND_PORT = Pattern.compile("([^:@\\[\\]]+)(?::(\\d{0,5}))?");

    public static HostAndPort of(URI url) {
        return find(url)
                .orElseThrow(
                        () -> new IllegalArgumentException("%s names no host.".formatted(url)));
    }

    /// Empty when the URL names no host. A port that is not written is that of the scheme.
    static Optional<HostAndPort> find(URI url) {
        var host = url.getHost();
        if (host != null) {
            var bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            return Optional.of(new HostAndPort(bare, port(url.getPort(), url)));
        }
        var authority = url.getRawAuthority();
        var parts = NAME_AND_PORT.matcher(authority == null ? "" : authority);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var written = parts.group(2);
        var port = written == null || written.isEmpty() ? -1 : Integer.parseInt(written);
        return Optional.of(new HostAndPort(parts.group(1), port(port, url)));
    }

    private static int port(int written, URI url) {
        return written >= 0
                ? written
                : switch (String.valueOf(url.getScheme())) {
                    case "https" -> 443;
                    case "socks5" -> 1080;
                    default -> 80;
                };
    }

    /// As in a Host header and a CONNECT line.
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
