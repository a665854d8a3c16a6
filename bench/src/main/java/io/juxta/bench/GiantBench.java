package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// How long does one admission take on a machine of 34 or 128 NUMA nodes?
///
/// Serves the goal to answer a question about a node at once, where a kubelet does not finish: it
/// would list 2^34 sets of nodes. So there is no peer here. Measured is the time of a line with one
/// pod, less that of a line with none, in a process that has answered a few before; the median of
/// some. The trap is the wire: the machine of 128 nodes is 200 kB of JSON.
public final class GiantBench {

    private static final int WARM_UPS = 5;
    private static final int RUNS = 9;

    private GiantBench() {}

    /// Measures and prints the table.
    ///
    /// @param args the command of ours
    public static void main(String[] args) throws IOException {
        var command = new ArrayList<>(List.of(args));
        command.addAll(List.of("node", "admit", "--batch", "--beyond-kubelet"));
        System.out.println(
                """
                | NUMA nodes | policy | pod | verdict | first, ms | median, ms |
                | ---: | --- | --- | --- | ---: | ---: |\
                """);
        for (var nodes : new int[] {34, 128}) {
            for (var policy : List.of("none", "single-numa-node", "restricted", "best-effort")) {
                for (var ask :
                        List.of(
                                GiantPlan.Ask.SMALL,
                                GiantPlan.Ask.WIDE,
                                GiantPlan.Ask.HUGE_PAGES)) {
                    measure(command, new GiantPlan(nodes, policy), ask);
                }
            }
        }
    }

    private static void measure(List<String> command, GiantPlan plan, GiantPlan.Ask ask)
            throws IOException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var in = process.inputReader();
                var out = process.outputWriter()) {
            var nothing = TreeWriter.json(plan.line(GiantPlan.Ask.NOTHING));
            var pod = TreeWriter.json(plan.line(ask));
            for (int i = 0; i < WARM_UPS; i++) {
                ask(in, out, nothing);
            }
            var start = System.nanoTime();
            ask(in, out, nothing);
            var middle = System.nanoTime();
            var answer = ask(in, out, pod);
            var first = System.nanoTime() - middle - (middle - start);
            var times = new long[RUNS];
            for (int i = 0; i < RUNS; i++) {
                start = System.nanoTime();
                ask(in, out, nothing);
                middle = System.nanoTime();
                answer = ask(in, out, pod);
                times[i] = System.nanoTime() - middle - (middle - start);
            }
            Arrays.sort(times);
            System.out.printf(
                    "| %d | %s | %s | %s | %.1f | %.1f |%n",
                    plan.nodes(),
                    plan.policy(),
                    ask.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    verdict(answer),
                    first / 1e6,
                    times[RUNS / 2] / 1e6);
        } finally {
            process.destroy();
        }
    }

    private static String verdict(String answer) {
        var tree = (Tree.Mapping) JsonTrees.parse(answer, Source.of("an answer"));
        if (!tree.text("outcome").equals("Done")) {
            return tree.text("outcome");
        }
        var event = (Tree.Mapping) tree.items("events").getFirst();
        return event.flag("admit") ? "admitted" : event.text("reason");
    }

    private static String ask(BufferedReader in, BufferedWriter out, String line)
            throws IOException {
        out.write(line);
        out.write('\n');
        out.flush();
        var answer = in.readLine();
        if (answer == null) {
            throw new IOException("No answer; see above.");
        }
        return answer;
    }
}
