package io.juxta.cli.page;

import io.juxta.kube.text.Manifests;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Shows the progress of reading the input on a terminal, on a line that is cleared.
///
/// Short reads show nothing. The clock decides when the line is written, never what is read.
public final class ReadProgress implements Manifests.Listener {

    /// The time before the first progress line, and between two lines.
    private static final long PATIENCE_NANOS = 250_000_000;

    private static final long INTERVAL_NANOS = 100_000_000;

    private static final double MEGABYTE = 1e6;

    private final Console console;
    private final Supplier<OptionalLong> size;
    private final LongSupplier clock;
    private final long start;
    private @Nullable OptionalLong all;
    private long read;
    private long due;

    /// @param size of the whole input; computed once, for the first line
    /// @param clock in nanoseconds
    public ReadProgress(Console console, Supplier<OptionalLong> size, LongSupplier clock) {
        this.console = console;
        this.size = size;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.due = PATIENCE_NANOS;
    }

    /// Reports that standard input is still empty, where its writer takes time.
    public void waitFor(InputStream in) {
        try {
            if (in.available() == 0) {
                console.progress("waiting for standard input");
            }
        } catch (IOException e) {
            // The read itself reports the error.
        }
    }

    @Override
    public void read(long more) {
        read += more;
        var passed = clock.getAsLong() - start;
        if (passed >= due) {
            due = passed + INTERVAL_NANOS;
            console.progress(line());
        }
    }

    private String line() {
        if (all == null) {
            all = size.get();
        }
        return all.isPresent()
                ? "%s %s of %s MB read"
                        .formatted(
                                ProgressLine.bar(ProgressLine.percent(read, all.getAsLong())),
                                megabytes(read),
                                megabytes(all.getAsLong()))
                : megabytes(read) + " MB read";
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MEGABYTE);
    }

    @Override
    public void ended() {
        console.endProgress();
    }
}
