package io.juxta.bench;

import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.DumpGenerator;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What whole commands of a tree cost, for [AgainstBench]: the packed product of that tree is asked
/// what it documents, so that any two commits can be compared. Counted is the processor time of the
/// process, its compiler and collector included.
final class CommandFigures {

    private static final int PODS = 1000;
    private static final int WARM_UPS = 5;
    private static final int ADMISSIONS = 5;
    private static final int QUESTIONS = 4000;

    private final String root;
    private final Map<String, Double> nanos = new LinkedHashMap<>();

    private CommandFigures(String root) {
        this.root = root;
    }

    /// 1,000 pods on a node of 128 CPUs, under each policy.
    static Map<String, Double> admit(String root) throws IOException {
        var figures = new CommandFigures(root);
        for (var policy : List.of("none", "single-numa-node", "restricted", "best-effort")) {
            var line = TreeWriter.json(AdmitPlan.line(policy, PODS));
            try (var batch = figures.batch("node", "admit", "--batch")) {
                batch.ask(line, WARM_UPS);
                figures.nanos.put(policy, batch.ask(line, ADMISSIONS) / ADMISSIONS);
            }
        }
        return figures.nanos;
    }

    /// Questions about a loaded world, with a change before every fourth.
    static Map<String, Double> worlds(String root) throws IOException {
        var figures = new CommandFigures(root);
        var plan = new WorldsPlan();
        try (var batch = figures.batch("allocate", "--batch")) {
            figures.nanos.put("load a world", batch.ask(plan.load(), 1));
            batch.ask(lines(plan, 0));
            figures.nanos.put("a question", batch.ask(lines(plan, QUESTIONS)) / QUESTIONS);
        }
        return figures.nanos;
    }

    private static List<String> lines(WorldsPlan plan, int from) {
        var lines = new ArrayList<String>();
        for (var i = 0; i < QUESTIONS; i++) {
            if (i % 4 == 0) {
                lines.add(plan.change());
            }
            lines.add(plan.ask(from + i, false).loaded());
        }
        return lines;
    }

    /// A command that reads all objects of a dump, in JSON and in YAML.
    static Map<String, Double> load(String root) throws IOException {
        var figures = new CommandFigures(root);
        var folder = Files.createTempDirectory("juxta-against");
        try {
            for (var format : DumpGenerator.DumpFormat.values()) {
                var dump = folder.resolve("dump." + format);
                var nodes = format == DumpGenerator.DumpFormat.JSON ? 2_000 : 300;
                DumpGenerator.write(nodes, 64, format, dump, 1);
                figures.nanos.put("%s, %d nodes".formatted(format, nodes), figures.features(dump));
                Files.delete(dump);
            }
        } finally {
            Files.delete(folder);
        }
        return figures.nanos;
    }

    private double features(Path dump) throws IOException {
        var process =
                new ProcessBuilder(timed("features", "-f", dump.toString()))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var errors = process.errorReader()) {
            var seconds = 0.0;
            for (var word : errors.lines().toList().getLast().strip().split(" ", -1)) {
                seconds += Double.parseDouble(word);
            }
            return seconds * 1e9;
        }
    }

    private List<String> timed(String... arguments) {
        var command = new ArrayList<>(List.of("/usr/bin/time", "-f", "%U %S"));
        command.addAll(command(arguments));
        return command;
    }

    private List<String> command(String... arguments) {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx2g", "-XX:+UseSerialGC"));
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(List.of("-cp", root + "/cli/target/juxta.jar", "io.juxta.cli.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    private Batch batch(String... arguments) throws IOException {
        var process =
                new ProcessBuilder(command(arguments))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return new Batch(process, process.inputReader(), process.outputWriter());
    }

    private record Batch(Process process, BufferedReader answers, BufferedWriter questions)
            implements AutoCloseable {

        /// The processor time of the process while it answers.
        double ask(List<String> lines) throws IOException {
            var before = time();
            for (var line : lines) {
                questions.write(line);
                questions.write('\n');
                questions.flush();
                var answer = answers.readLine();
                if (answer == null || answer.contains("BadInput")) {
                    throw new IOException("%s: %s".formatted(process.info(), answer));
                }
            }
            return time() - before;
        }

        double ask(String line, int times) throws IOException {
            return ask(Collections.nCopies(times, line));
        }

        private double time() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
        }

        @Override
        public void close() throws IOException {
            questions.close();
            process.destroy();
        }
    }
}
