package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Does this tree take longer than an earlier commit?
///
/// Serves changes that should cost nothing. Both sides run in turns, each in a JVM of its own, and
/// the side that begins alternates, so that slow spells of the machine hit both. Figures are
/// processor times of one thread. A figure is compared by the medians of its rounds, a part by the
/// median of its figures.
public final class AgainstBench {

    private static final double LIMIT = 1.05;

    /// A part: the class of that tree that prints its figures, and its arguments; none where
    /// commands are asked.
    private enum Part {
        ALLOCATOR("AllocatorFork 100"),
        CEL("CelFork juxta 100"),
        MERGE("MergeFork 8 4 false"),
        SIMULATE("SimulateFork"),
        EASY("EasyBench"),
        ADMIT(""),
        WORLDS(""),
        LOAD("");

        private final String command;

        Part(String command) {
            this.command = command;
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The figures of one side by name, one value a round.
    private static final class Side {
        private final String root;
        private final Map<String, List<Double>> figures = new LinkedHashMap<>();

        Side(String root) {
            this.root = root;
        }

        void run(Part part) throws IOException {
            switch (part) {
                case ALLOCATOR, CEL, MERGE, SIMULATE, EASY -> fork(part);
                case ADMIT -> CommandFigures.admit(root).forEach(this::add);
                case WORLDS -> CommandFigures.worlds(root).forEach(this::add);
                case LOAD -> CommandFigures.load(root).forEach(this::add);
            }
        }

        private void fork(Part part) throws IOException {
            var command = new ArrayList<String>();
            command.add(ProcessHandle.current().info().command().orElse("java"));
            command.addAll(List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"));
            command.add("--sun-misc-unsafe-memory-access=allow");
            command.addAll(List.of("-cp", classPath()));
            command.addAll(List.of(("io.juxta.bench." + part.command).split(" ", -1)));
            var process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            try (var lines = process.inputReader()) {
                lines.lines().forEach(line -> keep(part, line));
            }
            try {
                if (process.waitFor() != 0 && part != Part.EASY) {
                    throw new IOException(
                            "%s of %s failed; see above.".formatted(part.command, root));
                }
            } catch (InterruptedException e) {
                process.destroy();
                throw new IOException(e);
            }
        }

        private String classPath() {
            return "%1$s/bench/target/classes:%1$s/testkit/target/classes:%1$s/cli/target/juxta.jar:%1$s/bench/target/lib/*"
                    .formatted(root);
        }

        private void keep(Part part, String line) {
            if (part == Part.MERGE) {
                add("one merge", Double.parseDouble(line.split(" ", -1)[1]));
                return;
            }
            if (part == Part.EASY) {
                ratio(line.split(" *\\| *", -1));
                return;
            }
            var tree = (Tree.Mapping) JsonTrees.parse(line, Source.of("a measurement"));
            tree.fields().forEach((key, value) -> keep(tree.text("name"), key, value));
        }

        /// Keeps a row of the table of [EasyBench]: the time with the solver, as parts of a
        /// thousand of that without.
        private void ratio(String[] cells) {
            if (cells.length == 6 && cells[4].matches("[0-9.]+")) {
                add(cells[1], Double.parseDouble(cells[4]) * 1e6);
            }
        }

        /// Keeps processor times. What the first question of a process takes is the JVM's.
        private void keep(String name, String key, Tree value) {
            if (value instanceof Tree.Mapping costs && !key.equals("first")) {
                costs.fields().forEach((inner, cost) -> keep(name + ", " + key, inner, cost));
            } else if (value instanceof Tree.Number number && key.startsWith("cpuNs")) {
                add(name, Double.parseDouble(number.literal()));
            }
        }

        private void add(String figure, double value) {
            figures.computeIfAbsent(figure, _ -> new ArrayList<>()).add(value);
        }
    }

    private AgainstBench() {}

    /// Prints a table a part.
    ///
    /// @param args the root of this tree, that of the other, rounds, parts
    public static void main(String[] args) throws IOException {
        var rounds = args.length > 2 ? Integer.parseInt(args[2]) : 7;
        var parts = new ArrayList<Part>();
        for (var i = 3; i < args.length; i++) {
            parts.add(Part.valueOf(args[i].toUpperCase(Locale.ROOT)));
        }
        var reached = true;
        for (var part : parts.isEmpty() ? List.of(Part.values()) : parts) {
            reached &= compare(part, new Side(args[0]), new Side(args[1]), rounds);
        }
        System.exit(reached ? 0 : 1);
    }

    private static boolean compare(Part part, Side ours, Side before, int rounds)
            throws IOException {
        for (var round = 0; round < rounds; round++) {
            System.err.printf("%s, round %d of %d%n", part.word(), round + 1, rounds);
            (round % 2 == 0 ? before : ours).run(part);
            (round % 2 == 0 ? ours : before).run(part);
        }
        System.out.printf(
                """
                | %s, %d rounds | before, µs | now, µs | × |
                | --- | ---: | ---: | ---: |
                """,
                part.word(), rounds);
        var ratios = new ArrayList<Double>();
        ours.figures.forEach(
                (figure, values) -> {
                    var now = median(values);
                    var then = median(before.figures.getOrDefault(figure, List.of(Double.NaN)));
                    ratios.add(now / then);
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %,.2f | %,.2f | %.2f |%n",
                            figure,
                            then / 1000,
                            now / 1000,
                            now / then);
                });
        var ratio = median(ratios);
        var reached = ratio <= LIMIT;
        System.out.printf(
                Locale.ROOT,
                "| median of the ratios | | | %.3f, %s |%n%n",
                ratio,
                SimulateBench.verdict(reached));
        return reached;
    }

    private static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        var half = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(half)
                : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
