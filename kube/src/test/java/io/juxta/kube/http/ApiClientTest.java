package io.juxta.kube.http;

import static io.juxta.kube.http.RawServer.body;
import static io.juxta.kube.http.RawServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.kube.connect.Credentials;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HTTP against a server that says exactly these bytes.
@Timeout(60)
class ApiClientTest {

    private static final ApiRequest GET = ApiRequest.get("/x");

    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + "4;ext=1\r\n"
                    + "abcd\r\n"
                    + "A\r\n"
                    + "0123456789\r\n"
                    + "0\r\n"
                    + "Trailer: x\r\n\r\n";

    private static ApiClient client(RawServer server) {
        return new ApiClient(server.connection(), RateLimit.NONE, "test");
    }

    private static byte[] packed(String text) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void whatIsSent() throws IOException {
        try (var server = RawServer.start(RawServer.text(ok("x")));
                var client = client(server)) {
            body(
                    client.send(
                            ApiRequest.send(
                                    ApiRequest.Method.POST,
                                    "/x?a=b",
                                    ApiRequest.Body.json(new byte[0]))));

            assertThat(server.requests.getFirst())
                    .containsExactly(
                            "POST /x?a=b HTTP/1.1",
                            "Host: 127.0.0.1:" + server.port(),
                            "User-Agent: test",
                            "Accept: application/json",
                            "Accept-Encoding: gzip",
                            "Content-Type: application/json",
                            "Content-Length: 0");
        }
    }

    @ParameterizedTest
    @CsvSource({"Content-Length, false", "Content-Length, true", "chunked, false", "chunked, true"})
    void packedOrNot_inOneLengthOrChunks_theConnectionIsUsedAgain(String framing, boolean packed)
            throws IOException {
        var bytes = packed ? packed("hello") : "hello".getBytes(StandardCharsets.UTF_8);
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, "HTTP/1.1 200 OK\r\n");
                    write(out, packed ? "Content-Encoding: gzip\r\n" : "");
                    if (framing.equals("chunked")) {
                        write(out, "Transfer-Encoding: chunked\r\n\r\n");
                        for (var one : bytes) {
                            write(out, "1\r\n");
                            out.write(one);
                            write(out, "\r\n");
                        }
                        out.flush();
                        // The end comes late, as it may.
                        pause(20);
                        write(out, "0\r\n\r\n");
                    } else {
                        write(out, "Content-Length: " + bytes.length + "\r\n\r\n");
                        out.write(bytes);
                    }
                    return true;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            for (var i = 0; i < 3; i++) {
                assertThat(body(client.send(GET))).isEqualTo("hello");
            }

            assertThat(server.accepted()).isEqualTo(1);
            assertThat(client.openConnections()).isEqualTo(1);
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CHUNKED, "HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nabcd0123456789"})
    void aByteAtATime(String answer) throws IOException {
        RawServer.Handler handler =
                (_, out) -> {
                    for (var one : answer.getBytes(StandardCharsets.ISO_8859_1)) {
                        out.write(one);
                        out.flush();
                    }
                    return true;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            assertThat(body(client.send(GET))).isEqualTo("abcd0123456789");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CHUNKED, "HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nabcd0123456789"})
    void whereverTheAnswerIsCut_thatIsAnError(String answer) throws IOException {
        for (var length = 1; length < answer.length(); length++) {
            var part = answer.substring(0, length);
            RawServer.Handler handler =
                    (_, out) -> {
                        write(out, part);
                        return false;
                    };
            try (var server = RawServer.start(handler);
                    var client = client(server)) {
                assertThatThrownBy(
                                () -> {
                                    try (var response = client.send(GET)) {
                                        response.body().readAllBytes();
                                    }
                                })
                        .as("cut after %d bytes", length)
                        .isInstanceOf(EOFException.class);
                assertThat(client.openConnections()).isZero();
            }
        }
    }

    @Test
    void withoutALength_theBodyEndsWithTheConnection() throws IOException {
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, "HTTP/1.1 200 OK\r\n\r\nhello");
                    return false;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            assertThat(body(client.send(GET))).isEqualTo("hello");
            assertThat(client.openConnections()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK|Connection: close|, 0",
        "HTTP/1.0 200 OK|, 0",
        "HTTP/1.0 200 OK|Connection: keep-alive|, 1",
        "HTTP/1.1 204 No Content|, 1",
        "HTTP/1.1 100 Continue||HTTP/1.1 200 OK|, 1"
    })
    void whetherTheConnectionStays(String head, int idle) throws IOException {
        var answer = head.replace("|", "\r\n") + "Content-Length: 0\r\n\r\n";
        try (var server = RawServer.start(RawServer.text(answer));
                var client = client(server)) {
            body(client.send(GET));

            assertThat(client.openConnections()).isEqualTo(idle);
        }
    }

    @Test
    void whenTheServerClosedAnIdleConnection_theRequestIsSentAgain() throws IOException {
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, ok("x"));
                    return false;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            for (var i = 0; i < 5; i++) {
                assertThat(body(client.send(GET))).isEqualTo("x");
            }
            assertThat(server.accepted()).isEqualTo(5);
        }
    }

    @Test
    void whenTheServerClosedAnIdleConnection_aWriteGoesToAnother()
            throws IOException, InterruptedException {
        try (var server = RawServer.start(RawServer.text(ok("x")));
                var client = client(server)) {
            writeOverClosedConnections(server, client);
        }
    }

    /// Each write is sent once, and finds an open connection.
    static void writeOverClosedConnections(RawServer server, ApiClient client)
            throws IOException, InterruptedException {
        for (var method : ApiRequest.Method.values()) {
            assertThat(body(client.send(ApiRequest.send(method, "/x", null)))).isEqualTo("x");
            server.endConnections();
            Thread.sleep(150);
        }
        var sent = ApiRequest.Method.values().length;
        assertThat(server.requests).hasSize(sent);
        assertThat(server.accepted()).isEqualTo(sent);
    }

    @Test
    void whenAWriteCannotBeSentToItsEnd_itIsSentAgain() throws IOException {
        RawServer.Handler closing =
                (_, out) -> {
                    write(out, ok("x"));
                    return false;
                };
        var large = ApiRequest.Body.json(new byte[8 << 20]);
        try (var server = RawServer.start(closing);
                var client = client(server)) {
            assertThat(body(client.send(GET))).isEqualTo("x");

            var answer = client.send(ApiRequest.send(ApiRequest.Method.POST, "/x", large));

            assertThat(body(answer)).isEqualTo("x");
            assertThat(server.requests).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(value = ApiRequest.Method.class, mode = EnumSource.Mode.EXCLUDE, names = "GET")
    void whenTheServerTookAWriteAndDidNotAnswer_itIsNotSentAgain(ApiRequest.Method method)
            throws IOException {
        var count = new AtomicInteger();
        RawServer.Handler silent =
                (_, out) -> {
                    var first = count.incrementAndGet() == 1;
                    write(out, first ? ok("x") : "");
                    return first;
                };
        try (var server = RawServer.start(silent);
                var client = client(server)) {
            assertThat(body(client.send(GET))).isEqualTo("x");

            assertThatThrownBy(() -> client.send(ApiRequest.send(method, "/x", null)))
                    .isInstanceOf(EOFException.class);
            assertThat(server.requests).hasSize(2);
        }
    }

    /// Gives one token after the other.
    private static final class Tokens implements Credentials {
        private final AtomicInteger number = new AtomicInteger(1);

        @Override
        public Credential current() {
            return new Credential("Bearer t" + number, null);
        }

        @Override
        public boolean refused(Credential used) {
            number.incrementAndGet();
            return true;
        }
    }

    @Test
    void after401_theCredentialsAreRenewedOnce() throws IOException {
        RawServer.Handler handler =
                (request, out) -> {
                    write(
                            out,
                            request.contains("Authorization: Bearer t2")
                                    ? ok("welcome")
                                    : "HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno");
                    return true;
                };
        try (var server = RawServer.start(handler);
                var client =
                        new ApiClient(
                                server.connection(new Tokens(), null), RateLimit.NONE, "test")) {
            assertThat(body(client.send(GET))).isEqualTo("welcome");
        }
        try (var server =
                        RawServer.start(
                                RawServer.text(
                                        "HTTP/1.1 401 Unauthorized\r\n"
                                                + "Content-Length: 2\r\n\r\n"
                                                + "no"));
                var client =
                        new ApiClient(
                                server.connection(new Tokens(), null), RateLimit.NONE, "test")) {
            try (var response = client.send(GET)) {
                assertThat(response.status()).isEqualTo(401);
            }
            assertThat(server.requests).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"429 Too Many Requests\r\nRetry-After: 1", "503 Busy\r\nRetry-After: 1"})
    void whenTheServerIsBusy_theRequestIsSentAgain(String refusal) throws IOException {
        var count = new AtomicInteger();
        RawServer.Handler handler =
                (_, out) -> {
                    write(
                            out,
                            count.getAndIncrement() == 0
                                    ? "HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n".formatted(refusal)
                                    : ok("x"));
                    return true;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            var started = System.nanoTime();

            assertThat(body(client.send(GET))).isEqualTo("x");

            assertThat(Duration.ofNanos(System.nanoTime() - started))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(900));
        }
    }

    @Test
    void whenThereIsNoTimeToWait_theRefusalIsTheAnswer() throws IOException {
        var answer = "HTTP/1.1 429 Busy\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n";
        try (var server = RawServer.start(RawServer.text(answer));
                var client = client(server);
                var response = client.send(GET.within(Duration.ofSeconds(10)))) {
            assertThat(response.status()).isEqualTo(429);
        }
    }

    @Test
    void aSilentServerIsNotWaitedForLongerThanAllowed() throws IOException {
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab");
                    out.flush();
                    pause(20_000);
                    return false;
                };
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            assertThatThrownBy(() -> body(client.send(GET.quietFor(Duration.ofMillis(100)))))
                    .hasRootCauseInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("no answer for 1 s");
            assertThatThrownBy(() -> body(client.send(GET.within(Duration.ofMillis(200)))))
                    .hasRootCauseInstanceOf(InterruptedIOException.class)
                    .hasMessageContaining("the time for the request is over");
            assertThat(client.openConnections()).isZero();
        }
    }

    @Test
    void anotherThreadMayEndAnAnswer() throws IOException, InterruptedException {
        var waiting = new CountDownLatch(1);
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n");
                    out.flush();
                    waiting.countDown();
                    pause(20_000);
                    return false;
                };
        try (var server = RawServer.start(handler);
                var client = client(server);
                var response = client.send(GET)) {
            Thread.ofVirtual()
                    .start(
                            () -> {
                                pause(50);
                                response.abort();
                            });

            assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> response.body().readAllBytes())
                    .isInstanceOf(SocketException.class);
            assertThat(client.openConnections()).isZero();
        }
    }

    @Test
    void whoAbortsTooLate_endsNobodyElsesAnswer() throws IOException {
        try (var server = RawServer.start(RawServer.text(ok("x")));
                var client = client(server)) {
            var first = client.send(GET);
            first.body().readAllBytes();
            try (var second = client.send(GET)) {
                first.abort();

                assertThat(second.body().readAllBytes()).hasSize(1);
            }
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SSH-2.0-OpenSSH~~ | the answer is not HTTP",
                "HTTP/2 200~~ | the answer speaks another HTTP: HTTP/2",
                "HTTP/1.1 200 OK~nothing~~ | a header without a name",
                "HTTP/1.1 200 OK~Content-Length: -1~~ | a length that is no number",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~x~ | a length that is no number",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~1~ab~ | a chunk longer than it says"
            })
    void whatIsNotHttp_isAnError(String answer, String message) throws IOException {
        try (var server = RawServer.start(RawServer.text(answer.replace("~", "\r\n")));
                var client = client(server)) {
            assertThatThrownBy(
                            () -> {
                                try (var response = client.send(GET)) {
                                    response.body().readAllBytes();
                                }
                            })
                    .isInstanceOf(ProtocolException.class)
                    .hasMessage(message);
            assertThat(client.openConnections()).isZero();
        }
    }

    @Test
    void aHeadHasALimit() throws IOException {
        var longest = "X: " + "y".repeat(300 * 1024);
        try (var server = RawServer.start(RawServer.text("HTTP/1.1 200 OK\r\n" + longest));
                var client = client(server)) {
            assertThatThrownBy(() -> client.send(GET))
                    .isInstanceOf(ProtocolException.class)
                    .hasMessage("a head of more than 256 KiB");
        }
    }

    /// Neither sockets nor threads nor places in the pool are left over.
    @Test
    void afterAThousandCuts_nothingIsLeft() throws IOException, InterruptedException {
        var count = new AtomicInteger();
        RawServer.Handler handler =
                (_, out) -> {
                    write(out, CHUNKED.substring(0, count.getAndIncrement() % CHUNKED.length()));
                    return false;
                };
        var threads = Thread.getAllStackTraces().size();
        try (var server = RawServer.start(handler);
                var client = client(server)) {
            for (var i = 0; i < 1_000; i++) {
                try (var response = client.send(GET)) {
                    response.body().readAllBytes();
                } catch (IOException _) {
                    // That is the point.
                }
            }

            assertThat(client.openConnections()).isZero();
            for (var tries = 0; server.open() > 0 && tries < 100; tries++) {
                Thread.sleep(20);
            }
            assertThat(server.open()).isZero();
            assertThat(Thread.getAllStackTraces().size()).isLessThanOrEqualTo(threads + 8);
        }
    }

    @Test
    void whenTheClientIsClosed_nobodyIsAskedAnyMore() throws IOException {
        try (var server = RawServer.start(RawServer.text(ok("x")))) {
            var client = client(server);
            body(client.send(GET));
            client.close();

            assertThatThrownBy(() -> client.send(GET)).isInstanceOf(SocketException.class);
            assertThat(client.openConnections()).isZero();
        }
    }
}
