package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.connect.Impersonation;
import io.juxta.kube.connect.TestFolder;
import io.juxta.kube.connect.TlsTrust;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/// A server on a real socket that writes exactly the bytes it is told, request by request.
final class RawServer implements AutoCloseable {

    /// Answers one request.
    interface Handler {

        /// Writes the answer, and says whether the connection stays open.
        boolean answer(List<String> request, OutputStream out) throws IOException;
    }

    private final ServerSocket listener;
    private final Handler handler;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    final List<List<String>> requests = new CopyOnWriteArrayList<>();

    private RawServer(ServerSocket listener, Handler handler) {
        this.listener = listener;
        this.handler = handler;
        Thread.ofVirtual().start(this::accept);
    }

    static RawServer start(Handler handler) throws IOException {
        return new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), handler);
    }

    static RawServer startTls(SSLContext context, Handler handler) throws IOException {
        return startTls(context, context.getDefaultSSLParameters(), handler);
    }

    static RawServer startTls(SSLContext context, SSLParameters parameters, Handler handler)
            throws IOException {
        var listener =
                (SSLServerSocket)
                        context.getServerSocketFactory()
                                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        listener.setSSLParameters(parameters);
        return new RawServer(listener, handler);
    }

    /// Writes one text and keeps the connection.
    static Handler text(String answer) {
        return (_, out) -> {
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        };
    }

    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var socket = listener.accept();
                accepted.incrementAndGet();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.ISO_8859_1));
            while (true) {
                var lines = new ArrayList<String>();
                for (var line = in.readLine(); line != null && !line.isEmpty(); ) {
                    lines.add(line);
                    line = in.readLine();
                }
                if (lines.isEmpty()) {
                    return;
                }
                in.skip(length(lines));
                requests.add(lines);
                var out = socket.getOutputStream();
                var stays = handler.answer(lines, out);
                out.flush();
                if (!stays) {
                    return;
                }
            }
        } catch (IOException _) {
            // The client went away, which is what some tests are about.
        } finally {
            open.remove(socket);
        }
    }

    private static long length(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToLong(line -> Long.parseLong(line.substring(16)))
                .sum();
    }

    /// Ends all connections, as a server does with those that were idle for long.
    void endConnections() throws IOException {
        for (var socket : open) {
            socket.close();
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    int accepted() {
        return accepted.get();
    }

    int open() {
        return open.size();
    }

    /// A connection to it without credentials.
    Connection connection() {
        return connection(NoCredentials.NONE, null);
    }

    Connection connection(Credentials credentials, @Nullable URI proxy) {
        return new Connection(
                URI.create("http://127.0.0.1:%d".formatted(port())),
                new TlsTrust(List.of(), null, TlsTrust.Verification.CHECKED),
                proxy,
                credentials,
                Impersonation.NOBODY,
                "default",
                Duration.ZERO,
                Connection.Compression.ACCEPTED,
                "test");
    }

    /// A connection as a kubeconfig with this cluster and this user makes it.
    static Connection configured(Path folder, String cluster, String user) throws IOException {
        var test = new TestFolder(folder);
        var file =
                test.write(
                        "config",
                        """
                        current-context: c
                        contexts: [{name: c, context: {cluster: k, user: u}}]
                        clusters: [{name: k, cluster: {%s}}]
                        users: [{name: u, user: {%s}}]
                        """
                                .formatted(cluster, user));
        return ConnectionResolver.resolve(
                ConnectionFlags.NONE, test.environment(Map.of("KUBECONFIG", file.toString())));
    }

    /// Nothing to prove.
    enum NoCredentials implements Credentials {
        NONE;

        @Override
        public Credential current() {
            return new Credential(null, null);
        }

        @Override
        public boolean refused(Credential used) {
            return false;
        }
    }

    static String body(ApiResponse response) {
        try (response) {
            return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        endConnections();
    }
}
