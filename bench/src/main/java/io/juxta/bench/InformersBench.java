package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.ReplayServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What does it cost to keep a large cluster in memory and follow its changes?
///
/// Serves the goal to live beside a scheduler: at most half the memory of client-go's informers
/// with kube-scheduler's transform, synced no later than one and a half times as long, within 1 GiB
/// of heap. Both read the same JSON from the same kind of server, one after the other, each in a
/// process of its own; the order changes with every turn.
public final class InformersBench {

    private static final int NODES = 5_000;
    private static final int DEVICES = 64;
    private static final int PODS_OF_A_NODE = 20;
    private static final int CLAIMS_OF_A_NODE = 4;
    private static final int CHANGES = 100;
    private static final int TURNS = 2;
    private static final int SECONDS = 30;

    private final int nodes;
    private final int seconds;

    private InformersBench(int nodes, int seconds) {
        this.nodes = nodes;
        this.seconds = seconds;
    }

    /// Measures and prints the table.
    ///
    /// @param args the informers binary; how many nodes, and how many seconds of changes, where
    ///   that is not the usual
    public static void main(String[] args) throws IOException, InterruptedException {
        new InformersBench(number(args, 1, NODES), number(args, 2, SECONDS)).run(args[0]);
    }

    private static int number(String[] args, int at, int usual) {
        return args.length > at ? Integer.parseInt(args[at]) : usual;
    }

    private void run(String informers) throws IOException, InterruptedException {
        var real = new ArrayList<Tree.Mapping>();
        var ours = new ArrayList<Tree.Mapping>();
        for (var turn = 0; turn < TURNS; turn++) {
            if (turn % 2 == 0) {
                real.add(measured(List.of(informers)));
                ours.add(measured(ours()));
            } else {
                ours.add(measured(ours()));
                real.add(measured(List.of(informers)));
            }
        }
        System.out.printf(
                """
                | %,d nodes of %d devices, %,d pods, %,d claims | juxta | client-go | × |
                | --- | ---: | ---: | ---: |
                """,
                nodes, DEVICES, nodes * PODS_OF_A_NODE, nodes * CLAIMS_OF_A_NODE);
        row("live after a forced collection, MB", "liveBytes", 1e6, ours, real);
        row("until all are synced, s", "syncedMillis", 1e3, ours, real);
        row("processor until then, s", "syncCpuMillis", 1e3, ours, real);
        row(
                "processor for %d s of %d changes a second, s".formatted(seconds, CHANGES),
                "cpuMillis",
                1e3,
                ours,
                real);
        System.out.printf("%nThe lower of %d turns each; the heap of juxta is 1 GiB.%n", TURNS);
    }

    private static List<String> ours() {
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path", ""),
                InformersOurs.class.getName());
    }

    /// One process against a server of its own.
    private Tree.Mapping measured(List<String> command) throws IOException, InterruptedException {
        var server = server();
        try (var said = reader(server)) {
            var line = new ArrayList<>(command);
            line.add(said.readLine());
            line.add(Integer.toString(seconds));
            var client =
                    new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            try (var answer = reader(client)) {
                var figures = answer.readLine();
                if (client.waitFor() != 0 || figures == null) {
                    throw new IllegalStateException("%s failed.".formatted(command.getFirst()));
                }
                return (Tree.Mapping) JsonTrees.parse(figures, Source.of("figures"));
            }
        } finally {
            server.getOutputStream().close();
            server.waitFor();
        }
    }

    private Process server() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        ReplayServer.class.getName(),
                        Integer.toString(nodes),
                        Integer.toString(DEVICES),
                        Integer.toString(nodes * PODS_OF_A_NODE),
                        Integer.toString(nodes * CLAIMS_OF_A_NODE),
                        Integer.toString(CHANGES))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void row(
            String name,
            String field,
            double unit,
            List<Tree.Mapping> ours,
            List<Tree.Mapping> real) {
        var left = least(ours, field) / unit;
        var right = least(real, field) / unit;
        System.out.printf(
                Locale.ROOT, "| %s | %,.1f | %,.1f | %.2f |%n", name, left, right, left / right);
    }

    private static double least(List<Tree.Mapping> all, String field) {
        return all.stream().mapToDouble(each -> number(each, field)).min().orElse(0);
    }

    private static double number(Tree.Mapping figures, String field) {
        if (figures.fields().get(field) instanceof Tree.Number(var literal, _)) {
            return Double.parseDouble(literal);
        }
        throw new IllegalStateException("%s is missing in %s.".formatted(field, figures));
    }
}
