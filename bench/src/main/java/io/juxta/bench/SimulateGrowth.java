package io.juxta.bench;

import io.juxta.cli.page.Threads;
import io.juxta.placement.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/// How a pod's time grows with the number of nodes, half of all devices being taken: as many nodes
/// looked at as Kubernetes does, and all of them.
///
/// @param sizes the numbers of nodes
/// @param pods how many are placed on each
record SimulateGrowth(List<Integer> sizes, int pods) {

    private static final SimulateOurs.Warming WARMING = new SimulateOurs.Warming(1, 1, 3);

    /// Prints the table and draws the curves; there are no goals in it.
    boolean run(Path drawing) throws IOException {
        var shape = SimulateShapes.named("half");
        var sampled = new TreeMap<Integer, Double>();
        var every = new TreeMap<Integer, Double>();
        System.out.println(
                """
                | nodes | ms a pod, nodes sampled | every node | heap MiB |
                | ---: | ---: | ---: | ---: |\
                """);
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors())) {
            for (var nodes : sizes) {
                System.err.printf("%d nodes%n", nodes);
                var some =
                        SimulateOurs.warmed(
                                shape, nodes, pods, Sampling.adaptive(0), threads, WARMING);
                var all = SimulateOurs.warmed(shape, nodes, pods, Sampling.NONE, threads, WARMING);
                sampled.put(nodes, some.seconds() * 1000 / pods);
                every.put(nodes, all.seconds() * 1000 / pods);
                System.out.printf(
                        Locale.ROOT,
                        "| %,d | %.3f | %.3f | %d |%n",
                        nodes,
                        sampled.get(nodes),
                        every.get(nodes),
                        all.heapBytes() >> 20);
            }
        }
        System.out.println();
        Files.writeString(drawing, new SimulatePlot(sampled, every).svg());
        return true;
    }
}
