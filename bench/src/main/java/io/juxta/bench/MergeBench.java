package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// How much faster is a merge without a loop over the product of all hints?
///
/// Serves the decision to carry distinct masks from list to list, and to count pairs instead of
/// forming them. The same hints go through the node room and through the real topology manager
/// (`partners/cmd/merge-bench`), each in a new process; the real one is cut off after a minute. The
/// trap is a merge with an easy answer: every list offers every mask and none is preferred, so that
/// both sides take their slow path. Answers are compared before anything is printed.
public final class MergeBench {

    private static final long CUT_OFF_SECONDS = 60;

    /// @param firstNs the first merge in a new process
    private record Ours(double firstNs, double ns, double bytes, String answer) {}

    private record Real(double ns, double bytes, String answer) {}

    private final String partner;

    private MergeBench(String partner) {
        this.partner = partner;
    }

    /// Measures, prints the table and draws the plot.
    ///
    /// @param args the merge-bench binary and the file of the plot
    public static void main(String[] args) throws IOException, InterruptedException {
        new MergeBench(args[0]).run(Path.of(args[1]));
    }

    private void run(Path file) throws IOException, InterruptedException {
        System.out.println(
                """
                | nodes × lists × hints | combinations | juxta µs | first in a process, ms | agreeing, µs | kubelet µs | × | juxta KiB | kubelet KiB |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\
                """);
        var oursGrows = new TreeMap<Integer, Double>();
        var realGrows = new TreeMap<Integer, Double>();
        for (var plan : MergePlan.table()) {
            var ours = ours(plan);
            var agreeing = ours(new MergePlan(plan.nodes(), plan.lists(), true));
            var real = real(plan);
            row(plan, ours, agreeing, real);
            if (plan.lists() == MergePlan.growth().getFirst().lists()) {
                oursGrows.put(plan.nodes(), ours.ns());
                real.ifPresent(found -> realGrows.put(plan.nodes(), found.ns()));
            }
        }
        for (var plan : MergePlan.growth()) {
            if (!oursGrows.containsKey(plan.nodes())) {
                oursGrows.put(plan.nodes(), ours(plan).ns());
                if (plan.nodes() <= MergePlan.MOST_REAL_NODES) {
                    real(plan).ifPresent(found -> realGrows.put(plan.nodes(), found.ns()));
                }
            }
        }
        Files.writeString(file, new MergePlot(oursGrows, realGrows, CUT_OFF_SECONDS).svg());
        System.out.printf("%nThe plot is in %s.%n", file);
    }

    private static void row(MergePlan plan, Ours ours, Ours agreeing, Optional<Real> real) {
        var name = "%d × %d × %d".formatted(plan.nodes(), plan.lists(), (1L << plan.nodes()) - 1);
        System.out.printf(
                "| %s | %,.0f | %,.1f | %.2f | %,.1f | %s | %s | %,.1f | %s |%n",
                name,
                plan.combinations(),
                ours.ns() / 1e3,
                ours.firstNs() / 1e6,
                agreeing.ns() / 1e3,
                real.map(one -> "%,.0f".formatted(one.ns() / 1e3)).orElse("over 60 s"),
                real.map(one -> "%,.0f".formatted(one.ns() / ours.ns()))
                        .orElse("over %,.0f".formatted(CUT_OFF_SECONDS * 1e9 / ours.ns())),
                ours.bytes() / 1024,
                real.map(one -> "%,.0f".formatted(one.bytes() / 1024)).orElse("-"));
        real.ifPresent(
                one -> {
                    if (!one.answer().equals(ours.answer())) {
                        throw new IllegalStateException(
                                "%s: ours is %s, the kubelet's is %s"
                                        .formatted(plan, ours.answer(), one.answer()));
                    }
                });
    }

    private static Ours ours(MergePlan plan) throws IOException, InterruptedException {
        var line =
                output(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                MergeFork.class.getName(),
                                Integer.toString(plan.nodes()),
                                Integer.toString(plan.lists()),
                                Boolean.toString(plan.agreeing())));
        if (line == null) {
            throw new IOException("%s was not measured within a minute.".formatted(plan));
        }
        var words = line.split(" ", -1);
        return new Ours(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                words[3]);
    }

    /// Empty when it took more than its time.
    private Optional<Real> real(MergePlan plan) throws IOException, InterruptedException {
        var line =
                output(
                        List.of(
                                partner,
                                "-nodes",
                                Integer.toString(plan.nodes()),
                                "-lists",
                                Integer.toString(plan.lists())));
        if (line == null) {
            return Optional.empty();
        }
        var tree = (Tree.Mapping) JsonTrees.parse(line, Source.of("a measurement"));
        var nodes = new ArrayList<String>();
        tree.items("hint").forEach(node -> nodes.add(((Tree.Number) node).literal()));
        return Optional.of(
                new Real(
                        number(tree, "cpuNs"),
                        number(tree, "bytes"),
                        "{%s}".formatted(String.join(",", nodes))));
    }

    private static double number(Tree.Mapping tree, String field) {
        return Double.parseDouble(((Tree.Number) tree.field(field).orElseThrow()).literal());
    }

    /// The line a program prints, or null when it takes more than its time.
    private static @Nullable String output(List<String> command)
            throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        if (!process.waitFor(CUT_OFF_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return null;
        }
        try (var lines = process.inputReader()) {
            var line = lines.readLine();
            if (process.exitValue() != 0 || line == null) {
                throw new IOException(command.getFirst() + " failed; see above.");
            }
            return line;
        }
    }
}
