package io.juxta.cli.schedule;

import io.juxta.scheduler.live.LiveScheduler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends the scheduler when the process is asked to end, and lets the bindings under way end first.
///
/// The JVM ends with 143 after SIGTERM whatever the program says, unless the process halts itself.
final class EndSignal {

    private static final Duration LONGEST = Duration.ofSeconds(25);

    private final CountDownLatch ended = new CountDownLatch(1);

    EndSignal(LiveScheduler scheduler) {
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform()
                                .name("stop")
                                .unstarted(
                                        () -> {
                                            if (ended.getCount() == 0) {
                                                return;
                                            }
                                            scheduler.stop();
                                            scheduler.close();
                                            await();
                                            Runtime.getRuntime().halt(0);
                                        }));
    }

    private void await() {
        try {
            if (!ended.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                Runtime.getRuntime().halt(1);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// The scheduler has ended.
    void done() {
        ended.countDown();
    }
}
