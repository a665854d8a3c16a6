package io.juxta.placement;

import java.util.function.IntConsumer;

/// A parallel loop: runs work for every number below a limit, in any order and perhaps at once. The
/// caller provides the threads.
@FunctionalInterface
public interface ParallelLoop {

    /// Sequential, in the caller's thread.
    ParallelLoop INLINE =
            (count, work) -> {
                for (var i = 0; i < count; i++) {
                    work.accept(i);
                }
            };

    /// Returns when all are done, and rethrows what one of them threw.
    void each(int count, IntConsumer work);
}
