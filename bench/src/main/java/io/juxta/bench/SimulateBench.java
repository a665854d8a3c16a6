package io.juxta.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// How many pods with claims does the scheduler place in a second, and how does that grow?
///
/// Serves the goal to simulate a large cluster interactively, and compares the cost of devices with
/// the real kube-scheduler. Each part is a process of its own, so that none uses the heap or the
/// compiled code of another.
public final class SimulateBench {

    private SimulateBench() {}

    /// Runs one part and ends with 1 when one of its goals is missed.
    ///
    /// @param args `quick`, `compare`, `full`, `ratios`, `big` or `growth`, and for the last the
    ///   file to draw
    public static void main(String[] args) throws IOException {
        var begin = System.nanoTime();
        var reached =
                switch (args[0]) {
                    case "quick" -> new SimulateComparison().run(SimulateComparison.QUICK);
                    case "compare" -> new SimulateComparison().run(SimulateComparison.USUAL);
                    case "full" -> new SimulateSizes(500).run();
                    case "ratios" -> new SimulateRatios(30).run();
                    case "big" -> new SimulateBig(5000, 50_000).run();
                    case "growth" ->
                            new SimulateGrowth(List.of(500, 1000, 2000, 3000, 4000, 5000), 1000)
                                    .run(Path.of(args[1]));
                    default ->
                            throw new IllegalArgumentException(
                                    "There is no part %s.".formatted(args[0]));
                };
        System.err.printf(
                Locale.ROOT, "%s took %.0f s%n", args[0], (System.nanoTime() - begin) / 1e9);
        System.exit(reached ? 0 : 1);
    }

    /// How a goal is printed.
    static String verdict(boolean reached) {
        return reached ? "reached" : "**MISSED**";
    }
}
