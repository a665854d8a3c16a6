package io.juxta.kube.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// The answer to a request. Must be closed by its reader: a body that was not read to its end ends
/// its connection. Any thread may [#abort] it; a read that waits then fails.
public final class ApiResponse implements AutoCloseable {

    private static final int BUFFER = 32 * 1024;
    private static final int LONGEST_STATUS = 1 << 20;

    private final ResponseHead head;
    private final InputStream body;
    private final Lease lease;

    ApiResponse(ResponseHead head, InputStream body, Lease lease) {
        this.head = head;
        this.body = body;
        this.lease = lease;
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
        return head.says("content-encoding", "gzip") ? new Unpacked(body) : body;
    }

    /// The `Status` of an answer that is no success.
    public ApiStatus refusal() throws IOException {
        try (var in = body()) {
            return ApiStatus.of(status(), in.readNBytes(LONGEST_STATUS));
        }
    }

    /// Ends the connection, unless the body was read to its end.
    public void abort() {
        lease.drop();
    }

    @Override
    public void close() {
        abort();
    }

    /// A packed text knows its own end, so the end of the body is read behind it: otherwise the
    /// connection could not be used again.
    private static final class Unpacked extends GZIPInputStream {
        Unpacked(InputStream packed) throws IOException {
            super(packed, BUFFER);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            var count = super.read(bytes, offset, length);
            if (count < 0 && in.read() >= 0) {
                throw new ProtocolException("the answer goes on behind its packed text");
            }
            return count;
        }
    }
}
