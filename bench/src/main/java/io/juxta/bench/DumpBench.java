package io.juxta.bench;

import io.juxta.testkit.DumpGenerator;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// How long does one who has a large dump wait for one answer?
///
/// Serves the decision which objects are read without a tree. The whole command (a new process,
/// through the launcher) takes turns with the bare tokens or events of the parser underneath, which
/// run in this process, warm and on one thread: the least that reading the bytes can cost.
///
/// The trap is the neighbour: on a busy machine wall-clock time measures the others. So processor
/// time, user and system, of all threads stands beside it. The command has several threads and a
/// compiler to warm up, so its processor time is more than its wall-clock time on an idle machine.
public final class DumpBench {

    private static final int WARM_UP = 3;

    private static final String CLAIM =
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: pair, namespace: default}
            spec:
              devices:
                requests:
                - {name: gpu, exactly: {deviceClassName: gpu.example.com, count: 2}}
                constraints:
                - {matchAttribute: resource.kubernetes.io/numaNode}
            """;

    /// Milliseconds.
    private record Measured(double wall, double cpu) {}

    private final Path launcher;
    private final Path folder;
    private final int rounds;

    private DumpBench(Path launcher, Path folder, int rounds) {
        this.launcher = launcher;
        this.folder = folder;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("juxta-dump");
        var bench = new DumpBench(Path.of(args[0]), folder, Integer.parseInt(args[1]));
        var claim = Files.writeString(folder.resolve("claim.yaml"), CLAIM);
        try {
            System.out.printf("%-34s %9s %9s%n", "WAY", "WALL ms", "CPU ms");
            bench.run(5_000, DumpGenerator.DumpFormat.JSON, "Jackson, tokens only");
            bench.run(500, DumpGenerator.DumpFormat.YAML, "snakeyaml-engine, events only");
        } finally {
            Files.delete(claim);
            Files.delete(folder);
        }
    }

    private void run(int nodes, DumpGenerator.DumpFormat format, String parser)
            throws IOException, InterruptedException {
        var dump = folder.resolve("dump." + format);
        try {
            DumpGenerator.write(nodes, 64, format, dump, 1);
            System.out.printf(
                    "%,d nodes x 64 devices, %s, %,d MB%n",
                    nodes, format, Files.size(dump) / 1_000_000);
            for (var i = 0; i < WARM_UP; i++) {
                parse(dump, format);
            }
            var parsed = new ArrayList<Measured>();
            var explained = new ArrayList<Measured>();
            for (var i = 0; i < rounds; i++) {
                parsed.add(parse(dump, format));
                explained.add(explain(dump));
            }
            print(parser, parsed);
            print("juxta explain, the whole command", explained);
            System.out.printf(
                    "  %-32s %9.1f %9.1f%n",
                    "times the parser",
                    median(explained, Measured::wall) / median(parsed, Measured::wall),
                    median(explained, Measured::cpu) / median(parsed, Measured::cpu));
        } finally {
            Files.deleteIfExists(dump);
        }
    }

    private static Measured parse(Path dump, DumpGenerator.DumpFormat format) throws IOException {
        var threads = ManagementFactory.getThreadMXBean();
        var cpu = threads.getCurrentThreadCpuTime();
        var begin = System.nanoTime();
        var found =
                switch (format) {
                    case JSON -> LoadBench.jacksonTokens(dump);
                    case YAML -> LoadBench.yamlEvents(dump);
                };
        var measured =
                new Measured(
                        (System.nanoTime() - begin) / 1e6,
                        (threads.getCurrentThreadCpuTime() - cpu) / 1e6);
        if (found.equals(0L)) {
            throw new IllegalStateException("The dump is empty.");
        }
        return measured;
    }

    /// The shell measures its child: it alone knows the processor time of a process that has ended.
    private Measured explain(Path dump) throws IOException, InterruptedException {
        var command =
                """
                TIMEFORMAT='%3R %3U %3S'
                time "$0" explain -f "$1" -f "$2" --claim default/pair >/dev/null""";
        var builder =
                new ProcessBuilder(
                        "bash",
                        "-c",
                        command,
                        launcher.toString(),
                        dump.toString(),
                        folder.resolve("claim.yaml").toString());
        builder.redirectErrorStream(true);
        var process = builder.start();
        var said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        var code = process.waitFor();
        var numbers = said.substring(said.lastIndexOf('\n') + 1).split(" ", -1);
        if (code != 0 || numbers.length != 3) {
            throw new IllegalStateException("juxta ended with %d: %s".formatted(code, said));
        }
        return new Measured(
                1000 * Double.parseDouble(numbers[0]),
                1000 * (Double.parseDouble(numbers[1]) + Double.parseDouble(numbers[2])));
    }

    private static void print(String name, List<Measured> rounds) {
        System.out.printf(
                "  %-32s %,9.0f %,9.0f%n",
                name, median(rounds, Measured::wall), median(rounds, Measured::cpu));
    }

    private static double median(List<Measured> rounds, ToDoubleFunction<Measured> value) {
        var sorted = rounds.stream().mapToDouble(value).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
