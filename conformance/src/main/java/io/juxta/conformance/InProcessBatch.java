package io.juxta.conformance;

import io.juxta.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A batch of our own command line, run in a thread of this process with one line at a time.
///
/// Questions and answers go through queues of whole lines. The pipes of the JDK are slower: a
/// waiting reader polls only once a second.
public final class InProcessBatch implements AutoCloseable {

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> questions = new LinkedBlockingQueue<>();
    private final BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();

    private InProcessBatch() {}

    /// Runs a batch in a thread of its own.
    ///
    /// @param arguments of the command line, with `--batch`
    public static InProcessBatch start(List<String> arguments) {
        var batch = new InProcessBatch();
        var in = new Pieces(batch.questions);
        var out = new Sent(batch.answers);
        Thread.ofPlatform()
                .daemon()
                .name(String.join(" ", arguments))
                .start(
                        () -> {
                            try (out) {
                                Main.run(arguments.toArray(String[]::new), in, out, System.err);
                            }
                        });
        return batch;
    }

    /// The answer to a line.
    public String ask(String line) throws IOException {
        questions.add((line + "\n").getBytes(StandardCharsets.UTF_8));
        var answer = taken(answers);
        if (answer.length == 0) {
            throw new EOFException("The batch ended before it had answered: " + line);
        }
        return new String(answer, StandardCharsets.UTF_8).stripTrailing();
    }

    @Override
    public void close() {
        questions.add(END);
    }

    private static byte[] taken(BlockingQueue<byte[]> queue) throws IOException {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /// What was put into a queue, until an empty piece.
    private static final class Pieces extends InputStream {

        private final BlockingQueue<byte[]> queue;
        private byte[] piece = END;
        private int at;
        private boolean ended;

        Pieces(BlockingQueue<byte[]> queue) {
            this.queue = queue;
        }

        @Override
        public int available() {
            return piece.length - at;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (at == piece.length && !ended) {
                piece = taken(queue);
                at = 0;
                ended = piece.length == 0;
            }
            if (ended) {
                return -1;
            }
            var count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, bytes, offset, count);
            at += count;
            return count;
        }
    }

    /// Puts what was written into a queue whenever it is flushed, and an empty piece at the end.
    private static final class Sent extends OutputStream {

        private final BlockingQueue<byte[]> queue;
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();

        Sent(BlockingQueue<byte[]> queue) {
            this.queue = queue;
        }

        @Override
        public void write(int one) {
            written.write(one);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            written.write(bytes, offset, length);
        }

        @Override
        public void flush() {
            if (written.size() > 0) {
                queue.add(written.toByteArray());
                written.reset();
            }
        }

        @Override
        public void close() {
            flush();
            queue.add(END);
        }
    }
}
