package io.juxta.kube.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;

/// A proxy that takes one connection after the other, writes down what it is asked for, and passes
/// everything on to one port.
final class TestProxy implements AutoCloseable {

    private final ServerSocket listener;
    private final String kind;
    private final int to;
    private volatile String asked = "";
    private volatile String login = "";

    private TestProxy(ServerSocket listener, String kind, int to) {
        this.listener = listener;
        this.kind = kind;
        this.to = to;
        Thread.ofVirtual().start(this::accept);
    }

    /// Of the kind `http` or `socks5`, perhaps with `-login` or `-refusing`
    static TestProxy start(String kind, int to) throws IOException {
        return new TestProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), kind, to);
    }

    int port() {
        return listener.getLocalPort();
    }

    String asked() {
        return asked;
    }

    String login() {
        return login;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try (var client = listener.accept()) {
                var in = new DataInputStream(client.getInputStream());
                if (kind.startsWith("http") ? http(in, client) : socks(in, client)) {
                    pass(client);
                }
            } catch (IOException _) {
                // The next one, or the end.
            }
        }
    }

    private boolean http(DataInputStream in, Socket client) throws IOException {
        var lines = new ArrayList<String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            lines.add(line);
        }
        asked = lines.getFirst().split(" ", -1)[1];
        for (var line : lines) {
            if (line.startsWith("Proxy-Authorization: Basic ")) {
                var packed = Base64.getDecoder().decode(line.substring(27));
                login = new String(packed, StandardCharsets.UTF_8);
            }
        }
        var refusing = kind.endsWith("-refusing");
        send(client, refusing ? "HTTP/1.1 407 No\r\n\r\n" : "HTTP/1.1 200 Yes\r\n\r\n");
        return !refusing;
    }

    private static String line(DataInputStream in) throws IOException {
        var line = new StringBuilder();
        for (var c = in.readByte(); c != '\n'; c = in.readByte()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private boolean socks(DataInputStream in, Socket client) throws IOException {
        in.readByte();
        in.readFully(new byte[in.readByte()]);
        if (kind.endsWith("-login")) {
            client.getOutputStream().write(new byte[] {5, 2});
            in.readByte();
            login = text(in) + ":" + text(in);
            client.getOutputStream().write(new byte[] {1, 0});
        } else {
            client.getOutputStream().write(new byte[] {5, 0});
        }
        in.readFully(new byte[4]);
        asked = text(in) + ":" + in.readUnsignedShort();
        var refusing = kind.endsWith("-refusing");
        client.getOutputStream()
                .write(new byte[] {5, (byte) (refusing ? 5 : 0), 0, 1, 127, 0, 0, 1, 0, 0});
        return !refusing;
    }

    private static String text(DataInputStream in) throws IOException {
        var bytes = new byte[in.readUnsignedByte()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void pass(Socket client) throws IOException {
        try (var server = new Socket(InetAddress.getLoopbackAddress(), to)) {
            Thread.ofVirtual().start(() -> copy(client, server));
            copy(server, client);
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            // One side went away.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
