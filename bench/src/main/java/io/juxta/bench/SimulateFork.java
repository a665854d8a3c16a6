package io.juxta.bench;

import io.juxta.placement.ParallelLoop;
import io.juxta.placement.Sampling;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Measures the shapes of [SimulateShapes] in a JVM of its own, for [AgainstBench]: one thread, its
/// processor time, every node looked at. First all shapes run in turn for a while, so that the
/// compiler has seen every kind of pod. The fastest of a few turns counts: what else the machine
/// does can only add.
final class SimulateFork {

    private static final List<String> SHAPES =
            List.of("template", "half", "match", "list", "extended", "node-allocatable");
    private static final int NODES = 100;
    private static final int PODS = 400;
    private static final int TURNS = 9;
    private static final long SECOND = 1_000_000_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private SimulateFork() {}

    /// Prints a line of JSON a shape.
    ///
    /// @param args names of shapes; none for the usual ones
    public static void main(String[] args) {
        var names = args.length == 0 ? SHAPES : List.of(args);
        var shapes = names.stream().map(SimulateShapes::named).toList();
        warm(3L * shapes.size() * SECOND, () -> shapes.forEach(SimulateFork::nanosOf));
        for (var i = 0; i < names.size(); i++) {
            var shape = shapes.get(i);
            warm(SECOND, () -> nanosOf(shape));
            var turns = new long[TURNS];
            Arrays.setAll(turns, _ -> nanosOf(shape));
            Arrays.sort(turns);
            System.out.printf(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"cpuNsPerOp\":%d}%n",
                    names.get(i),
                    turns[0] / PODS);
        }
    }

    private static void warm(long nanos, Runnable work) {
        var begin = THREADS.getCurrentThreadCpuTime();
        while (THREADS.getCurrentThreadCpuTime() - begin < nanos) {
            work.run();
        }
    }

    private static long nanosOf(SimulateShape shape) {
        return SimulateOurs.once(shape, NODES, PODS, Sampling.NONE, ParallelLoop.INLINE)
                .processorNanos();
    }
}
