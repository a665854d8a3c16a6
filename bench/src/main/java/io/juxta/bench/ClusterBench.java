package io.juxta.bench;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// How long does one claim take on 5,000 nodes of 64 devices?
///
/// Serves the goal to answer questions about a large dump in about a second. Cold is a new world
/// and new inventories, nothing prepared but the records; warm is the same question to the same
/// inventories. One thread. The real allocator runs on 50 of the nodes in the same cluster, and its
/// figure is multiplied by 100: it gathers the pools of a node anew for each question. Answers on
/// these 50 are compared first.
public final class ClusterBench {

    private static final int NODES = 5000;
    private static final int DEVICES = 64;
    private static final int ASKED = 50;
    private static final int TURNS = 7;

    private ClusterBench() {}

    /// Measures and prints the table.
    ///
    /// @param args the allocate-bench binary
    public static void main(String[] args) throws IOException, InterruptedException {
        var real = real(args[0]);
        var before = usedMemory();
        var ours = AllocatorOurs.read(AllocatorPlan.cluster("all", NODES, DEVICES, NODES).line());
        var records = usedMemory() - before;
        var cold = new ArrayList<Double>();
        var warm = new ArrayList<Double>();
        List<Inventory> inventories = List.of();
        List<Outcome> outcomes = List.of();
        for (var turn = 0; turn < TURNS; turn++) {
            var start = System.nanoTime();
            inventories = ours.inventories();
            outcomes = ours.ask(inventories);
            var middle = System.nanoTime();
            outcomes = ours.ask(inventories);
            cold.add((middle - start) / 1e6);
            warm.add((System.nanoTime() - middle) / 1e6);
        }
        if (!AllocatorOurs.devices(outcomes.subList(0, ASKED)).equals(real.devices())) {
            throw new IllegalStateException("The allocators do not agree.");
        }
        var prepared = usedMemory() - before - records;
        var scale = (double) NODES / ASKED;
        System.out.printf(
                """
                | 5,000 nodes, 64 devices each, one claim | juxta ms | Kubernetes ms, 50 nodes × 100 | × |
                | --- | ---: | ---: | ---: |
                | first in the process | %,.0f | %,.0f | %.2f |
                | cold, median of %d | %,.0f | %,.0f | %.1f |
                | warm, median of %d | %,.1f | %,.0f | %.0f |

                Memory: records %,d MiB, what is prepared for the nodes %,d MiB (%d inventories).
                """,
                cold.getFirst(),
                real.first().cpuNs() * scale / 1e6,
                real.first().cpuNs() * scale / 1e6 / cold.getFirst(),
                TURNS,
                median(cold),
                real.fresh().cpuNs() * scale / 1e6,
                real.fresh().cpuNs() * scale / 1e6 / median(cold),
                TURNS,
                median(warm),
                real.ready().cpuNs() * scale / 1e6,
                real.ready().cpuNs() * scale / 1e6 / median(warm),
                records >> 20,
                prepared >> 20,
                inventories.size());
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private static AllocatorFigures real(String program) throws IOException, InterruptedException {
        var plan = Files.createTempFile("juxta-cluster", ".jsonl");
        try {
            Files.writeString(
                    plan, AllocatorPlan.cluster("some", NODES, DEVICES, ASKED).line() + "\n");
            var process =
                    new ProcessBuilder(program, "-time", "5x", plan.toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            try (var lines = process.inputReader()) {
                var line = lines.readLine();
                if (line == null || process.waitFor() != 0) {
                    throw new IOException(program + " failed; see above.");
                }
                return AllocatorFigures.read(line);
            }
        } finally {
            Files.delete(plan);
        }
    }

    private static long usedMemory() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
