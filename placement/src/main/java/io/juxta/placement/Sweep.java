package io.juxta.placement;

import java.util.function.IntConsumer;

/// Does something for every number below a limit, in any order and perhaps at once. The caller
/// brings the threads.
@FunctionalInterface
public interface Sweep {

    /// One after the other, in the caller's thread.
    Sweep INLINE =
            (count, work) -> {
                for (var i = 0; i < count; i++) {
                    work.accept(i);
                }
            };

    /// Returns when all are done; what one throws is thrown again.
    void each(int count, IntConsumer work);
}
