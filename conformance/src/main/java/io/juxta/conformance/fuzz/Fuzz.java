package io.juxta.conformance.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Gives every command spoiled input: `./compare fuzz --count 10000 --seed 1`. An exit code other
/// than 0, 1, 2 and 3, an InternalError in a batch, or a command that does not end in time is a
/// fault.
public final class Fuzz {

    /// Far beyond what any of these inputs may take.
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final int MOST_SHOWN = 40;

    /// The result of a run.
    ///
    /// @param runs by the exit code
    /// @param faults an example of each, by kind
    /// @param occurrences how often each of these was met
    public record FuzzOutcome(
            long cases,
            long processes,
            Map<Integer, Long> runs,
            Map<String, String> faults,
            Map<String, Long> occurrences,
            Path kept) {

        public String report() {
            var text = new StringBuilder();
            faults.entrySet().stream()
                    .limit(MOST_SHOWN)
                    .forEach(
                            fault ->
                                    text.append(
                                            "%d times, first in %s%n"
                                                    .formatted(
                                                            occurrences.getOrDefault(
                                                                    fault.getKey(), 1L),
                                                            fault.getValue())));
            text.append(
                    "%d spoiled inputs, %d runs in process, %d processes; exit codes %s; %d kinds of faults%n"
                            .formatted(
                                    cases,
                                    runs.values().stream().mapToLong(Long::longValue).sum()
                                            - processes,
                                    processes,
                                    runs,
                                    faults.size()));
            if (!faults.isEmpty()) {
                text.append("The inputs are kept in %s, by seed and index.%n".formatted(kept));
            }
            return text.toString();
        }
    }

    private final Path root;
    private final Path kept;
    private final FuzzStock stock;
    private final long seed;
    private final Map<Integer, Long> runs = new TreeMap<>();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private final Map<String, Long> occurrences = new LinkedHashMap<>();

    private Fuzz(Path root, long seed) throws IOException {
        this.root = root;
        this.kept = root.resolve("conformance/target/fuzz");
        this.stock = FuzzStock.read(root);
        this.seed = seed;
    }

    /// Spoils the inputs of these indexes.
    ///
    /// @param processes so many of the inputs go through the program as a process too
    public static FuzzOutcome run(long seed, long from, long count, long processes)
            throws IOException, InterruptedException {
        var fuzz = new Fuzz(Path.of(System.getProperty("juxta.root", ".")), seed);
        delete(fuzz.kept);
        var work = Files.createTempDirectory("juxta-fuzz");
        var started = 0L;
        try {
            for (var index = from; index < from + count; index++) {
                var folder = work.resolve(seed + "-" + index);
                var spoiled = new FuzzCases(fuzz.stock, seed, index, folder).make();
                var faulty = fuzz.inProcess(spoiled, index);
                if (started < processes && (index - from) * processes / count >= started) {
                    faulty |= fuzz.asProcess(spoiled, index);
                    started++;
                }
                if (faulty) {
                    fuzz.keep(folder);
                }
                delete(folder);
            }
        } finally {
            delete(work);
        }
        return new FuzzOutcome(count, started, fuzz.runs, fuzz.faults, fuzz.occurrences, fuzz.kept);
    }

    private boolean inProcess(FuzzCase spoiled, long index)
            throws IOException, InterruptedException {
        var faulty = false;
        for (var line : spoiled.lines()) {
            faulty |= note(line, TimedRun.inProcess(line, spoiled.folder(), DEADLINE), index);
        }
        return faulty;
    }

    private boolean asProcess(FuzzCase spoiled, long index)
            throws IOException, InterruptedException {
        var line = spoiled.lines().get((int) (index / 10 % spoiled.lines().size()));
        var program = List.of(root.resolve("juxta").toAbsolutePath().toString());
        return note(line, TimedRun.asProcess(line, spoiled.folder(), program, DEADLINE), index);
    }

    private boolean note(FuzzCase.Line line, TimedRun run, long index) {
        runs.merge(run.exit(), 1L, Long::sum);
        var fault = run.fault();
        if (fault.isEmpty()) {
            return false;
        }
        var key = alike(fault);
        occurrences.merge(key, 1L, Long::sum);
        faults.putIfAbsent(
                key, "seed %d, index %d: %s%n%s".formatted(seed, index, line.typed(), fault));
        return true;
    }

    /// Faults that end in the same place are one fault: the exception and the first two places.
    private static String alike(String fault) {
        var places =
                fault.lines().map(String::strip).filter(line -> line.startsWith("at ")).limit(2);
        var name = fault.replaceAll("(?s).*?bug in juxta \\((\\w+).*", "$1");
        return name.lines().findFirst().orElse("") + String.join(" ", places.toList());
    }

    private void keep(Path folder) throws IOException {
        var target = kept.resolve(String.valueOf(folder.getFileName()));
        delete(target);
        try (var files = Files.walk(folder)) {
            for (var file : files.toList()) {
                var to = target.resolve(folder.relativize(file));
                if (Files.isDirectory(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(to);
                } else if (Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                    Files.copy(file, to);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
