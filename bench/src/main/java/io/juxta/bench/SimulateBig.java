package io.juxta.bench;

import io.juxta.cli.page.Threads;
import io.juxta.placement.Sampling;
import java.util.Locale;

/// A large cluster of ten devices a node and pods with a claim each, in a new process: the time a
/// user waits for such a dump.
///
/// @param nodes how many, 5,000 for the goal
/// @param pods how many, 50,000 for the goal
record SimulateBig(int nodes, int pods) {

    private static final double MOST_SECONDS = 60;

    /// Prints both and returns whether the sampled one is in time.
    boolean run() {
        var shape = SimulateShapes.named("template");
        System.out.printf(
                Locale.ROOT,
                """
                | %,d nodes, %,d pods with claims | s | of it making the first snapshot | pods/s | median ms | p99 ms | heap MiB | goal |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
                """,
                nodes,
                pods);
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors())) {
            var sampled = figures(shape, Sampling.adaptive(0), threads);
            var reached = seconds(sampled) < MOST_SECONDS;
            print(
                    "nodes sampled as in Kubernetes",
                    sampled,
                    "< %.0f s, %s".formatted(MOST_SECONDS, SimulateBench.verdict(reached)));
            print("every node", figures(shape, Sampling.NONE, threads), "");
            System.out.printf(
                    "%nThe heap may have %d MiB.%n%n", Runtime.getRuntime().maxMemory() >> 20);
            return reached;
        }
    }

    private SimulateFigures figures(SimulateShape shape, Sampling sampling, Threads threads) {
        System.err.println(sampling);
        try (var ours = SimulateOurs.of(shape, nodes, sampling, threads)) {
            return ours.run(pods);
        }
    }

    private static double seconds(SimulateFigures figures) {
        return figures.seconds() + figures.prepareNanos() / 1e9;
    }

    private static void print(String what, SimulateFigures figures, String goal) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %,.0f | %.3f | %.3f | %d | %s |%n",
                what,
                seconds(figures),
                figures.prepareNanos() / 1e9,
                figures.podsPerSecond(),
                figures.medianMillis(),
                figures.p99Millis(),
                figures.heapBytes() >> 20,
                goal);
    }
}
