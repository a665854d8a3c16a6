package io.juxta.cli.startup;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// An API server with a small cluster, so that the training run speaks TLS and reads lists once:
/// that is more than half of what a command needs that asks a cluster.
///
/// The key is made anew by the JDK's own keytool, and goes with the folder.
public final class TrainingServer implements AutoCloseable {

    private static final String PASSWORD = "training";
    private static final int SECONDS = 60;

    private final ServerSocket listener;
    private final Path kubeconfig;

    private TrainingServer(ServerSocket listener, Path kubeconfig) {
        this.listener = listener;
        this.kubeconfig = kubeconfig;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    /// Starts it on a port of this machine.
    ///
    /// @param folder for the key and the kubeconfig
    public static TrainingServer start(Path folder) throws IOException, GeneralSecurityException {
        var store = keys(folder.resolve("keys.p12"));
        var factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(store, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        var listener =
                context.getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var certificate =
                "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
                        .formatted(
                                Base64.getMimeEncoder()
                                        .encodeToString(store.getCertificate("own").getEncoded()));
        Files.writeString(folder.resolve("ca.crt"), certificate);
        var kubeconfig =
                Files.writeString(
                        folder.resolve("config"),
                        """
                        apiVersion: v1
                        kind: Config
                        current-context: training
                        contexts: [{name: training, context: {cluster: training, user: training}}]
                        clusters: [{name: training, cluster: {server: "https://127.0.0.1:%d", certificate-authority: ca.crt}}]
                        users: [{name: training, user: {token: training}}]
                        """
                                .formatted(listener.getLocalPort()));
        return new TrainingServer(listener, kubeconfig);
    }

    private static KeyStore keys(Path file) throws IOException, GeneralSecurityException {
        var keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                                "-genkeypair",
                                "-keyalg",
                                "RSA",
                                "-alias",
                                "own",
                                "-dname",
                                "CN=training",
                                "-ext",
                                "san=ip:127.0.0.1",
                                "-validity",
                                "2",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!keytool.waitFor(SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IOException("keytool made no key");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            keytool.destroyForcibly();
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    /// The file that leads to it.
    public Path kubeconfig() {
        return kubeconfig;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var socket = listener.accept();
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            var in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("GET ")) {
                    var body = answer(line.split(" ", 3)[1]);
                    for (var header = in.readLine(); header != null && !header.isEmpty(); ) {
                        header = in.readLine();
                    }
                    var packed = packed(body);
                    var head =
                            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
                                    .formatted(packed.length);
                    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().write(packed);
                }
            }
        } catch (IOException _) {
            // The command has gone on.
        }
    }

    private static String answer(String path) {
        if (path.equals("/version")) {
            return "{\"major\":\"1\",\"minor\":\"37\",\"gitVersion\":\"v1.37.1\"}";
        }
        if (path.equals("/apis")) {
            return TrainingObjects.SERVED;
        }
        if (path.equals("/metrics")) {
            return "kubernetes_feature_enabled{name=\"DynamicResourceAllocation\",stage=\"\"} 1\n";
        }
        var query = path.indexOf('?');
        return TrainingObjects.list(query < 0 ? path : path.substring(0, query));
    }

    private static byte[] packed(String body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(body.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
