package io.juxta.kube.text;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/// Readers of plain slices, one for each thread that reads at the same time.
public final class PlainReaders {

    private final Supplier<? extends PlainSliceReader> readers;
    private final Executor helpers;
    private final ConcurrentLinkedQueue<PlainSliceReader> idle = new ConcurrentLinkedQueue<>();

    /// Readers that are made when they are needed.
    ///
    /// @param helpers run the reading; only the caller waits for them
    public PlainReaders(Supplier<? extends PlainSliceReader> readers, Executor helpers) {
        this.readers = readers;
        this.helpers = helpers;
    }

    Executor helpers() {
        return helpers;
    }

    /// Does something with a reader that nobody else uses meanwhile.
    <T> T with(Function<PlainSliceReader, T> action) {
        var known = idle.poll();
        var reader = known == null ? readers.get() : known;
        var result = action.apply(reader);
        idle.add(reader);
        return result;
    }
}
