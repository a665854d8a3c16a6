package io.juxta.bench;

import io.juxta.placement.ParallelLoop;
import io.juxta.placement.Sampling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Measures the shapes of [SimulateShapes] in a JVM of its own, for [AgainstBench]: one thread, its
/// processor time, every node looked at. The fastest of a few turns counts: what else the machine
/// does can only add.
final class SimulateFork {

    private static final List<String> SHAPES =
            List.of("template", "half", "match", "list", "extended", "node-allocatable");
    private static final int NODES = 100;
    private static final int PODS = 400;
    private static final int WARM_UPS = 4;
    private static final int TURNS = 5;

    private SimulateFork() {}

    /// Prints a line of JSON a shape.
    public static void main(String[] args) {
        for (var name : SHAPES) {
            var shape = SimulateShapes.named(name);
            for (var turn = 0; turn < WARM_UPS; turn++) {
                nanosOf(shape);
            }
            var turns = new long[TURNS];
            Arrays.setAll(turns, _ -> nanosOf(shape));
            Arrays.sort(turns);
            System.out.printf(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"cpuNsPerOp\":%d}%n",
                    name,
                    turns[0] / PODS);
        }
    }

    private static long nanosOf(SimulateShape shape) {
        return SimulateOurs.once(shape, NODES, PODS, Sampling.NONE, ParallelLoop.INLINE)
                .processorNanos();
    }
}
