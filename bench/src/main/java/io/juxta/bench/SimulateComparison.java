package io.juxta.bench;

import io.juxta.cli.page.Threads;
import io.juxta.placement.Sampling;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// Every shape on the real control plane and then, when that has ended, in memory: the same
/// objects, as many nodes looked at, the same number of threads as processors.
final class SimulateComparison {

    /// A shape at a size that the real one finishes in some ten seconds.
    record Row(String shape, int nodes, int pods, int goal) {}

    private static final int USUAL_GOAL = 10;
    private static final int LIST_GOAL = 100;

    /// All of them, and what the headline is about on 500 nodes.
    static final List<Row> USUAL =
            List.of(
                    row("template", 100, 1000),
                    row("template", 500, 5000),
                    row("template-half", 100, 500),
                    row("half", 100, 500),
                    row("full", 100, 500),
                    row("selector", 100, 500),
                    row("match", 100, 300),
                    row("derived", 100, 300),
                    new Row("list", 100, 40, LIST_GOAL),
                    row("backtracking", 100, 300),
                    row("extended", 100, 500),
                    row("consumable", 100, 300),
                    row("node-allocatable", 100, 1000),
                    row("allocatable-off", 100, 1000));

    /// Three of them, smaller.
    static final List<Row> QUICK =
            List.of(
                    row("template", 50, 500),
                    row("match", 50, 100),
                    new Row("list", 50, 20, LIST_GOAL));

    private static final double WARMING_SECONDS = 4;
    private static final int FEWEST_TO_WARM = 2;
    private static final int TURNS = 5;

    private static Row row(String shape, int nodes, int pods) {
        return new Row(shape, nodes, pods, USUAL_GOAL);
    }

    /// Prints the table and returns whether all goals are reached.
    boolean run(List<Row> rows) throws IOException {
        System.out.println(
                """
                | shape | | nodes | pods | kube-scheduler pods/s | its thinking alone, pods/s | its processor ms a pod | juxta pods/s | median ms | p99 ms | × thinking | goal |
                | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\
                """);
        var reached = true;
        for (var row : rows) {
            var shape = SimulateShapes.named(row.shape());
            System.err.printf("%s on %d nodes%n", shape, row.nodes());
            var real = real(shape, row);
            var ours = ours(shape, row);
            var times = ours.podsPerSecond() / real.thoughtsPerSecond();
            reached &= times >= row.goal();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %d | %,d | %,.1f | %,.1f | %.1f | %,.0f | %.3f | %.3f | %.1f | >="
                            + " %d, %s |%n",
                    shape,
                    shape.about(),
                    row.nodes(),
                    row.pods(),
                    real.podsPerSecond(),
                    real.thoughtsPerSecond(),
                    real.processorSeconds() * 1000 / real.pods(),
                    ours.podsPerSecond(),
                    ours.medianMillis(),
                    ours.p99Millis(),
                    times,
                    row.goal(),
                    SimulateBench.verdict(times >= row.goal()));
        }
        System.out.println();
        return reached;
    }

    private static SimulateReal.Figures real(SimulateShape shape, Row row) throws IOException {
        try (var real = SimulateReal.start(shape, row.nodes())) {
            return real.run(row.pods());
        }
    }

    /// The median turn, after some that do not count: the real one comes compiled.
    private static SimulateFigures ours(SimulateShape shape, Row row) {
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors())) {
            return SimulateOurs.warmed(
                    shape,
                    row.nodes(),
                    row.pods(),
                    Sampling.adaptive(0),
                    threads,
                    new SimulateOurs.Warming(FEWEST_TO_WARM, WARMING_SECONDS, TURNS));
        }
    }
}
