package io.juxta.cli.load;

import io.juxta.cli.page.Threads;
import java.util.ArrayList;
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

    private static final int MANY = 256;
    private static final int SEVERAL = 16;

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
        // Where there are many, a thread is given several at a time: it is woken less often.
        var size = things.size() > MANY ? SEVERAL : 1;
        var calls = new ArrayList<Future<List<R>>>();
        for (var from = 0; from < things.size(); from += size) {
            var some = things.subList(from, Math.min(from + size, things.size()));
            calls.add(threads.submit(() -> some.stream().map(work).toList()));
        }
        return calls.stream().flatMap(call -> Threads.result(call).stream()).toList();
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
