package io.juxta.bench;

import io.juxta.placement.ParallelLoop;
import io.juxta.placement.Sampling;
import java.util.Arrays;
import java.util.Locale;

/// The cost of two features: the same pods with and without, in pairs that take turns at being
/// first.
///
/// One thread, its processor time, every node looked at. The bound is that of order statistics: for
/// any distribution of the ratios, their median is above it at most one time in twenty.
///
/// @param pairs how many of each
record SimulateRatios(int pairs) {

    /// @param limit what the upper bound of the median ratio may be
    private record Row(
            String with, String without, String what, int nodes, int pods, double limit) {}

    private static final Row[] ROWS = {
        new Row(
                "derived",
                "match",
                "five matched devices by a derived attribute, beside a plain one",
                100,
                1000,
                1.05),
        new Row(
                "node-allocatable",
                "allocatable-off",
                "one device that costs CPU and memory, beside one that costs nothing",
                500,
                1000,
                1.10),
        new Row(
                "node-allocatable-half",
                "allocatable-off-half",
                "the same, steady, half taken",
                500,
                1000,
                1.10),
        new Row(
                "node-allocatable-full",
                "allocatable-off-full",
                "the same, steady, all but ten taken",
                500,
                1000,
                1.10)
    };

    private static final int WARMING_PAIRS = 12;
    private static final int TURNS = 3;
    private static final double DOUBT = 0.05;

    /// Prints the table and returns whether both are within their limit.
    boolean run() {
        System.out.printf(
                """
                | %d pairs | pods | median ms with | without | median ratio | 95 %% upper bound | goal |
                | --- | ---: | ---: | ---: | ---: | ---: | --- |
                """,
                pairs);
        var reached = true;
        for (var row : ROWS) {
            reached &= run(row);
        }
        System.out.println();
        return reached;
    }

    private boolean run(Row row) {
        var with = SimulateShapes.named(row.with());
        var without = SimulateShapes.named(row.without());
        var ratios = new double[pairs];
        var withMillis = new double[pairs];
        var withoutMillis = new double[pairs];
        for (var pair = -WARMING_PAIRS; pair < pairs; pair++) {
            // The fastest of a few turns: whatever else the machine does only makes them slower.
            var one = Double.MAX_VALUE;
            var other = Double.MAX_VALUE;
            for (var turn = 0; turn < TURNS; turn++) {
                if ((pair + turn) % 2 == 0) {
                    one = Math.min(one, millis(with, row));
                    other = Math.min(other, millis(without, row));
                } else {
                    other = Math.min(other, millis(without, row));
                    one = Math.min(one, millis(with, row));
                }
            }
            if (pair >= 0) {
                ratios[pair] = one / other;
                withMillis[pair] = one;
                withoutMillis[pair] = other;
            }
        }
        Arrays.sort(ratios);
        var bound = ratios[boundAt(pairs) - 1];
        var reached = bound <= row.limit();
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %.1f | %.1f | %.3f | %.3f | <= %.2f, %s |%n",
                row.what(),
                row.pods(),
                median(withMillis),
                median(withoutMillis),
                median(ratios),
                bound,
                row.limit(),
                SimulateBench.verdict(reached));
        return reached;
    }

    private static double millis(SimulateShape shape, Row row) {
        return SimulateOurs.once(shape, row.nodes(), row.pods(), Sampling.NONE, ParallelLoop.INLINE)
                        .processorNanos()
                / 1e6;
    }

    private static double median(double[] values) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        var half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// Which of so many sorted values lies below the median of their distribution one time in
    /// twenty at most: the first `k` for which so many coins show `k` heads or more that seldom.
    static int boundAt(int values) {
        var ways = Math.pow(0.5, values);
        var atLeast = 0.0;
        for (var heads = values; heads >= 1; heads--) {
            atLeast += ways;
            if (atLeast > DOUBT) {
                return heads + 1;
            }
            ways = ways * heads / (values - heads + 1);
        }
        throw new IllegalArgumentException("%d values bound nothing.".formatted(values));
    }
}
