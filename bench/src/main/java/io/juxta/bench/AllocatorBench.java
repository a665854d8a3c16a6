package io.juxta.bench;

import io.juxta.bench.AllocatorFigures.Cost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How much faster than Kubernetes' own is our allocator?
///
/// Serves the decision to compile an inventory into arrays once and to use it often. The same
/// worlds ([AllocatorPlan]) go through the allocator room and through the real Kubernetes packages
/// (`partners/cmd/allocate-bench`), taking turns, each in a new process; the lowest of the rounds
/// counts. A Kubernetes allocator is made beforehand as well, as the scheduler makes one for all
/// nodes that a pod is tried on.
///
/// The trap is what is done beforehand: Kubernetes gathers its pools for each question, ours are
/// gathered when a slice changes. So the same with everything inside the measurement is measured
/// too. Allocators with different results cannot be compared, so devices and steps are checked
/// before anything is printed.
public final class AllocatorBench {

    private static final long SLICE_MILLIS = 200;

    private final Map<String, AllocatorFigures> ours;
    private final Map<String, AllocatorFigures> kubernetes;

    private AllocatorBench(List<AllocatorFigures> ours, List<AllocatorFigures> kubernetes) {
        this.ours = AllocatorFigures.lowest(ours);
        this.kubernetes = AllocatorFigures.lowest(kubernetes);
    }

    /// Runs both allocators and prints the tables.
    ///
    /// @param args the allocate-bench binary and the number of rounds
    public static void main(String[] args) throws IOException, InterruptedException {
        var rounds = Integer.parseInt(args[1]);
        var plan = Files.createTempFile("juxta-allocator", ".jsonl");
        try {
            Files.write(
                    plan, AllocatorPlan.WORLDS.stream().map(AllocatorPlan.World::line).toList());
            var ours = new ArrayList<AllocatorFigures>();
            var kubernetes = new ArrayList<AllocatorFigures>();
            for (var round = 1; round <= rounds; round++) {
                System.err.printf("round %d of %d%n", round, rounds);
                ours.addAll(fork());
                kubernetes.addAll(figures(args[0], "-time", SLICE_MILLIS + "ms", plan.toString()));
            }
            var bench = new AllocatorBench(ours, kubernetes);
            bench.compareAnswers();
            bench.print(rounds);
        } finally {
            Files.delete(plan);
        }
    }

    private static List<AllocatorFigures> fork() throws IOException, InterruptedException {
        return figures(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                AllocatorFork.class.getName(),
                Long.toString(SLICE_MILLIS));
    }

    private static List<AllocatorFigures> figures(String... command)
            throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var lines = process.inputReader()) {
            var figures = lines.lines().map(AllocatorFigures::read).toList();
            if (process.waitFor() != 0 || figures.size() != AllocatorPlan.WORLDS.size()) {
                throw new IOException(command[0] + " failed; see above.");
            }
            return figures;
        }
    }

    private void compareAnswers() {
        for (var world : AllocatorPlan.WORLDS) {
            var mine = of(ours, world);
            var real = of(kubernetes, world);
            if (!mine.devices().equals(real.devices()) || mine.steps() != real.steps()) {
                throw new IllegalStateException(
                        "The allocators do not agree on %s:%n%s%n%s"
                                .formatted(world.name(), mine, real));
            }
        }
    }

    private static AllocatorFigures of(
            Map<String, AllocatorFigures> figures, AllocatorPlan.World world) {
        var found = figures.get(world.name());
        if (found == null) {
            throw new IllegalStateException("%s was not measured.".formatted(world.name()));
        }
        return found;
    }

    private void print(int rounds) {
        System.out.printf("Lowest of %d round(s), same devices and steps from both.%n%n", rounds);
        var goals = AllocatorPlan.WORLDS.stream().filter(world -> world.goal() > 0).toList();
        System.out.println(
                """
                | made beforehand | juxta µs | Kubernetes µs | × | goal | juxta KiB | Kubernetes KiB |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |\
                """);
        for (var world : goals) {
            var mine = of(ours, world).ready();
            var real = of(kubernetes, world).ready();
            var reached = real.cpuNs() / mine.cpuNs() >= world.goal();
            row(
                    world.name(),
                    mine,
                    real,
                    "%.0f, %s".formatted(world.goal(), reached ? "reached" : "MISSED"));
        }
        System.out.println(
                """

                | made inside | juxta µs | Kubernetes µs | × | | juxta KiB | Kubernetes KiB |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |\
                """);
        for (var world : goals) {
            row(world.name(), of(ours, world).fresh(), of(kubernetes, world).fresh(), "");
        }
        var sweep = AllocatorPlan.WORLDS.getFirst();
        System.out.printf(
                """

                | %s | juxta µs | Kubernetes µs | × | | juxta KiB | Kubernetes KiB |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |%n\
                """,
                sweep.name());
        row("warm: made beforehand", of(ours, sweep).ready(), of(kubernetes, sweep).ready(), "");
        row("cold: made inside", of(ours, sweep).fresh(), of(kubernetes, sweep).fresh(), "");
        row("first in a new process", of(ours, sweep).first(), of(kubernetes, sweep).first(), "");
    }

    private static void row(String name, Cost mine, Cost real, String goal) {
        var ratio = real.cpuNs() / mine.cpuNs();
        System.out.printf(
                "| %s | %,.2f | %,.1f | %s | %s | %,.1f | %,.1f |%n",
                name,
                mine.cpuNs() / 1e3,
                real.cpuNs() / 1e3,
                ratio < 1 ? "%.2f".formatted(ratio) : "%.1f".formatted(ratio),
                goal,
                mine.bytes() / 1024,
                real.bytes() / 1024);
    }
}
