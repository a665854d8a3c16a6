package io.juxta.bench;

import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.Manifests;
import io.juxta.model.ApiObject;
import io.juxta.testkit.DumpGenerator;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// How long does it take to load a dump, and how much memory?
///
/// Serves the decision to stream a list's items one by one. Three ways through the same bytes,
/// taken in turn: the bare tokens of the parser we use (Jackson, or snakeyaml-engine for YAML),
/// trees with lines that are dropped again, and records that are all kept, which is what a command
/// does.
///
/// Wall-clock on a busy machine says little, so the thread's own processor time is printed too and
/// gives the MB/s.
///
/// The trap is the heap: a collector without pressure keeps garbage, so the peak says little about
/// the need. Printed beside it is what is still in use after a collection at the end, with the
/// result held. Run it with the heap limit in question, through `bench/load`.
public final class LoadBench {

    private static final int ROUNDS = 5;

    /// Something to measure; what it returns stays reachable until the memory has been counted.
    private interface Way {
        Object run(Path dump) throws IOException;
    }

    private record Named(String name, Way way) {}

    private record Measured(long millis, long cpuMillis, long peak, long kept) {}

    private LoadBench() {}

    public static void main(String[] args) throws IOException {
        var folder = Files.createTempDirectory("juxta-load");
        try {
            System.out.printf(
                    "%-34s %8s %8s %8s %9s %9s%n",
                    "WAY", "WALL ms", "CPU ms", "MB/s", "PEAK MiB", "KEPT MiB");
            bench(
                    folder,
                    5_000,
                    DumpGenerator.DumpFormat.JSON,
                    new Named("Jackson, tokens only", LoadBench::jacksonTokens));
            bench(
                    folder,
                    500,
                    DumpGenerator.DumpFormat.YAML,
                    new Named("snakeyaml-engine, events only", LoadBench::yamlEvents));
        } finally {
            Files.delete(folder);
        }
    }

    private static void bench(
            Path folder, int nodes, DumpGenerator.DumpFormat format, Named baseline)
            throws IOException {
        var dump = folder.resolve("dump." + format);
        DumpGenerator.write(nodes, 64, format, dump, 1);
        var bytes = Files.size(dump);
        System.out.printf("%,d nodes x 64 devices, %s, %,d MB%n", nodes, format, bytes / 1_000_000);
        var ways =
                List.of(
                        baseline,
                        new Named("juxta, trees", LoadBench::trees),
                        new Named("juxta, records, all kept", LoadBench::records));
        var measured = new ArrayList<List<Measured>>();
        for (var _ : ways) {
            measured.add(new ArrayList<>());
        }
        for (var round = 0; round < ROUNDS; round++) {
            for (var i = 0; i < ways.size(); i++) {
                measured.get(i).add(measure(ways.get(i).way(), dump));
            }
        }
        for (var i = 0; i < ways.size(); i++) {
            print(ways.get(i).name(), measured.get(i), bytes);
        }
        Files.delete(dump);
    }

    private static Measured measure(Way way, Path dump) throws IOException {
        System.gc();
        resetPeak();
        var cpuBegin = cpuNanos();
        var begin = System.nanoTime();
        var result = way.run(dump);
        var millis = (System.nanoTime() - begin) / 1_000_000;
        var cpuMillis = (cpuNanos() - cpuBegin) / 1_000_000;
        var peak = peak();
        System.gc();
        var kept = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        if (result.hashCode() == 42) {
            System.out.println("Reached, so that the result is still held here.");
        }
        return new Measured(millis, cpuMillis, peak, kept);
    }

    private static void print(String name, List<Measured> rounds, long bytes) {
        var wall = median(rounds, Measured::millis);
        var cpu = median(rounds, Measured::cpuMillis);
        System.out.printf(
                "  %-32s %,8d %,8d %8.1f %,9d %,9d%n",
                name,
                wall,
                cpu,
                bytes / 1000.0 / cpu,
                rounds.stream().mapToLong(Measured::peak).max().orElseThrow() >> 20,
                rounds.stream().mapToLong(Measured::kept).max().orElseThrow() >> 20);
    }

    private static long median(List<Measured> rounds, ToLongFunction<Measured> value) {
        var sorted = rounds.stream().mapToLong(value).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /// What this thread has computed; the collector's threads are not in it.
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    static Object jacksonTokens(Path dump) throws IOException {
        var tokens = 0L;
        try (var in = Files.newInputStream(dump);
                var parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    static Object yamlEvents(Path dump) throws IOException {
        var settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        var events = 0L;
        try (var in = new BufferedInputStream(Files.newInputStream(dump))) {
            for (var _ : new Parse(settings).parseInputStream(in)) {
                events++;
            }
        }
        return events;
    }

    private static Object trees(Path dump) {
        return manifests(dump).read(_ -> {}, _ -> {});
    }

    private static Object records(Path dump) {
        var reader = new ModelReader();
        var objects = new ArrayList<ApiObject>();
        manifests(dump).read(document -> objects.add(record(reader, document)), _ -> {});
        return objects;
    }

    private static ApiObject record(ModelReader reader, Document document) {
        var decoded = (Decoded.KnownObject) Decoder.decode(document.tree());
        var newest = VersionConversion.toNewest(decoded.type(), decoded.tree());
        return reader.read(Defaults.apply(decoded.type(), newest)).orElseThrow();
    }

    private static Manifests manifests(Path dump) {
        return new Manifests(
                List.of(dump.toString()),
                Manifests.FolderDepth.FLAT,
                InputStream.nullInputStream());
    }

    private static void resetPeak() {
        for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
            pool.resetPeakUsage();
        }
    }

    private static long peak() {
        var sum = 0L;
        for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                sum += pool.getPeakUsage().getUsed();
            }
        }
        return sum;
    }
}
