package io.juxta.kube.http;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One socket to the server: a request is written, its answer is read, then the next.
///
/// [#close()] may be called by any thread and ends a read that waits.
final class HttpConnection implements AutoCloseable {

    private static final int BUFFER = 32 * 1024;

    /// How long a look at an idle connection takes: the shortest wait of a socket.
    private static final Duration PROBE = Duration.ofMillis(1);

    private final Socket socket;
    private final @Nullable ClientIdentity identity;
    private final InputStream in;
    private Duration silence = ApiRequest.SILENCE;
    private Deadline deadline = Deadline.NONE;
    private long idleSince;
    private boolean rested;

    HttpConnection(Socket socket, @Nullable ClientIdentity identity) throws IOException {
        this.socket = socket;
        this.identity = identity;
        this.in = new BufferedInputStream(new TimedInput(), BUFFER);
    }

    /// Whose certificate it was opened with.
    @Nullable ClientIdentity identity() {
        return identity;
    }

    /// Sets the limits of the next request.
    void limit(Duration silence, Deadline deadline) {
        this.silence = silence;
        this.deadline = deadline;
    }

    /// The request did not leave as a whole, so nobody can have acted on it.
    static final class NotSentException extends IOException {
        private static final long serialVersionUID = 1;

        NotSentException(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /// Writes a request and reads the head of its answer.
    ///
    /// @throws NotSentException when the request could not be written to its end
    ResponseHead exchange(byte[] request) throws IOException {
        send(request);
        var head = ResponseHead.read(in::read);
        // 100 Continue and the like come before the answer.
        for (var i = 0; head.status() < 200; i++) {
            if (i == 10) {
                throw new ProtocolException("more than ten interim answers");
            }
            head = ResponseHead.read(in::read);
        }
        return head;
    }

    private void send(byte[] request) throws NotSentException {
        try {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new NotSentException(e);
        }
    }

    /// Whether the server has left an idle connection open, as far as can be seen without sending
    /// something: there is nothing to read, not even an end.
    boolean isStillOpen() {
        limit(PROBE, Deadline.NONE);
        try {
            // An end, or something that nobody asked for.
            in.read();
            return false;
        } catch (InterruptedIOException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    InputStream input() {
        return in;
    }

    void rest() {
        idleSince = System.nanoTime();
        rested = true;
    }

    /// Whether it was idle before, so that the server may have closed it.
    boolean hasRested() {
        return rested;
    }

    boolean restsLongerThan(Duration time) {
        return System.nanoTime() - idleSince > time.toNanos();
    }

    @Override
    public void close() {
        HttpSockets.closeQuietly(socket);
    }

    /// Reads from the socket within the limits.
    private final class TimedInput extends InputStream {
        private final InputStream from;

        TimedInput() throws IOException {
            this.from = socket.getInputStream();
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            var wait = Math.min(silence.toMillis(), deadline.millisLeft());
            if (wait <= 0) {
                throw late();
            }
            socket.setSoTimeout(Math.toIntExact(Math.clamp(wait, 1, Integer.MAX_VALUE)));
            try {
                return from.read(bytes, offset, length);
            } catch (SocketTimeoutException e) {
                throw deadline.millisLeft() <= 0 ? late() : silent(e);
            }
        }

        private InterruptedIOException late() {
            return new InterruptedIOException("the time for the request is over");
        }

        private IOException silent(SocketTimeoutException cause) {
            var failure =
                    new InterruptedIOException(
                            "no answer for %d s".formatted(Math.max(1, silence.toSeconds())));
            failure.initCause(cause);
            return failure;
        }
    }
}
