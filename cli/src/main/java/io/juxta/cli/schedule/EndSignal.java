package io.juxta.cli.schedule;

import io.juxta.scheduler.live.LiveScheduler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Stops the scheduler when the process is asked to end, and waits until all it holds is closed:
/// bindings under way end first.
///
/// A JVM ends with 143 after SIGTERM whatever the program says, unless the process halts itself.
final class EndSignal {

    private static final Duration LONGEST = Duration.ofSeconds(28);

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable LiveScheduler scheduler;

    EndSignal() {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::signalled));
    }

    private void signalled() {
        if (ended.getCount() == 0) {
            return;
        }
        var running = scheduler;
        if (running == null) {
            return;
        }
        running.stop();
        try {
            Runtime.getRuntime()
                    .halt(ended.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS) ? 0 : 1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What is stopped.
    void stops(LiveScheduler running) {
        scheduler = running;
    }

    /// Everything is closed.
    void done() {
        ended.countDown();
    }
}
