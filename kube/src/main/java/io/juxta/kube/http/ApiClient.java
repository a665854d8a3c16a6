package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Sends requests to one API server, with credentials, over connections that are used again.
///
/// Safe for use by several threads; each call blocks. It is repeated here, and nowhere above:
/// - once after 401, when the credentials can be renewed;
/// - after 429, and 503 with `Retry-After`, as long as the server says, at most [#MOST_WAITS]
///   times;
/// - at once, when an idle connection turns out to be closed and no byte of an answer came.
public final class ApiClient implements AutoCloseable {

    private static final int MOST_WAITS = 10;
    private static final long LONGEST_WAIT_SECONDS = 30;

    private final Connection connection;
    private final HttpSockets sockets;
    private final ConnectionPool pool;
    private final RateLimit limit;
    private final String prefix;
    private final String agent;

    /// @param agent the name of the program, for the server's logs
    public ApiClient(Connection connection, RateLimit limit, String agent) {
        this.connection = connection;
        this.limit = limit;
        this.agent = agent;
        this.sockets = new HttpSockets(connection);
        this.pool = new ConnectionPool(sockets);
        var path = connection.server().getRawPath();
        this.prefix = path == null ? "" : path.replaceAll("/+$", "");
    }

    public Connection connection() {
        return connection;
    }

    /// How many sockets are open.
    public int openConnections() {
        return pool.size();
    }

    /// The answer, whatever its status. The caller closes it.
    ///
    /// @throws IOException when there is none
    public ApiResponse send(ApiRequest request) throws IOException {
        var renewed = false;
        for (var waits = 0; ; ) {
            pause(0);
            var response = sendOnce(request);
            if (response.status() == 401 && !renewed && connection.credentials().refused()) {
                renewed = true;
                response.close();
                continue;
            }
            var wait = waits < MOST_WAITS ? retryAfter(response) : -1;
            if (wait < 0) {
                return response;
            }
            response.close();
            waits++;
            pause(wait);
        }
    }

    /// Seconds to wait before the same request is sent again, or -1.
    private static long retryAfter(ApiResponse response) {
        if (response.status() != 429 && response.status() != 503) {
            return -1;
        }
        var header = response.header("retry-after").orElse("");
        if (!header.matches("[0-9]{1,9}")) {
            return response.status() == 429 ? 1 : -1;
        }
        return Math.clamp(Long.parseLong(header), 1, LONGEST_WAIT_SECONDS);
    }

    private void pause(long seconds) throws IOException {
        try {
            if (seconds > 0) {
                TimeUnit.SECONDS.sleep(seconds);
            } else {
                limit.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    private ApiResponse sendOnce(ApiRequest request) throws IOException {
        var bytes = bytes(request);
        for (var idle = pool.reuse(); idle != null; idle = pool.reuse()) {
            try {
                return exchange(idle, request, bytes);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                if (request.method() != ApiRequest.Method.GET) {
                    throw e;
                }
                // The server closed it while it was idle; the next one may be open.
            }
        }
        return exchange(pool.open(), request, bytes);
    }

    private ApiResponse exchange(HttpConnection on, ApiRequest request, byte[] bytes)
            throws IOException {
        try {
            on.limit(request.silence(), deadline(request));
            var head = on.exchange(bytes);
            var keep = !head.says("connection", "close");
            var body =
                    new BodyStream(
                            on.input(),
                            head,
                            () -> {
                                if (keep) {
                                    pool.giveBack(on);
                                } else {
                                    pool.drop(on);
                                }
                            });
            return new ApiResponse(head, body, () -> pool.drop(on));
        } catch (IOException | RuntimeException e) {
            pool.drop(on);
            throw e;
        }
    }

    private Duration deadline(ApiRequest request) {
        return request.deadline().isZero() ? connection.requestTimeout() : request.deadline();
    }

    private byte[] bytes(ApiRequest request) throws IOException {
        var head = new StringBuilder();
        var address = HostPort.server(connection);
        head.append(request.method()).append(' ');
        if (sockets.namesWholeUrl()) {
            head.append("http://").append(address);
        }
        head.append(prefix).append(request.path()).append(" HTTP/1.1\r\n");
        header(head, "Host", address.toString());
        header(head, "User-Agent", agent);
        header(head, "Accept", request.accept());
        header(head, "Accept-Encoding", "gzip");
        authorize(head, connection.credentials());
        var body = request.body();
        if (body != null) {
            header(head, "Content-Type", body.contentType());
        }
        if (body != null || request.method() != ApiRequest.Method.GET) {
            header(
                    head,
                    "Content-Length",
                    Integer.toString(body == null ? 0 : body.bytes().length));
        }
        head.append("\r\n");
        var out = new ByteArrayOutputStream();
        out.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
        if (body != null) {
            out.writeBytes(body.bytes());
        }
        return out.toByteArray();
    }

    private void authorize(StringBuilder head, Credentials credentials) throws IOException {
        var authorization = credentials.authorization();
        if (authorization != null) {
            header(head, "Authorization", authorization);
        }
        var proxy = connection.proxy();
        if (proxy != null && sockets.namesWholeUrl()) {
            var user = HttpSockets.proxyAuthorization(proxy);
            if (user != null) {
                header(head, "Proxy-Authorization", user);
            }
        }
        var as = connection.impersonation();
        if (as.user() != null) {
            header(head, "Impersonate-User", as.user());
        }
        if (as.uid() != null) {
            header(head, "Impersonate-Uid", as.uid());
        }
        for (var group : as.groups()) {
            header(head, "Impersonate-Group", group);
        }
        for (var extra : as.extra().entrySet()) {
            for (var value : extra.getValue()) {
                header(head, "Impersonate-Extra-" + encoded(extra.getKey()), value);
            }
        }
    }

    private static void header(StringBuilder head, String name, String value) throws IOException {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
            throw new IOException("the value of the header %s has a line break".formatted(name));
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }

    /// A value for a query or a path.
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        pool.close();
    }
}
