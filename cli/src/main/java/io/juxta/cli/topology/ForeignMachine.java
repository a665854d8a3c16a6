package io.juxta.cli.topology;

import io.juxta.cli.page.ProgramInfo;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The output of other programs about a machine. Nearly each lacks something that decides where a
/// pod goes, so none is accepted as a machine: the error names the program, and what to run
/// instead.
///
/// @param name the command that prints it
/// @param lacks what the output does not contain; empty when that is not the reason
record ForeignMachine(String name, String lacks) {

    /// How each output begins; tried in this order, within a bounded number of characters.
    private record Mark(Pattern begins, ForeignMachine machine) {}

    private static final int LOOKED_AT = 64 << 10;

    private static final String NO_MEMORY =
            "memory and distances of the NUMA nodes, and PCI devices";

    private static final List<Mark> MARKS =
            List.of(
                    mark(
                            "\\{\\s*\"lscpu\"\\s*:",
                            "lscpu -J",
                            "which CPUs share a core, " + NO_MEMORY),
                    mark(
                            "\\{\\s*\"cpus\"\\s*:\\s*\\[\\s*\\{\\s*\"cpu\"\\s*:",
                            "lscpu -e -J",
                            NO_MEMORY),
                    mark("\\{\\s*\"caches\"\\s*:", "lscpu -C -J", "all but the caches"),
                    mark("# The following is the parsable format", "lscpu -p", NO_MEMORY),
                    mark("CPU +(?:NODE|SOCKET|CORE)\\b", "lscpu -e", NO_MEMORY),
                    mark("Architecture: +\\S", "lscpu", "which CPUs share a core, " + NO_MEMORY),
                    mark(
                            "available: +\\d+ nodes? *\\(",
                            "numactl -H",
                            "cores, sockets, caches, huge pages and PCI devices"),
                    mark(
                            "(?:policy|physcpubind): ",
                            "numactl -s",
                            "everything but the policy of a process"),
                    mark(
                            "(?:<\\?xml[^>]*>\\s*)?(?:<!DOCTYPE topology[^>]*>\\s*)?<topology\\b",
                            "lstopo --of xml",
                            ""),
                    mark(
                            "Machine \\([^)]*\\)",
                            "lstopo",
                            "distances of the NUMA nodes and huge pages"),
                    mark(
                            "[0-9a-f]{2,4}:[0-9a-f]{2}(?::[0-9a-f]{2})?\\.[0-9a-f] ",
                            "lspci", "CPUs, memory and NUMA nodes"),
                    mark("Node +\\d+ +MemTotal:", "cat node*/meminfo", "CPUs and PCI devices"),
                    mark("processor\\s*: \\d", "cat /proc/cpuinfo", NO_MEMORY));

    private static Mark mark(String begins, String name, String lacks) {
        return new Mark(Pattern.compile(begins), new ForeignMachine(name, lacks));
    }

    /// The program that printed this text, if it is a known one.
    static Optional<ForeignMachine> of(String text) {
        var start = text.stripLeading();
        var looked = start.substring(0, Math.min(LOOKED_AT, start.length()));
        return MARKS.stream()
                .filter(mark -> mark.begins().matcher(looked).lookingAt())
                .findFirst()
                .map(Mark::machine);
    }

    InputException refusal(Source source) {
        return new InputException(
                source,
                lacks.isEmpty()
                        ? "this is what %s prints, which is not read here".formatted(name)
                        : "this is what %s prints, and it lacks %s".formatted(name, lacks),
                "Run \"%s topology capture machine.tar.gz\" on that machine and name the file it writes."
                        .formatted(ProgramInfo.name()));
    }
}
