package io.juxta.bench;

import com.sun.management.ThreadMXBean;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.solver.Strategy;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/// What does the solver cost where it is not needed?
///
/// Serves the decision to have it on by default. The worlds of [AllocatorPlan] are easy:
/// Kubernetes' own search finds an answer at once. Each is solved with the solver on and off in
/// turn, one thread, 20 pairs after a warm-up; the median of the pairs' ratios counts. The trap is
/// the first try's own limit, which the solver brings with it: so steps and bytes are compared too,
/// and have to be the same.
public final class EasyBench {

    private static final int PAIRS = 20;
    private static final long WARM_UP = 3_000_000_000L;
    private static final long SLICE = 100_000_000L;
    private static final double MOST = 1.15;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Where results go. Never read, which the compiler cannot know.
    @SuppressWarnings("UnusedVariable")
    private static Object last = "";

    private EasyBench() {}

    /// Measures and prints the table. Exits with 1 when a goal is missed.
    public static void main(String[] args) {
        System.out.println(
                """
                | world | steps, on and off | bytes, on and off | time on / off |
                | --- | ---: | ---: | ---: |\
                """);
        var kept = true;
        for (var world : AllocatorPlan.WORLDS) {
            var ours = AllocatorOurs.read(world.line());
            kept &= measured(world.name(), ours, ours.inventories().getFirst());
        }
        System.exit(kept ? 0 : 1);
    }

    private static boolean measured(String name, AllocatorOurs ours, Inventory inventory) {
        Runnable on = () -> last = ours.ask(inventory, Strategy.STANDARD);
        Runnable off = () -> last = ours.ask(inventory, Strategy.FIRST_FIT);
        var end = time() + WARM_UP;
        while (time() < end) {
            on.run();
            off.run();
        }
        var turns = (int) Math.max(1, SLICE / Math.max(1, nanos(on, 100) / 100));
        var ratios = new double[PAIRS];
        for (var pair = 0; pair < PAIRS; pair++) {
            ratios[pair] =
                    pair % 2 == 0
                            ? 1.0 * nanos(on, turns) / nanos(off, turns)
                            : 1 / (1.0 * nanos(off, turns) / nanos(on, turns));
        }
        Arrays.sort(ratios);
        var ratio = (ratios[PAIRS / 2 - 1] + ratios[PAIRS / 2]) / 2;
        var stepsOn = steps(ours.ask(inventory, Strategy.STANDARD));
        var stepsOff = steps(ours.ask(inventory, Strategy.FIRST_FIT));
        var bytesOn = bytes(on);
        var bytesOff = bytes(off);
        System.out.printf(
                "| %s | %d, %d | %,d, %,d | %.3f |%n",
                name, stepsOn, stepsOff, bytesOn, bytesOff, ratio);
        return stepsOn == stepsOff && bytesOn == bytesOff && ratio <= MOST;
    }

    private static long steps(Outcome outcome) {
        return outcome.work().steps();
    }

    private static long time() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private static long nanos(Runnable work, int turns) {
        var begin = time();
        for (var turn = 0; turn < turns; turn++) {
            work.run();
        }
        return time() - begin;
    }

    private static long bytes(Runnable work) {
        var before = THREADS.getCurrentThreadAllocatedBytes();
        for (var turn = 0; turn < 1000; turn++) {
            work.run();
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / 1000;
    }
}
