package io.juxta.kube;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/// Readers of plain slices, one for each thread that reads at the same time.
final class PlainReaders {

    private final Supplier<ObjectReader> readers;
    private final Executor helpers;
    private final ConcurrentLinkedQueue<PlainSlices> idle = new ConcurrentLinkedQueue<>();

    /// @param helpers who read; nobody waits for them but the one who asks
    PlainReaders(Supplier<ObjectReader> readers, Executor helpers) {
        this.readers = readers;
        this.helpers = helpers;
    }

    Executor helpers() {
        return helpers;
    }

    /// Does something with a reader that nobody else uses meanwhile.
    <T> T with(Function<PlainSlices, T> action) {
        var known = idle.poll();
        var reader = known == null ? new PlainSlices(readers.get()) : known;
        var result = action.apply(reader);
        idle.add(reader);
        return result;
    }
}
