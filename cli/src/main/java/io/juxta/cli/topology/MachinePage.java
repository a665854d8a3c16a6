package io.juxta.cli.topology;

import io.juxta.cli.page.Columns;
import io.juxta.cli.page.Fitted;
import io.juxta.model.CpuSet;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.NumaNode;
import io.juxta.topology.Machine.PciDevice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The drawing of a machine: a summary line, then socket by socket its NUMA nodes with attached
/// devices, and at last warnings.
final class MachinePage {

    private static final int CPUS_WIDTH = 30;

    /// Where the distances of a node begin, when there is room for them there.
    private static final int DISTANCES = 55;

    /// Distances that have less room than this stand below.
    private static final int LEAST_DISTANCES = 20;

    private static final String DISTANCE = "distance";
    private static final String TO = "to ";
    private static final String GAP = "   ";
    private static final String DEVICE_INDENT = " ".repeat(11);

    private final Machine machine;
    private final String source;
    private final int room;
    private final StringBuilder page = new StringBuilder();

    /// @param source where the machine was read, for the first line
    /// @param room how many columns a line may have
    MachinePage(Machine machine, String source, int room) {
        this.machine = machine;
        this.source = source;
        this.room = room;
    }

    String text() {
        answer();
        for (var socket : sockets().entrySet()) {
            line("");
            line(besideDistances() ? distanceTitle(socket.getKey()) : socket.getKey());
            socket.getValue().forEach(this::node);
        }
        homeless();
        bridges();
        warnings();
        return page.toString();
    }

    private boolean besideDistances() {
        return room - DISTANCES >= LEAST_DISTANCES;
    }

    private static String distanceTitle(String socket) {
        return padded(socket, DISTANCES) + DISTANCE;
    }

    /// Names of a machine may hold any character; a line of the drawing may not.
    private void line(String text) {
        line(text, "");
    }

    /// @param further how much further the lines that follow the first are indented
    private void line(String text, String further) {
        var plain = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .forEach(plain::appendCodePoint);
        for (var line : Fitted.hanging(plain.toString(), further, room)) {
            page.append(line.stripTrailing()).append('\n');
        }
    }

    private void answer() {
        var answer =
                String.join(
                        ", ",
                        count(socketCount(), "socket"),
                        count(machine.numaNodes().size(), "NUMA node"),
                        count(machine.cpus().size(), "CPU") + cores(),
                        size(machine.numaNodes().stream().mapToLong(NumaNode::memoryBytes).sum()),
                        count(devices().size(), "PCI device"));
        if (Columns.of(answer + GAP + source) <= room) {
            line(answer + GAP + source);
        } else {
            line(answer);
            line(source);
        }
    }

    private long socketCount() {
        return machine.cpus().stream()
                .flatMapToInt(cpu -> cpu.socket().stream())
                .distinct()
                .count();
    }

    /// As in ` (64 cores x 2)`; hybrid machines have no factor.
    private String cores() {
        record Core(int socket, int die, int core) {}
        var cores =
                machine.cpus().stream()
                        .filter(cpu -> cpu.core().isPresent())
                        .map(
                                cpu ->
                                        new Core(
                                                cpu.socket().orElse(-1),
                                                cpu.die().orElse(-1),
                                                cpu.core().getAsInt()))
                        .distinct()
                        .count();
        if (cores == 0) {
            return "";
        }
        var threads = machine.cpus().size() / cores;
        return threads * cores == machine.cpus().size()
                ? " (%d %s x %d)".formatted(cores, cores == 1 ? "core" : "cores", threads)
                : " (%d cores)".formatted(cores);
    }

    /// Bridges only lead to devices, so they are left out of the drawing.
    private List<PciDevice> devices() {
        return machine.pciDevices().stream().filter(device -> !device.isBridge()).toList();
    }

    /// The nodes by socket. A node without CPUs is drawn with the socket nearest to it.
    private SequencedMap<String, List<NumaNode>> sockets() {
        var known = new TreeMap<Integer, List<NumaNode>>();
        var unknown = new ArrayList<NumaNode>();
        for (var node : machine.numaNodes()) {
            var socket =
                    node.socket().isPresent()
                            ? Optional.of(node.socket().getAsInt())
                            : nearest(node).map(near -> near.socket().getAsInt());
            socket.map(id -> known.computeIfAbsent(id, _ -> new ArrayList<>()))
                    .orElse(unknown)
                    .add(node);
        }
        var sockets = new LinkedHashMap<String, List<NumaNode>>();
        known.forEach(
                (id, nodes) -> {
                    nodes.sort(
                            Comparator.comparing((NumaNode node) -> node.cpus().isEmpty())
                                    .thenComparingInt(NumaNode::id));
                    sockets.put("socket " + id, nodes);
                });
        if (!unknown.isEmpty()) {
            sockets.put("socket unknown", unknown);
        }
        return sockets;
    }

    /// The closest node whose socket is known.
    private Optional<NumaNode> nearest(NumaNode from) {
        return machine.numaNodes().stream()
                .filter(node -> node.id() != from.id() && node.socket().isPresent())
                .filter(node -> from.distances().containsKey(node.id()))
                .min(
                        Comparator.comparingInt(
                                        (NumaNode node) ->
                                                from.distances().getOrDefault(node.id(), 0))
                                .thenComparingInt(NumaNode::id));
    }

    private void node(NumaNode node) {
        var cpus = node.cpus().isEmpty() ? "no CPUs" : "CPUs " + node.cpus();
        var first = cpus.substring(0, lineEnd(cpus));
        var more = cpus.substring(first.length());
        var left =
                "  node %-3d %s %10s"
                        .formatted(node.id(), padded(first, CPUS_WIDTH), size(node.memoryBytes()));
        var right =
                node.cpus().isEmpty()
                        ? nearest(node).map(near -> "nearest: " + near.id()).stream().toList()
                        : distances(node);
        if (besideDistances()) {
            var lines = flow(right, "", room - DISTANCES);
            line(padded(left, DISTANCES) + lines.getFirst());
            lines.subList(1, lines.size()).forEach(line -> line(padded("", DISTANCES) + line));
            below(more);
        } else {
            line("  node %-3d %s".formatted(node.id(), size(node.memoryBytes())));
            below(cpus);
            flow(titled(right), DEVICE_INDENT, room).forEach(this::line);
        }
        node.hugepages()
                .forEach(
                        (size, pages) -> {
                            if (pages > 0) {
                                line(DEVICE_INDENT + "%d huge pages of %s".formatted(pages, size));
                            }
                        });
        devices(
                devices().stream()
                        .filter(device -> device.numaNode().equals(OptionalInt.of(node.id())))
                        .toList());
    }

    /// Virtual functions are drawn below their card.
    private void devices(List<PciDevice> devices) {
        var here = new HashSet<String>();
        devices.forEach(device -> here.add(device.address()));
        for (var device : devices) {
            if (!here.contains(device.virtualFunctionOf())) {
                device(device, DEVICE_INDENT);
                devices.stream()
                        .filter(other -> other.virtualFunctionOf().equals(device.address()))
                        .forEach(other -> device(other, DEVICE_INDENT + "  "));
            }
        }
    }

    /// Where a list of CPUs is wrapped: after a comma.
    private static int lineEnd(String cpus) {
        var comma = cpus.lastIndexOf(',', CPUS_WIDTH - 1);
        return cpus.length() <= CPUS_WIDTH || comma < 0 ? cpus.length() : comma + 1;
    }

    /// An attachment of a node, below it.
    private void below(String text) {
        if (!text.isEmpty()) {
            Fitted.wrapped(text, DEVICE_INDENT, room).forEach(this::line);
        }
    }

    /// Nodes at the same distance are named together, the nearest first.
    private static List<String> distances(NumaNode node) {
        Map<Integer, CpuSet> byDistance = new TreeMap<>();
        node.distances()
                .forEach(
                        (id, distance) -> {
                            if (id != node.id()) {
                                byDistance.merge(distance, CpuSet.of(id), CpuSet::union);
                            }
                        });
        var parts = new ArrayList<String>();
        byDistance.forEach(
                (distance, nodes) -> parts.add(TO + "%s: %d".formatted(nodes, distance)));
        return parts;
    }

    /// Distances below a title of their own.
    private static List<String> titled(List<String> distances) {
        var parts = new ArrayList<>(distances);
        if (!parts.isEmpty() && parts.getFirst().startsWith(TO)) {
            parts.set(0, DISTANCE + " " + parts.getFirst());
        }
        return parts;
    }

    /// Parts side by side, wrapped as needed; at least one line.
    private static List<String> flow(List<String> parts, String indent, int room) {
        var lines = new ArrayList<String>();
        var line = "";
        for (var part : parts) {
            if (!line.isEmpty() && Columns.of(indent + line + GAP + part) > room) {
                lines.add(indent + line);
                line = "";
            }
            line += line.isEmpty() ? part : GAP + part;
        }
        lines.add(indent + line);
        return lines;
    }

    /// What does not fit beside the address stands below it.
    private void device(PciDevice device, String indent) {
        var line = indent;
        for (var cell : PciFacts.of(device)) {
            if (!line.isBlank() && Columns.of((line + cell).stripTrailing()) > room) {
                line(line);
                line = indent + "  ";
            }
            line += cell + " ";
        }
        line(line);
    }

    /// Devices whose node is not known, or does not exist.
    private void homeless() {
        var homeless =
                devices().stream()
                        .filter(
                                device ->
                                        device.numaNode().isEmpty()
                                                || machine.numaNode(device.numaNode().getAsInt())
                                                        .isEmpty())
                        .toList();
        if (!homeless.isEmpty()) {
            line("");
            line("no NUMA node");
            devices(homeless);
        }
    }

    private void bridges() {
        var bridges = machine.pciDevices().size() - devices().size();
        if (bridges > 0) {
            line("");
            line("%s not drawn: -o json lists them.".formatted(count(bridges, "PCI bridge")));
        }
    }

    private void warnings() {
        var warnings = new LinkedHashSet<>(machine.warnings());
        warnings.addAll(PciFacts.withoutNumaNode(devices()));
        if (!warnings.isEmpty()) {
            line("");
            line("Warnings");
            warnings.forEach(warning -> line("  " + warning, "  "));
        }
    }

    /// Padded with blanks to so many columns.
    static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - Columns.of(text)));
    }

    private static String count(long number, String what) {
        return "%d %s%s".formatted(number, what, number == 1 ? "" : "s");
    }

    /// Binary units with one decimal.
    private static String size(long bytes) {
        var units = List.of("KiB", "MiB", "GiB", "TiB", "PiB");
        var amount = bytes / 1024.0;
        var unit = 0;
        while (amount >= 1023.95 && unit < units.size() - 1) {
            amount /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", amount, units.get(unit));
    }
}
