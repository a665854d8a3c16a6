package io.juxta.bench;

import com.sun.management.ThreadMXBean;
import io.juxta.allocator.core.Outcome;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Supplier;

/// Measures answers in milliseconds of the one thread that works, which leaves out what else the
/// machine does.
final class HardClock {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int TURNS = 15;
    private static final double WARMING_MILLIS = 300;

    /// Where answers go. Never read, which the compiler cannot know.
    @SuppressWarnings({"UnusedVariable", "NullAway.Init"})
    private Outcome last;

    /// The median of fifteen turns, after some that do not count.
    double warmed(Supplier<Outcome> question) {
        for (var spent = 0.0; spent < WARMING_MILLIS; ) {
            // The constant keeps this finite even when a result takes no measurable time.
            spent += once(question) + 0.001;
        }
        var turns = new double[TURNS];
        for (var turn = 0; turn < TURNS; turn++) {
            turns[turn] = once(question);
        }
        Arrays.sort(turns);
        return turns[TURNS / 2];
    }

    double once(Supplier<Outcome> question) {
        var begin = THREADS.getCurrentThreadCpuTime();
        last = question.get();
        return (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
    }
}
