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
    private static final int PODS = 100_000;
    private static final int CLAIMS = 20_000;
    private static final int CHANGES = 100;
    private static final int TURNS = 2;
    private static final String SECONDS = "30";

    private InformersBench() {}

    /// Measures and prints the table.
    ///
    /// @param args the informers binary
    public static void main(String[] args) throws IOException, InterruptedException {
        var real = new ArrayList<Tree.Mapping>();
        var ours = new ArrayList<Tree.Mapping>();
        for (var turn = 0; turn < TURNS; turn++) {
            if (turn % 2 == 0) {
                real.add(measured(List.of(args[0])));
                ours.add(measured(ours()));
            } else {
                ours.add(measured(ours()));
                real.add(measured(List.of(args[0])));
            }
        }
        System.out.printf(
                """
                | %,d nodes of %d devices, %,d pods, %,d claims | juxta | client-go | × |
                | --- | ---: | ---: | ---: |
                """,
                NODES, DEVICES, PODS, CLAIMS);
        row("live after a forced collection, MB", "liveBytes", 1e6, ours, real);
        row("until all are synced, s", "syncedMillis", 1e3, ours, real);
        row("processor until then, s", "syncCpuMillis", 1e3, ours, real);
        row("processor for 30 s of 100 changes a second, s", "cpuMillis", 1e3, ours, real);
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
    private static Tree.Mapping measured(List<String> command)
            throws IOException, InterruptedException {
        var server = server();
        try (var said = reader(server)) {
            var line = new ArrayList<>(command);
            line.add(said.readLine());
            line.add(SECONDS);
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

    private static Process server() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        ReplayServer.class.getName(),
                        Integer.toString(NODES),
                        Integer.toString(DEVICES),
                        Integer.toString(PODS),
                        Integer.toString(CLAIMS),
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
