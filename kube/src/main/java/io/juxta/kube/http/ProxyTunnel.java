package io.juxta.kube.http;

import io.juxta.kube.connect.HostAndPort;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Asks a proxy for a connection to the server. The proxy looks the server's name up: it may be
/// unknown here.
final class ProxyTunnel {

    private static final int VERSION = 5;
    private static final int NO_LOGIN = 0;
    private static final int LOGIN = 2;
    private static final int NAME = 3;

    private ProxyTunnel() {}

    /// With the method CONNECT of HTTP.
    static void connect(Socket socket, HostAndPort server, URI proxy) throws IOException {
        var head =
                new StringBuilder("CONNECT %s HTTP/1.1\r\nHost: %s\r\n".formatted(server, server));
        var user = authorization(proxy);
        if (user != null) {
            head.append("Proxy-Authorization: ").append(user).append("\r\n");
        }
        send(socket, head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        // Read byte by byte: what follows the head belongs to TLS.
        var answer = ResponseHead.read(socket.getInputStream()::read);
        if (answer.status() != 200) {
            throw refused(proxy, "answers %d to CONNECT".formatted(answer.status()));
        }
    }

    /// The header that names the user of a proxy's URL; null when it names none.
    static @Nullable String authorization(URI proxy) {
        return proxy.getUserInfo() == null
                ? null
                : "Basic "
                        + Base64.getEncoder()
                                .encodeToString(
                                        proxy.getUserInfo().getBytes(StandardCharsets.UTF_8));
    }

    /// With SOCKS 5 (RFC 1928), and its name and password (RFC 1929).
    static void socks(Socket socket, HostAndPort server, URI proxy) throws IOException {
        var in = new DataInputStream(socket.getInputStream());
        var user = proxy.getUserInfo();
        var method = user == null ? NO_LOGIN : LOGIN;
        send(socket, new byte[] {VERSION, 1, (byte) method});
        if (in.readUnsignedByte() != VERSION) {
            throw new ProtocolException(
                    "the proxy %s is no SOCKS 5".formatted(HostAndPort.of(proxy)));
        }
        if (in.readUnsignedByte() != method) {
            throw refused(
                    proxy,
                    user == null
                            ? "wants a name and password in its URL"
                            : "does not take a name and password");
        }
        if (user != null) {
            logIn(socket, in, user, proxy);
        }
        var host = server.host().getBytes(StandardCharsets.US_ASCII);
        send(
                socket,
                joined(
                        new byte[] {VERSION, 1, 0, NAME, (byte) host.length},
                        host,
                        new byte[] {(byte) (server.port() >> 8), (byte) server.port()}));
        in.readUnsignedByte();
        var code = in.readUnsignedByte();
        if (code != 0) {
            throw refused(proxy, "cannot reach the server (SOCKS 5 reply %d)".formatted(code));
        }
        in.readUnsignedByte();
        var length =
                switch (in.readUnsignedByte()) {
                    case 1 -> 4;
                    case NAME -> in.readUnsignedByte();
                    default -> 16;
                };
        in.readFully(new byte[length + 2]);
    }

    private static void logIn(Socket socket, DataInputStream in, String user, URI proxy)
            throws IOException {
        var colon = user.indexOf(':');
        var name = bytes(colon < 0 ? user : user.substring(0, colon));
        var password = bytes(colon < 0 ? "" : user.substring(colon + 1));
        send(
                socket,
                joined(
                        new byte[] {1, (byte) name.length},
                        name,
                        new byte[] {(byte) password.length},
                        password));
        in.readUnsignedByte();
        if (in.readUnsignedByte() != 0) {
            throw refused(proxy, "does not accept the name and password in its URL");
        }
    }

    private static byte[] bytes(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 255) {
            throw new IOException("the name or password of a SOCKS proxy has more than 255 bytes");
        }
        return bytes;
    }

    private static byte[] joined(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (var part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static void send(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    private static IOException refused(URI proxy, String what) {
        return new IOException("the proxy %s %s".formatted(HostAndPort.of(proxy), what));
    }
}
