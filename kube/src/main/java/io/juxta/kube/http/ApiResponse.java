package io.juxta.kube.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// The answer to a request. Must be closed by its reader: a body that was not read to its end ends
/// its connection. Any thread may [#abort] it; a read that waits then fails.
public final class ApiResponse implements AutoCloseable {

    private static final int BUFFER = 32 * 1024;
    private static final int LONGEST_STATUS = 1 << 20;

    private final ResponseHead head;
    private final BodyStream body;
    private final Runnable drop;

    /// @param drop closes the connection
    ApiResponse(ResponseHead head, BodyStream body, Runnable drop) {
        this.head = head;
        this.body = body;
        this.drop = drop;
    }

    public int status() {
        return head.status();
    }

    public boolean isSuccess() {
        return head.status() / 100 == 2;
    }

    public Optional<String> header(String lowerCaseName) {
        return head.header(lowerCaseName);
    }

    /// The body, unpacked.
    public InputStream body() throws IOException {
        return head.says("content-encoding", "gzip") ? new GZIPInputStream(body, BUFFER) : body;
    }

    /// The `Status` of an answer that is no success.
    public ApiStatus refusal() throws IOException {
        try (var in = body()) {
            return ApiStatus.of(status(), in.readNBytes(LONGEST_STATUS));
        }
    }

    /// Ends the connection, unless the body was read to its end.
    public void abort() {
        if (!body.isEnded()) {
            drop.run();
        }
    }

    @Override
    public void close() {
        body.finish();
        abort();
    }
}
