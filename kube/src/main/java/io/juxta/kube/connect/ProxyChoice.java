package io.juxta.kube.connect;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Through which proxy a server is reached: the cluster's own, else what the environment says, as
/// for every program written in Go.
final class ProxyChoice {

    private static final Set<String> SCHEMES = Set.of("http", "https", "socks5");

    private ProxyChoice() {}

    /// The proxy that a cluster names. The exceptions of `NO_PROXY` do not count for it.
    static URI ofCluster(String written, String origin) {
        var uri = ServerAddress.uri(written);
        return checked(uri, "%s: proxy-url".formatted(origin));
    }

    /// The proxy that the environment names for a server; null to connect directly.
    static @Nullable URI ofEnvironment(URI server, ProcessEnvironment environment) {
        var variable = server.getScheme().equals("https") ? "HTTPS_PROXY" : "HTTP_PROXY";
        var written = either(variable, environment);
        if (written.isEmpty()
                || new NoProxy(either("NO_PROXY", environment)).covers(HostAndPort.of(server))) {
            return null;
        }
        var uri = ServerAddress.uri(written);
        if (uri == null || uri.getScheme() == null || HostAndPort.find(uri).isEmpty()) {
            uri = ServerAddress.uri("http://" + written);
        }
        // Java asks the proxy to find the host for every kind of SOCKS 5.
        if (uri != null && "socks5h".equals(uri.getScheme())) {
            uri = ServerAddress.uri("socks5" + written.substring("socks5h".length()));
        }
        return checked(uri, variable);
    }

    private static String either(String variable, ProcessEnvironment environment) {
        var upper = environment.variable(variable);
        return upper.isEmpty() ? environment.variable(variable.toLowerCase(Locale.ROOT)) : upper;
    }

    /// The text is not repeated: it may hold a password.
    private static URI checked(@Nullable URI uri, String origin) {
        if (uri == null
                || HostAndPort.find(uri).isEmpty()
                || !SCHEMES.contains(String.valueOf(uri.getScheme()))) {
            throw new ConnectionException(
                    "%s is no address of a proxy. Write http://, https:// or socks5:// with HOST:PORT"
                            .formatted(origin));
        }
        return uri;
    }
}
