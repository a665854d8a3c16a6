package io.juxta.kube.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The lines of one metric, out of all metrics of a server: megabytes, of which a few lines are
/// wanted.
///
/// The others are passed over as bytes. The text is read to its end, so that its connection can be
/// used again.
final class MetricLines {

    private static final long LONGEST = 256L << 20;
    private static final int LONGEST_LINE = 64 * 1024;

    private final InputStream in;
    private final byte[] start;
    private final byte[] buffer = new byte[32 * 1024];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int from;
    private int to;
    private long total;

    /// @param start of the lines that are wanted
    MetricLines(InputStream in, String start) {
        this.in = in;
        this.start = start.getBytes(StandardCharsets.UTF_8);
    }

    /// The next of them; null when there is none.
    @Nullable String next() throws IOException {
        while (fill()) {
            var wanted = true;
            line.reset();
            do {
                var end = lineEnd();
                // A line that starts at the end of the buffer is looked at in two parts.
                for (var i = from;
                        wanted && i < end && line.size() + i - from < start.length;
                        i++) {
                    wanted = buffer[i] == start[line.size() + i - from];
                }
                if (wanted && line.size() < LONGEST_LINE) {
                    line.write(buffer, from, end - from);
                }
                from = end;
            } while (from == to && fill());
            from++;
            if (wanted && line.size() >= start.length) {
                return line.toString(StandardCharsets.UTF_8);
            }
        }
        return null;
    }

    /// The place of the next line feed, or the end of the buffer.
    private int lineEnd() {
        var buffer = this.buffer;
        var to = this.to;
        var at = from;
        while (at < to && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    /// Whether there is a byte at the place; reads more when there is none.
    private boolean fill() throws IOException {
        if (from < to) {
            return true;
        }
        from = 0;
        to = total > LONGEST ? 0 : Math.max(0, in.read(buffer));
        total += to;
        return to > 0;
    }
}
