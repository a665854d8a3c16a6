package io.juxta.bench;

import io.juxta.cli.page.Threads;
import io.juxta.placement.Sampling;
import java.util.List;
import java.util.Locale;

/// The shapes on the 500 nodes that `scheduler_perf` has, which the real control plane needs many
/// minutes for: ours alone, looking at as many nodes as Kubernetes does and at all of them.
///
/// @param nodes how many; the pods shrink along with them
record SimulateSizes(int nodes) {

    /// @param threshold pods/s below which the Kubernetes project reports a regression: from end to
    ///   end, on six cores; 0 when it has none
    private record Row(String shape, int pods, int threshold) {}

    private static final int UPSTREAM_NODES = 500;

    private static final List<Row> ROWS =
            List.of(
                    new Row("template", 5000, 0),
                    new Row("template-half", 2500, 56),
                    new Row("empty", 2000, 64),
                    new Row("half", 2000, 60),
                    new Row("full", 2000, 60),
                    new Row("selector", 2000, 64),
                    new Row("match", 2000, 64),
                    new Row("derived", 2000, 0),
                    new Row("list", 500, 0),
                    new Row("backtracking", 2000, 0),
                    new Row("extended", 2500, 120),
                    new Row("consumable", 2000, 0),
                    new Row("node-allocatable", 5000, 0),
                    new Row("allocatable-off", 5000, 0),
                    new Row("node-allocatable-half", 2000, 0),
                    new Row("node-allocatable-full", 2000, 0));

    private static final SimulateOurs.Warming WARMING = new SimulateOurs.Warming(1, 2, 3);

    /// Prints the table; there are no goals in it.
    boolean run() {
        System.out.printf(
                Locale.ROOT,
                """
                | %,d nodes | | pods | pods/s, nodes sampled | median ms | p99 ms | pods/s, every node | median ms | p99 ms | heap MiB | upstream's threshold |
                | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                """,
                nodes);
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors())) {
            for (var row : ROWS) {
                var pods = row.pods() * nodes / UPSTREAM_NODES;
                var shape = SimulateShapes.named(row.shape());
                System.err.println(shape);
                var sampled =
                        SimulateOurs.warmed(
                                shape, nodes, pods, Sampling.adaptive(0), threads, WARMING);
                var every =
                        SimulateOurs.warmed(shape, nodes, pods, Sampling.NONE, threads, WARMING);
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %s | %,d | %,.0f | %.3f | %.3f | %,.0f | %.3f | %.3f | %d | %s |%n",
                        shape,
                        shape.about(),
                        pods,
                        sampled.podsPerSecond(),
                        sampled.medianMillis(),
                        sampled.p99Millis(),
                        every.podsPerSecond(),
                        every.medianMillis(),
                        every.p99Millis(),
                        every.heapBytes() >> 20,
                        row.threshold() == 0 ? "" : row.threshold());
            }
        }
        System.out.println();
        return true;
    }
}
