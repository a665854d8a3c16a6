package io.juxta.conformance.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;

/// The line between one scheduler and the API server: plain HTTP on loopback to the scheduler, TLS
/// to the server, and what it is told to break in between.
///
/// It relays bytes and looks only at the first ones of what a client sends: a request begins with
/// its method, and gets the token that a client does not send over plain HTTP. A client sends the
/// next request after the answer to the last one.
final class SoakProxy implements AutoCloseable {

    private static final int CHUNK = 16 * 1024;
    private static final long NAP_MILLIS = 10;

    private final ServerSocket listener;
    private final URI server;
    private final SSLContext tls;
    private final String token;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final AtomicInteger chunksToCut = new AtomicInteger();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong cut = new AtomicLong();
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean held;

    /// @param token of whom the client is
    SoakProxy(URI server, SSLContext tls, String token) throws IOException {
        this.server = server;
        this.tls = tls;
        this.token = token;
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("soak-proxy").start(this::listen);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /// Cuts all connections.
    void cutAll() {
        cut.addAndGet(lines.size());
        lines.forEach(Line::close);
    }

    /// The next few answers of the server are cut in their middle.
    void cutInside(int chunks) {
        chunksToCut.set(chunks);
    }

    /// The next few writes are done by the server, but nobody learns of it.
    void loseAnswers(int writes) {
        answersToLose.set(writes);
    }

    /// Whatever the server says arrives later.
    void delay(Duration time) {
        delay = time;
    }

    /// Nothing passes in either direction until [#release]; connections stay open.
    void hold() {
        held = true;
    }

    /// All is well again.
    void release() {
        held = false;
        delay = Duration.ZERO;
        answersToLose.set(0);
        chunksToCut.set(0);
    }

    /// How many answers were lost.
    long lost() {
        return lost.get();
    }

    /// How many connections were cut.
    long cut() {
        return cut.get();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                Thread.ofVirtual().name("soak-line").start(() -> serve(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var up = tls.getSocketFactory().createSocket(server.getHost(), server.getPort())) {
            client.setTcpNoDelay(true);
            up.setTcpNoDelay(true);
            var line = new Line(client, up);
            lines.add(line);
            try {
                Thread.ofVirtual().name("soak-up").start(line::upwards);
                line.downwards();
            } finally {
                lines.remove(line);
            }
        } catch (IOException _) {
            // The API server is not there.
        }
    }

    private static boolean isRead(byte[] bytes) {
        return startsWith(bytes, "GET /");
    }

    private static boolean isWrite(byte[] bytes) {
        return startsWith(bytes, "POST /")
                || startsWith(bytes, "PUT /")
                || startsWith(bytes, "PATCH /")
                || startsWith(bytes, "DELETE /");
    }

    private static boolean startsWith(byte[] bytes, String word) {
        return new String(bytes, 0, word.length(), ISO_8859_1).equals(word);
    }

    /// Writes a request with the token behind its first line.
    private void passOn(byte[] bytes, int length, OutputStream out) throws IOException {
        var line = 0;
        while (line < length && bytes[line] != '\n') {
            line++;
        }
        out.write(bytes, 0, line + 1);
        out.write("Authorization: Bearer %s\r\n".formatted(token).getBytes(ISO_8859_1));
        out.write(bytes, line + 1, length - line - 1);
        out.flush();
    }

    private static boolean takeOne(AtomicInteger counter) {
        return counter.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    private void pauseWhileHeld() throws IOException {
        while (held) {
            sleep(Duration.ofMillis(NAP_MILLIS));
        }
    }

    private static void sleep(Duration time) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// One connection of a client and its other half.
    private final class Line {

        private final Socket client;
        private final Socket up;
        private volatile boolean losing;

        Line(Socket client, Socket up) {
            this.client = client;
            this.up = up;
        }

        void upwards() {
            relay(client, up, true);
        }

        void downwards() {
            relay(up, client, false);
        }

        private void relay(Socket from, Socket to, boolean request) {
            var bytes = new byte[CHUNK];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (var read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                    pauseWhileHeld();
                    if (request) {
                        if (isWrite(bytes) && takeOne(answersToLose)) {
                            losing = true;
                        }
                        if (isWrite(bytes) || isRead(bytes)) {
                            passOn(bytes, read, out);
                            continue;
                        }
                    } else if (losing) {
                        // The server answers, so it has done what was asked.
                        lost.incrementAndGet();
                        break;
                    } else {
                        sleep(delay);
                        if (takeOne(chunksToCut)) {
                            out.write(bytes, 0, read / 2);
                            out.flush();
                            cut.incrementAndGet();
                            break;
                        }
                    }
                    out.write(bytes, 0, read);
                    out.flush();
                }
            } catch (IOException _) {
                // One of the two sides is gone.
            }
            close();
        }

        void close() {
            SoakProxy.close(client);
            SoakProxy.close(up);
        }
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
        release();
        lines.forEach(Line::close);
    }
}
