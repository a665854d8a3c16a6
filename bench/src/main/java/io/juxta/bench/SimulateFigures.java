package io.juxta.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/// How long it took to place some pods.
///
/// @param prepareNanos what it took to make a snapshot of the cluster before the first
/// @param nanos from the first pod to the last, with everything between
/// @param processorNanos what of it the working thread used
/// @param each nanoseconds of every pod, sorted
/// @param heapBytes what is held at the end
@SuppressWarnings("ArrayRecordComponent") // one of many thousands, made once and only read
record SimulateFigures(
        long prepareNanos, long nanos, long processorNanos, long[] each, long heapBytes) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Measures a run.
    ///
    /// @param pods how many it places
    static SimulateFigures of(long prepareNanos, int pods, Run run) {
        var each = new long[pods];
        var processor = THREADS.getCurrentThreadCpuTime();
        var begin = System.nanoTime();
        run.place(
                new Lap() {
                    private long last = begin;
                    private int placed;

                    @Override
                    public void end() {
                        var now = System.nanoTime();
                        each[placed++] = now - last;
                        last = now;
                    }
                });
        var nanos = System.nanoTime() - begin;
        var processorNanos = THREADS.getCurrentThreadCpuTime() - processor;
        Arrays.sort(each);
        return new SimulateFigures(prepareNanos, nanos, processorNanos, each, usedMemory());
    }

    /// Receives a call when a pod is done.
    @FunctionalInterface
    interface Lap {
        void end();
    }

    /// What is measured.
    @FunctionalInterface
    interface Run {
        void place(Lap lap);
    }

    int pods() {
        return each.length;
    }

    double podsPerSecond() {
        return pods() / (nanos / 1e9);
    }

    double seconds() {
        return nanos / 1e9;
    }

    double medianMillis() {
        return each[each.length / 2] / 1e6;
    }

    double p99Millis() {
        return each[Math.min(each.length - 1, each.length * 99 / 100)] / 1e6;
    }

    private static long usedMemory() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
