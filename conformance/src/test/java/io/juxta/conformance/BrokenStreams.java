package io.juxta.conformance;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

/// Streams to a client that do not bring what is written to them.
final class BrokenStreams {

    private BrokenStreams() {}

    /// Writes so many bytes, then the connection ends.
    static final class CutAfter extends OutputStream {
        private final OutputStream to;
        private int left;

        CutAfter(OutputStream to, int left) {
            this.to = to;
            this.left = left;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            var some = Math.min(length, left);
            to.write(bytes, offset, some);
            left -= some;
            if (left == 0) {
                throw new IOException("cut");
            }
        }
    }

    /// Writes one byte a second.
    static final class ByteASecond extends OutputStream {
        private final OutputStream to;

        ByteASecond(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int one) throws IOException {
            to.write(one);
            to.flush();
            ClusterScene.pause(Duration.ofSeconds(1));
        }
    }
}
