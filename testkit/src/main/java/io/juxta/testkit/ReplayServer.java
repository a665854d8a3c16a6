package io.juxta.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// An API server that has a large cluster and nothing else: it answers lists by pages, lists as
/// watches, and watches in which objects keep changing. Plain HTTP on loopback.
///
/// `java io.juxta.testkit.ReplayServer NODES DEVICES PODS CLAIMS CHANGES` prints its address and
/// runs until its standard input ends.
public final class ReplayServer implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final long LISTED = 1_000_000;
    private static final int TURNS = 20;

    private final ServerSocket listener;
    private final Map<String, ReplayObjects> kinds = new HashMap<>();
    private final Map<String, Integer> changes = new HashMap<>();

    /// @param changes a second: eight of ten to pods, one each to claims and nodes
    public ReplayServer(int nodes, int devices, int pods, int claims, int changes)
            throws IOException {
        add(ReplayObjects.slices(nodes, devices), 0);
        add(ReplayObjects.nodes(nodes), changes / 10);
        add(ReplayObjects.claims(claims, nodes), changes / 10);
        add(ReplayObjects.pods(pods, nodes), changes - 2 * (changes / 10));
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::listen);
    }

    private void add(ReplayObjects objects, int changesPerSecond) {
        kinds.put(objects.kind().path(), objects);
        changes.put(objects.kind().path(), changesPerSecond);
    }

    public static void main(String... arguments) throws IOException {
        var numbers = List.of(arguments).stream().mapToInt(Integer::parseInt).toArray();
        try (var server =
                new ReplayServer(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])) {
            System.out.println(server.address());
            server.kinds
                    .values()
                    .forEach(
                            each ->
                                    System.err.printf(
                                            "%,d of %s, %,d bytes each%n",
                                            each.kind().count(), each.kind().kind(), each.size(1)));
            while (System.in.read() >= 0) {
                // Until it ends.
            }
        }
    }

    public String address() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            var in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
            var out = new BufferedOutputStream(client.getOutputStream(), BUFFER);
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var target = line.split(" ", -1)[1];
                while (!in.readLine().isEmpty()) {
                    // The headers say nothing that matters here.
                }
                answer(target, out);
                out.flush();
            }
        } catch (IOException | InterruptedException _) {
            // The client is gone.
        }
    }

    private void answer(String target, OutputStream out) throws IOException, InterruptedException {
        var split = target.indexOf('?');
        var path = split < 0 ? target : target.substring(0, split);
        var query = split < 0 ? "" : target.substring(split);
        var objects = kinds.get(path);
        if (path.equals("/apis")) {
            whole(out, 200, discovery());
        } else if (objects == null) {
            whole(
                    out,
                    404,
                    "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":404,\"status\":\"Failure\"}");
        } else if (query.contains("watch=")) {
            watch(objects, query, out);
        } else {
            list(objects, query, out);
        }
    }

    private static String discovery() {
        return """
        {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[{"metadata":{"name":"resource.k8s.io"},
        "versions":[{"version":"v1","resources":[{"resource":"resourceslices"},{"resource":"resourceclaims"}]}]}]}
        """;
    }

    private static void whole(OutputStream out, int code, String body) throws IOException {
        out.write(
                "HTTP/1.1 %d X\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(code, body.getBytes(UTF_8).length, body)
                        .getBytes(UTF_8));
    }

    private static void start(OutputStream out) throws IOException {
        out.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                        .getBytes(UTF_8));
    }

    private static void chunk(OutputStream out, ByteArrayOutputStream bytes) throws IOException {
        out.write((Integer.toHexString(bytes.size()) + "\r\n").getBytes(UTF_8));
        bytes.writeTo(out);
        out.write("\r\n".getBytes(UTF_8));
        bytes.reset();
    }

    private static void end(OutputStream out) throws IOException {
        out.write("0\r\n\r\n".getBytes(UTF_8));
    }

    private static void list(ReplayObjects objects, String query, OutputStream out)
            throws IOException {
        var kind = objects.kind();
        var limit = number(query, "limit", kind.count());
        var from = number(query, "continue", 0);
        var to = Math.min(kind.count(), from + limit);
        var next = to < kind.count() ? ",\"continue\":\"%d\"".formatted(to) : "";
        var bytes = new ByteArrayOutputStream();
        start(out);
        bytes.writeBytes(
                "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%d\"%s},\"items\":["
                        .formatted(kind.kind(), kind.apiVersion(), LISTED, next)
                        .getBytes(UTF_8));
        for (var i = from; i < to; i++) {
            if (i > from) {
                bytes.write(',');
            }
            objects.write(i, i + 1L, bytes);
            chunk(out, bytes);
        }
        bytes.writeBytes("]}\n".getBytes(UTF_8));
        chunk(out, bytes);
        end(out);
    }

    private static int number(String query, String name, int otherwise) {
        var at = query.indexOf(name + "=");
        if (at < 0) {
            return otherwise;
        }
        var digits = query.substring(at + name.length() + 1).replaceFirst("[^0-9].*", "");
        return digits.isEmpty() || digits.equals("0") ? otherwise : Integer.parseInt(digits);
    }

    private void watch(ReplayObjects objects, String query, OutputStream out)
            throws IOException, InterruptedException {
        var kind = objects.kind();
        var bytes = new ByteArrayOutputStream();
        start(out);
        var version = Math.max(LISTED, number(query, "resourceVersion", 0));
        if (query.contains("sendInitialEvents=true")) {
            for (var i = 0; i < kind.count(); i++) {
                event("ADDED", objects, i, i + 1L, bytes);
                chunk(out, bytes);
            }
            bytes.writeBytes(
                    "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%d\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n"
                            .formatted(kind.kind(), kind.apiVersion(), LISTED)
                            .getBytes(UTF_8));
            chunk(out, bytes);
        }
        out.flush();
        change(objects, version, changes.getOrDefault(kind.path(), 0), out);
    }

    /// Changes one object after the other, so many a second, until the client is gone.
    private static void change(ReplayObjects objects, long from, int perSecond, OutputStream out)
            throws IOException, InterruptedException {
        var bytes = new ByteArrayOutputStream();
        var version = from;
        var started = System.nanoTime();
        for (var sent = 0L; ; ) {
            TimeUnit.MILLISECONDS.sleep(1000 / TURNS);
            var due = (System.nanoTime() - started) / 1e9 * perSecond;
            for (; sent < due; sent++) {
                version++;
                var index = (int) (version * 7919 % objects.kind().count());
                event("MODIFIED", objects, index, version, bytes);
                chunk(out, bytes);
            }
            out.flush();
        }
    }

    private static void event(
            String type,
            ReplayObjects objects,
            int index,
            long version,
            ByteArrayOutputStream bytes) {
        bytes.writeBytes("{\"type\":\"%s\",\"object\":".formatted(type).getBytes(UTF_8));
        objects.write(index, version, bytes);
        bytes.writeBytes("}\n".getBytes(UTF_8));
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
