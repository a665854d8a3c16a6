package io.juxta.cli.page;

import io.juxta.placement.ParallelLoop;
import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/// A parallel loop over nodes on several threads, the caller's among them. The benchmarks use it as
/// well.
public final class Threads implements ParallelLoop, AutoCloseable {

    /// Fewer nodes than this are not worth a second thread.
    private static final int WORTH_IT = 64;

    /// How many nodes a thread takes at a time.
    private static final int BITE = 16;

    private final int threads;
    private final ExecutorService others;

    private Threads(int threads) {
        this.threads = threads;
        this.others =
                Executors.newFixedThreadPool(
                        Math.max(1, threads - 1), Thread.ofPlatform().daemon().factory());
    }

    public static Threads of(int threads) {
        return new Threads(threads);
    }

    @Override
    public void each(int count, IntConsumer work) {
        if (threads == 1 || count < WORTH_IT) {
            INLINE.each(count, work);
            return;
        }
        var next = new AtomicInteger();
        Runnable share =
                () -> {
                    for (var from = next.getAndAdd(BITE);
                            from < count;
                            from = next.getAndAdd(BITE)) {
                        for (var i = from; i < Math.min(from + BITE, count); i++) {
                            work.accept(i);
                        }
                    }
                };
        var shares = new ArrayList<Future<?>>();
        for (var i = 1; i < threads; i++) {
            shares.add(others.submit(share));
        }
        try {
            share.run();
        } finally {
            for (var each : shares) {
                result(each);
            }
        }
    }

    /// The result of a thread; what it threw is thrown again.
    public static <T> T result(Future<T> share) {
        try {
            return share.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while nodes were asked", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() {
        others.shutdownNow();
    }
}
