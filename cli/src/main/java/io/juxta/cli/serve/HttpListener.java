package io.juxta.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.juxta.cli.serve.AccessCheck.AccessDecision;
import io.juxta.cli.serve.HttpPage.Audience;
import io.juxta.kube.connect.ServerCertificate;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Serves pages over HTTP, or over TLS where there is a certificate.
///
/// Bounds: [#MOST_CONNECTIONS] connections, [#MOST_AT_ONCE] answers at a time, and ten seconds each
/// for a request to arrive and an answer to be taken. More requests get 503. Bodies are not read.
public final class HttpListener implements AutoCloseable {

    private static final int MOST_CONNECTIONS = 256;
    private static final int MOST_AT_ONCE = 32;
    private static final int BACKLOG = 64;
    private static final String SECONDS = "10";
    private static final String BEARER = "bearer ";

    static {
        // The server of the JDK reads these once.
        limit("sun.net.httpserver.maxReqTime", SECONDS);
        limit("sun.net.httpserver.maxRspTime", SECONDS);
        limit("sun.net.httpserver.idleInterval", SECONDS);
        limit("sun.net.httpserver.maxReqHeaders", "64");
        limit("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
    }

    private record Served(HttpPage page, Audience audience) {}

    private final HttpServer server;
    private final AccessCheck access;
    private final Map<String, Served> pages = new ConcurrentHashMap<>();
    private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("http-", 0).factory());

    private HttpListener(HttpServer server, AccessCheck access) {
        this.server = server;
        this.access = access;
    }

    private static void limit(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /// Starts to listen.
    ///
    /// @param certificate null for no TLS
    /// @param access asked for pages that are not for everybody
    /// @throws IOException when the address cannot be had
    public static HttpListener start(
            ListenAddress address, @Nullable ServerCertificate certificate, AccessCheck access)
            throws IOException {
        HttpServer server;
        if (certificate == null) {
            server = HttpServer.create(address.socket(), BACKLOG);
        } else {
            var secure = HttpsServer.create(address.socket(), BACKLOG);
            secure.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
            server = secure;
        }
        var listener = new HttpListener(server, access);
        server.createContext("/", listener::handle);
        server.setExecutor(listener.threads);
        server.start();
        return listener;
    }

    /// Serves a page.
    public void serve(String path, Audience audience, HttpPage page) {
        pages.put(path, new Served(page, audience));
    }

    /// Where it listens, as in `http://127.0.0.1:8379`.
    public String url() {
        var host = address().getAddress().getHostAddress();
        return "%s://%s:%d"
                .formatted(
                        server instanceof HttpsServer ? "https" : "http",
                        host.contains(":") ? "[" + host + "]" : host,
                        address().getPort());
    }

    /// Where it listens.
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!atOnce.tryAcquire()) {
                send(exchange, HttpAnswer.text(503, "too many requests at once\n"));
                return;
            }
            try {
                send(exchange, answer(exchange));
            } finally {
                atOnce.release();
            }
        }
    }

    private HttpAnswer answer(HttpExchange exchange) {
        var method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return HttpAnswer.text(405, "only GET\n");
        }
        var path = exchange.getRequestURI().getPath();
        var served = pages.get(path == null ? "" : path);
        if (served == null) {
            return HttpAnswer.text(404, "404 page not found\n");
        }
        if (served.audience() == Audience.ALLOWED) {
            switch (access.of(token(exchange), path)) {
                case AccessDecision.Allowed _ -> {}
                case AccessDecision.Unknown _ -> {
                    exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                    return HttpAnswer.text(401, "Unauthorized\n");
                }
                case AccessDecision.Denied(var user, var why) -> {
                    return HttpAnswer.text(
                            403,
                            "Forbidden: user \"%s\" cannot get path \"%s\"%s%n"
                                    .formatted(user, path, why.isEmpty() ? "" : ": " + why));
                }
                case AccessDecision.Undecided(var why) -> {
                    return HttpAnswer.text(503, why + "\n");
                }
            }
        }
        var accept = exchange.getRequestHeaders().getFirst("Accept");
        return served.page().answer(accept == null ? "" : accept);
    }

    private static String token(HttpExchange exchange) {
        var header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null && header.toLowerCase(Locale.ROOT).startsWith(BEARER)
                ? header.substring(BEARER.length()).strip()
                : "";
    }

    private static void send(HttpExchange exchange, HttpAnswer answer) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.type());
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(
                answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        exchange.getResponseBody().write(answer.body());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
