package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials.ClientIdentity;
import io.juxta.kube.connect.HostAndPort;
import io.juxta.kube.connect.TlsContexts;
import io.juxta.kube.connect.TlsTrust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// Opens sockets to the API server: directly or through a proxy, and with TLS where the URL asks
/// for it.
///
/// The socket of TLS is layered over the plain one, with the name the certificate must have as its
/// peer: that name is sent to the server and checked, whatever the socket is connected to.
final class HttpSockets {

    private static final int CONNECT_MILLIS = 10_000;
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+");

    private final Connection connection;
    private final HostAndPort server;
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock first = new ReentrantLock();
    private volatile boolean connected;
    private volatile boolean usualGroup = true;
    private @Nullable SSLContext context;
    private @Nullable ClientIdentity contextOf;

    HttpSockets(Connection connection) {
        this.connection = connection;
        this.server = HostAndPort.of(connection.server());
    }

    /// Whether requests go to the proxy with the whole URL, as a proxy for plain HTTP wants.
    boolean namesWholeUrl() {
        var proxy = connection.proxy();
        return proxy != null && proxy.getScheme().startsWith("http") && !isTls(connection.server());
    }

    /// Opens a socket. The first is opened alone: handshakes side by side, in code that is not
    /// compiled yet, would delay each other, and later ones can resume its session.
    Socket open(@Nullable ClientIdentity identity) throws IOException {
        if (connected || !isTls(connection.server())) {
            return connect(identity);
        }
        first.lock();
        try {
            if (!connected) {
                var socket = firstOf(identity);
                connected = true;
                return socket;
            }
        } finally {
            first.unlock();
        }
        return connect(identity);
    }

    private Socket firstOf(@Nullable ClientIdentity identity) throws IOException {
        try {
            return connect(identity);
        } catch (SSLException e) {
            if (!usualGroup || e.getCause() instanceof CertificateException) {
                throw e;
            }
            // Perhaps the server does not know the group.
            usualGroup = false;
            return connect(identity);
        }
    }

    private Socket connect(@Nullable ClientIdentity identity) throws IOException {
        var proxy = connection.proxy();
        var socket = proxy == null ? direct(server) : throughProxy(proxy);
        try {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            return isTls(connection.server()) ? toServer(socket, identity) : socket;
        } catch (IOException | RuntimeException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    private static boolean isTls(URI uri) {
        return uri.getScheme().equals("https");
    }

    /// Tries the addresses of a host in turn.
    private static Socket direct(HostAndPort to) throws IOException {
        IOException failure = null;
        for (var address : InetAddress.getAllByName(to.host())) {
            var socket = new Socket(Proxy.NO_PROXY);
            try {
                socket.connect(new InetSocketAddress(address, to.port()), CONNECT_MILLIS);
                socket.setSoTimeout(CONNECT_MILLIS);
                return socket;
            } catch (IOException e) {
                closeQuietly(socket);
                failure = e;
            }
        }
        throw failure == null ? new UnknownHostException(to.host()) : failure;
    }

    private Socket throughProxy(URI proxy) throws IOException {
        var at = HostAndPort.of(proxy);
        var socket = direct(at);
        try {
            if (isTls(proxy)) {
                var system = new TlsTrust(List.of(), null, TlsTrust.Verification.CHECKED);
                socket = secured(socket, at, system, TlsContexts.of(system, null), null);
            }
            if (!proxy.getScheme().startsWith("http")) {
                ProxyTunnel.socks(socket, server, proxy);
            } else if (isTls(connection.server())) {
                ProxyTunnel.connect(socket, server, proxy);
            }
            return socket;
        } catch (IOException | RuntimeException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    private Socket toServer(Socket socket, @Nullable ClientIdentity identity) throws IOException {
        var trust = connection.trust();
        var name = trust.serverName();
        var peer = name == null ? server : new HostAndPort(name, server.port());
        return secured(
                socket,
                peer,
                trust,
                context(identity),
                usualGroup ? TlsContexts.usualGroups() : null);
    }

    private SSLContext context(@Nullable ClientIdentity identity) {
        lock.lock();
        try {
            var known = context;
            if (known == null || !Objects.equals(identity, contextOf)) {
                known = TlsContexts.of(connection.trust(), identity);
                context = known;
                contextOf = identity;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    /// @param groups for the exchange of keys; null for those of the Java runtime
    private static Socket secured(
            Socket plain,
            HostAndPort peer,
            TlsTrust trust,
            SSLContext context,
            String @Nullable [] groups)
            throws IOException {
        var socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(plain, peer.host(), peer.port(), true);
        var parameters = socket.getSSLParameters();
        if (trust.verification() == TlsTrust.Verification.CHECKED) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        if (groups != null) {
            parameters.setNamedGroups(groups);
        }
        if (isName(peer.host())) {
            // Java asks only for names with a dot; an API server may have others as well.
            parameters.setServerNames(
                    List.of(new SNIHostName(peer.host().getBytes(StandardCharsets.UTF_8))));
        }
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /// Whether a server can be asked for this host: not for an address, or a name that ends with a
    /// dot.
    private static boolean isName(String host) {
        return !host.contains(":") && !host.endsWith(".") && !ADDRESS.matcher(host).matches();
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is given up in any case.
        }
    }
}
