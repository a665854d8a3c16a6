package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.connect.TlsContexts;
import io.juxta.kube.connect.TlsTrust;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// Opens sockets to the API server: directly or through a proxy, and with TLS where the URL asks
/// for it.
///
/// The socket of TLS is layered over the plain one, with the name the certificate must have as its
/// peer: that name is sent to the server and checked, whatever the socket is connected to.
final class HttpSockets {

    private static final int CONNECT_MILLIS = 10_000;

    private final Connection connection;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable SSLContext context;
    private @Nullable Optional<Credentials.ClientIdentity> contextOf;

    HttpSockets(Connection connection) {
        this.connection = connection;
    }

    /// Whether requests go to the proxy with the whole URL, as a proxy for plain HTTP wants.
    boolean namesWholeUrl() {
        return proxyScheme().startsWith("http") && !isTls(connection.server());
    }

    Socket open() throws IOException {
        var server = HostPort.server(connection);
        var socket = proxyScheme().isEmpty() ? direct(server) : throughProxy(server);
        try {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            return isTls(connection.server())
                    ? secured(socket, serverName(server), server.port(), connection.trust(), own())
                    : socket;
        } catch (IOException | RuntimeException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    private String proxyScheme() {
        var proxy = connection.proxy();
        return proxy == null ? "" : proxy.getScheme();
    }

    private static boolean isTls(URI uri) {
        return uri.getScheme().equals("https");
    }

    private String serverName(HostPort server) {
        var name = connection.trust().serverName();
        return name == null ? server.host() : name;
    }

    private static Socket direct(HostPort server) throws IOException {
        var socket = new Socket(Proxy.NO_PROXY);
        return connected(socket, new InetSocketAddress(server.host(), server.port()));
    }

    private static Socket connected(Socket socket, InetSocketAddress to) throws IOException {
        try {
            socket.connect(to, CONNECT_MILLIS);
            socket.setSoTimeout(CONNECT_MILLIS);
            return socket;
        } catch (IOException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    private Socket throughProxy(HostPort server) throws IOException {
        var uri = connection.proxy();
        if (uri == null) {
            throw new IllegalStateException("There is no proxy.");
        }
        var proxy = HostPort.of(uri);
        if (proxyScheme().startsWith("socks5")) {
            var address = new InetSocketAddress(proxy.host(), proxy.port());
            // The proxy looks the name up: it may be unknown here.
            return connected(
                    new Socket(new Proxy(Proxy.Type.SOCKS, address)),
                    InetSocketAddress.createUnresolved(server.host(), server.port()));
        }
        var socket = direct(proxy);
        try {
            if (isTls(uri)) {
                var system = new TlsTrust(List.of(), null, TlsTrust.Verification.CHECKED);
                socket =
                        secured(
                                socket,
                                proxy.host(),
                                proxy.port(),
                                system,
                                TlsContexts.of(system, null));
            }
            if (isTls(connection.server())) {
                tunnel(socket, server, uri);
            }
            return socket;
        } catch (IOException | RuntimeException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    private static void tunnel(Socket socket, HostPort server, URI proxy) throws IOException {
        var head =
                new StringBuilder("CONNECT %s HTTP/1.1\r\nHost: %s\r\n".formatted(server, server));
        var user = proxyAuthorization(proxy);
        if (user != null) {
            head.append("Proxy-Authorization: ").append(user).append("\r\n");
        }
        socket.getOutputStream()
                .write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        // Read byte by byte: what follows the head belongs to TLS.
        var answer = ResponseHead.read(socket.getInputStream()::read);
        if (answer.status() != 200) {
            throw new IOException(
                    "the proxy %s answers %d to CONNECT"
                            .formatted(HostPort.of(proxy), answer.status()));
        }
    }

    /// The header that names the user of a proxy's URL; null when it names none.
    static @Nullable String proxyAuthorization(URI proxy) {
        return proxy.getUserInfo() == null
                ? null
                : "Basic "
                        + Base64.getEncoder()
                                .encodeToString(
                                        proxy.getUserInfo().getBytes(StandardCharsets.UTF_8));
    }

    private SSLContext own() {
        var identity = connection.credentials().identity();
        lock.lock();
        try {
            var known = context;
            if (known == null || !identity.equals(contextOf)) {
                known = TlsContexts.of(connection.trust(), identity.orElse(null));
                context = known;
                contextOf = identity;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    private static Socket secured(
            Socket plain, String name, int port, TlsTrust trust, SSLContext context)
            throws IOException {
        var socket = (SSLSocket) context.getSocketFactory().createSocket(plain, name, port, true);
        if (trust.verification() == TlsTrust.Verification.CHECKED) {
            var parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is given up in any case.
        }
    }
}
