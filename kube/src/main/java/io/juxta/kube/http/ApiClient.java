package io.juxta.kube.http;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.Credentials.Credential;
import io.juxta.kube.connect.HostAndPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Sends requests to one API server, with credentials, over connections that are used again.
///
/// Safe for use by several threads; each call blocks. It is repeated here, and nowhere above:
/// - once after 401, when the credentials can be renewed;
/// - after 429, and 503 with `Retry-After`, as long as the server says, at most [#MOST_WAITS]
///   times;
/// - at once, when an idle connection turns out to be closed: a GET when no byte of an answer came;
///   a write only when it could not be sent to its end, since a server that has all of it may have
///   done it. Idle connections are looked at before they are used, so this is rare.
public final class ApiClient implements AutoCloseable {

    private static final int MOST_CONNECTIONS = 64;
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
        this(connection, limit, agent, MOST_CONNECTIONS);
    }

    /// @param connections that are used at a time: a further request waits. A watch uses one as
    ///   long as it lasts.
    public ApiClient(Connection connection, RateLimit limit, String agent, int connections) {
        this.connection = connection;
        this.limit = limit;
        this.agent = agent;
        this.sockets = new HttpSockets(connection);
        this.pool = new ConnectionPool(sockets, connections);
        var path = connection.server().getRawPath();
        this.prefix = path == null ? "" : path;
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
        var deadline =
                Deadline.in(
                        request.deadline().isZero()
                                ? connection.requestTimeout()
                                : request.deadline());
        var renewed = false;
        var waits = 0;
        while (true) {
            awaitTurn();
            var credential = connection.credentials().current();
            var response = sendOnce(request, credential, deadline);
            if (response.status() == 401
                    && !renewed
                    && connection.credentials().refused(credential)) {
                renewed = true;
                response.close();
                continue;
            }
            var seconds = retryAfter(response);
            if (seconds < 0 || waits == MOST_WAITS || seconds * 1000 >= deadline.millisLeft()) {
                return response;
            }
            response.close();
            waits++;
            pause(seconds);
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

    private void awaitTurn() throws IOException {
        try {
            limit.await();
        } catch (InterruptedException e) {
            throw ConnectionPool.interrupted(e);
        }
    }

    private static void pause(long seconds) throws IOException {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            throw ConnectionPool.interrupted(e);
        }
    }

    private ApiResponse sendOnce(ApiRequest request, Credential credential, Deadline deadline)
            throws IOException {
        var bytes = bytes(request, credential);
        while (true) {
            var on = pool.take(credential.identity());
            // Before the exchange: that uses it.
            var rested = on.hasRested();
            if (!request.guard().mayStart()) {
                pool.giveBack(on);
                throw new IOException("it may be sent no more");
            }
            try {
                return exchange(on, request, bytes, deadline);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                var repeatable =
                        request.method() == ApiRequest.Method.GET
                                || e instanceof HttpConnection.NotSentException;
                if (!rested || !repeatable) {
                    throw e;
                }
                // The server closed it while it was idle; another one may be open.
            }
        }
    }

    private ApiResponse exchange(
            HttpConnection on, ApiRequest request, byte[] bytes, Deadline deadline)
            throws IOException {
        var lease = new Lease(pool, on);
        try {
            on.limit(request.silence(), deadline);
            var head = on.exchange(bytes);
            Runnable atEnd = head.staysOpen() ? lease::giveBack : lease::drop;
            return new ApiResponse(head, new BodyStream(on.input(), head, atEnd), lease);
        } catch (IOException | RuntimeException e) {
            lease.drop();
            throw e;
        }
    }

    private byte[] bytes(ApiRequest request, Credential credential) throws IOException {
        var head = new StringBuilder();
        var address = HostAndPort.of(connection.server());
        head.append(request.method()).append(' ');
        if (sockets.namesWholeUrl()) {
            head.append("http://").append(address);
        }
        head.append(prefix).append(request.path()).append(" HTTP/1.1\r\n");
        header(head, "Host", address.toString());
        header(head, "User-Agent", agent);
        header(head, "Accept", request.accept());
        if (connection.compression() == Connection.Compression.ACCEPTED) {
            header(head, "Accept-Encoding", "gzip");
        }
        authorize(head, credential);
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

    private void authorize(StringBuilder head, Credential credential) throws IOException {
        var authorization = credential.authorization();
        if (authorization != null) {
            header(head, "Authorization", authorization);
        }
        var proxy = connection.proxy();
        if (proxy != null && sockets.namesWholeUrl()) {
            var user = ProxyTunnel.authorization(proxy);
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
