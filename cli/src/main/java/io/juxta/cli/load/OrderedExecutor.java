package io.juxta.cli.load;

import io.juxta.cli.page.Threads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// An ordered executor: threads that do the same work on many items and return the results in
/// order.
public final class OrderedExecutor implements AutoCloseable, Executor {

    private final ExecutorService threads;

    private OrderedExecutor(ExecutorService threads) {
        this.threads = threads;
    }

    public static OrderedExecutor of(int threads) {
        return new OrderedExecutor(
                Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory()));
    }

    /// As many threads as the machine has processors.
    public static OrderedExecutor standard() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    /// The results of the work, in the order of the items. The first exception in that order is
    /// thrown.
    <T, R> List<R> each(List<T> things, Function<T, R> work) {
        if (things.size() == 1) {
            return List.of(work.apply(things.getFirst()));
        }
        var calls = things.stream().map(thing -> threads.submit(() -> work.apply(thing))).toList();
        return calls.stream().map(Threads::result).toList();
    }

    /// Starts work of which the result is needed later.
    public <R> Future<R> start(Callable<R> work) {
        return threads.submit(work);
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
