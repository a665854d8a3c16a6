package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import java.net.URI;

/// Host and port of a URL.
record HostPort(String host, int port) {

    static HostPort of(URI uri) {
        var host = uri.getHost();
        if (host == null) {
            throw new IllegalArgumentException("%s names no host.".formatted(uri));
        }
        // Sockets take an IPv6 address without its brackets.
        var bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new HostPort(bare, uri.getPort() >= 0 ? uri.getPort() : port(uri.getScheme()));
    }

    private static int port(String scheme) {
        return switch (scheme) {
            case "https" -> 443;
            case "socks5", "socks5h" -> 1080;
            default -> 80;
        };
    }

    static HostPort server(Connection connection) {
        return of(connection.server());
    }

    /// As in a Host header and a CONNECT line.
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
