package io.juxta.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/// A plain HTTP server on loopback that passes requests on to an API server and breaks what it is
/// told to break.
///
/// Every request has a connection of its own to the API server. The client's token is replaced by
/// that of the administrator; another one than [#accept] names is answered with 401.
final class FaultyProxy implements AutoCloseable {

    /// What goes wrong.
    interface Fault {

        Fault NONE = new Fault() {};

        /// The whole answer, in place of the server's; empty to ask the server.
        default Optional<String> answer(String method, String path) {
            return Optional.empty();
        }

        /// As whom the request is passed on; empty for the administrator.
        default String user() {
            return "";
        }

        /// Where the bytes of the server's answer are written.
        default OutputStream through(String path, OutputStream client) {
            return client;
        }
    }

    private final ServerSocket listener;
    private final URI server;
    private final SSLContext tls;
    private final String token;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Fault fault = Fault.NONE;
    private volatile String accepted = "Bearer first";

    FaultyProxy(URI server, SSLContext tls, String token) throws IOException {
        this.server = server;
        this.tls = tls;
        this.token = token;
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("proxy").start(this::listen);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    void inject(Fault other) {
        fault = other;
    }

    /// Only requests with this `Authorization` are passed on from now on.
    void accept(String authorization) {
        accepted = authorization;
    }

    /// How many requests came.
    int requests() {
        return requests.get();
    }

    /// How many connections clients have.
    int connections() {
        return open.size();
    }

    /// Cuts all connections.
    void cut() {
        open.forEach(FaultyProxy::close);
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                open.add(client);
                Thread.ofVirtual().name("proxied").start(() -> serve(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            var in = client.getInputStream();
            var head = head(in);
            if (head.isEmpty()) {
                return;
            }
            requests.incrementAndGet();
            var words = head.split(" ", 3);
            var body = in.readNBytes(length(head));
            if (!head.contains("Authorization: " + accepted + "\r\n")) {
                client.getOutputStream().write(refusal(401, "Unauthorized", "").getBytes(UTF_8));
                return;
            }
            var injected = fault.answer(words[0], words[1]);
            if (injected.isPresent()) {
                client.getOutputStream().write(injected.get().getBytes(UTF_8));
                return;
            }
            pass(head, body, fault.through(words[1], client.getOutputStream()), client);
        } catch (IOException _) {
            // One of the two sides is gone, as intended.
        } finally {
            open.remove(client);
        }
    }

    private void pass(String head, byte[] body, OutputStream out, Socket client)
            throws IOException {
        try (var up = tls.getSocketFactory().createSocket(server.getHost(), server.getPort())) {
            var asked =
                    head.replace("Authorization: " + accepted, "Authorization: Bearer " + token)
                            .replaceFirst("\r\n", "\r\nConnection: close\r\n" + user());
            up.getOutputStream().write(asked.getBytes(UTF_8));
            up.getOutputStream().write(body);
            up.getOutputStream().flush();
            // A client that leaves ends the connection to the server.
            Thread.ofVirtual()
                    .start(
                            () -> {
                                try {
                                    client.getInputStream().read();
                                } catch (IOException _) {
                                    // Gone in either case.
                                }
                                close(up);
                            });
            up.getInputStream().transferTo(out);
        }
    }

    private String user() {
        var user = fault.user();
        return user.isEmpty() ? "" : "Impersonate-User: %s\r\n".formatted(user);
    }

    private static String head(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(UTF_8).endsWith("\r\n\r\n")) {
            var next = in.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
        }
        return head.toString(UTF_8);
    }

    private static int length(String head) {
        return head.lines()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToInt(line -> Integer.parseInt(line.substring(16)))
                .findFirst()
                .orElse(0);
    }

    /// A Status as an API server sends it.
    static String refusal(int code, String reason, String headers) {
        var status = status(code, reason);
        return "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\n%sConnection: close\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(code, reason, headers, status.length(), status);
    }

    static String status(int code, String reason) {
        return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"injected\",\"reason\":\"%s\",\"code\":%d}"
                .formatted(reason, code);
    }

    /// A watch that brings this text and is cut off.
    static String cutWatch(String text) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n"
                .formatted(text.getBytes(UTF_8).length, text);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is gone in any case.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException _) {
            // It is gone in any case.
        }
        cut();
    }
}
