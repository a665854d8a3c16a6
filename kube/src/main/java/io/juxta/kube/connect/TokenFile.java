package io.juxta.kube.connect;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A token in a file that somebody else renews, as the kubelet does for a pod's service account.
final class TokenFile implements HeaderSource {

    /// The kubelet renews a token of ten minutes when two of them are left.
    private static final Duration KEPT = Duration.ofSeconds(50);

    private final Path file;
    private final String what;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable String header;
    private Instant readAt = Instant.EPOCH;

    /// Reads the file, so that what is wrong with it is said before a server is asked.
    ///
    /// @param fallback the header while the file cannot be read; null for none
    TokenFile(Path file, String what, InstantSource clock, @Nullable String fallback) {
        this.file = file;
        this.what = what;
        this.clock = clock;
        this.header = fallback;
        header();
    }

    @Override
    public String header() {
        lock.lock();
        try {
            var kept = header;
            var now = clock.instant();
            if (kept != null && now.isBefore(readAt.plus(KEPT))) {
                return kept;
            }
            var read = read(kept);
            header = read;
            readAt = now;
            return read;
        } finally {
            lock.unlock();
        }
    }

    /// What the file holds; while it cannot be read, what it held before.
    private String read(@Nullable String before) {
        try {
            var text = BoundedFile.text(file, BoundedFile.SECRET, what);
            return HeaderSource.bearer(text, "%s: %s".formatted(file, what));
        } catch (ConnectionException e) {
            if (before == null) {
                throw e;
            }
            return before;
        }
    }

    @Override
    public void refused() {
        lock.lock();
        try {
            readAt = Instant.EPOCH;
        } finally {
            lock.unlock();
        }
    }
}
