package io.juxta.cel;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// A large stack for the parser.
///
/// It makes a dozen calls for every level of an expression, more than the stack of a thread holds
/// for the deepest that Kubernetes allows. Such an expression, which no one writes by hand, is
/// parsed on a thread of its own with a large stack; the caller waits.
final class RoomyStack {

    /// What any thread can take.
    private static final int ORDINARY_DEPTH = 24;

    private static final long BYTES = 64L << 20;

    private RoomyStack() {}

    static <T> T call(int depth, Supplier<T> work) {
        if (depth <= ORDINARY_DEPTH) {
            return work.get();
        }
        var task = new FutureTask<>(work::get);
        Thread.ofPlatform().daemon().name("deep expression").stackSize(BYTES).start(task);
        var interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("A deep expression could not be read.", e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
