package io.juxta.bench;

import io.juxta.topology.Discovery;
import io.juxta.topology.Machine;
import io.juxta.topology.Sysfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// How long does it take to discover a very large machine?
///
/// Serves the decision to read file by file, name by name, without a cache. The machine is
/// [BigMachine], written to a temporary folder. The baseline is `cat` of exactly the files that
/// discovery reads, in one process, in the same run; rounds of the two take turns.
///
/// The trap is the machine's own `/sys`: there each read runs code in the kernel and costs more,
/// for both sides alike. The first round is also shown on its own, since a command discovers once,
/// in a JVM that has just started.
public final class TopologyBench {

    private static final int ROUNDS = 15;

    /// A tree that remembers which files were read.
    private record Recording(Sysfs tree, Set<String> files) implements Sysfs {
        @Override
        public String readFile(String path) throws IOException {
            var content = tree.readFile(path);
            files.add(path);
            return content;
        }

        @Override
        public String readLink(String path) throws IOException {
            return tree.readLink(path);
        }

        @Override
        public List<String> list(String path) throws IOException {
            return tree.list(path);
        }
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private TopologyBench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("juxta-topology");
        try {
            BigMachine.write(folder);
            bench(folder);
        } finally {
            remove(folder);
        }
    }

    private static void bench(Path root) throws IOException, InterruptedException {
        var first = nanos(() -> checked(Discovery.read(Sysfs.directory(root))));
        var files = new LinkedHashSet<String>();
        checked(Discovery.read(new Recording(Sysfs.directory(root), files)));
        var ours = new ArrayList<Long>();
        var cats = new ArrayList<Long>();
        for (var round = 0; round < ROUNDS; round++) {
            ours.add(nanos(() -> checked(Discovery.read(Sysfs.directory(root)))));
            cats.add(nanos(() -> cat(root, files)));
        }
        System.out.printf(
                "%d sockets, %d NUMA nodes, %,d CPUs, %,d PCI devices; %,d files read%n",
                BigMachine.SOCKETS,
                BigMachine.NODES,
                BigMachine.CPUS,
                BigMachine.DEVICES,
                files.size());
        System.out.printf("%-34s %10s %8s%n", "WAY", "MEDIAN ms", "x cat");
        print("cat of the same files", median(cats), median(cats));
        print("juxta, first in a new JVM", first, median(cats));
        print("juxta, warm", median(ours), median(cats));
    }

    private static void print(String name, long nanos, long baseline) {
        System.out.printf("%-34s %10.1f %8.2f%n", name, nanos / 1e6, (double) nanos / baseline);
    }

    private static long nanos(Work work) throws IOException, InterruptedException {
        var begin = System.nanoTime();
        work.run();
        return System.nanoTime() - begin;
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /// A measurement of something else would be worth nothing.
    private static void checked(Machine machine) {
        if (machine.numaNodes().size() != BigMachine.NODES
                || machine.cpus().size() != BigMachine.CPUS
                || machine.pciDevices().size() != BigMachine.DEVICES
                || !machine.warnings().isEmpty()) {
            throw new IllegalStateException(
                    "The machine was not discovered whole: %d nodes, %d CPUs, %d devices, %s"
                            .formatted(
                                    machine.numaNodes().size(),
                                    machine.cpus().size(),
                                    machine.pciDevices().size(),
                                    machine.warnings().stream().limit(3).toList()));
        }
    }

    private static void cat(Path root, Set<String> files) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of("cat", "--"));
        command.addAll(files);
        var process =
                new ProcessBuilder(command)
                        .directory(root.toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        if (process.waitFor() != 0) {
            throw new IOException("cat failed; see above.");
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
