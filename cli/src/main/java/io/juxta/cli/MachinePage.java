package io.juxta.cli;

import io.juxta.model.AttributeValue;
import io.juxta.model.CpuSet;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.ErrorKind;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.NumaNode;
import io.juxta.topology.Machine.PciDevice;
import io.juxta.topology.StandardAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The drawing of a machine: what it is in one line, then socket by socket its NUMA nodes with what
/// is attached to them, and at last what is odd.
final class MachinePage {

    private static final int WIDTH = 99;
    private static final int CPUS_WIDTH = 24;
    private static final String DEVICE_INDENT = " ".repeat(11);

    private final Machine machine;
    private final String source;
    private final StringBuilder page = new StringBuilder();

    /// @param source where the machine was read, for the first line
    MachinePage(Machine machine, String source) {
        this.machine = machine;
        this.source = source;
    }

    String text() {
        answer();
        for (var socket : sockets().entrySet()) {
            line("");
            line("%-55s%s".formatted(socket.getKey(), "distance").stripTrailing());
            socket.getValue().forEach(this::node);
        }
        homeless();
        bridges();
        warnings();
        return page.toString();
    }

    /// Names from a machine may hold anything; a line of the drawing may not.
    private void line(String text) {
        text.codePoints()
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .forEach(page::appendCodePoint);
        page.append('\n');
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
        if (answer.length() + 3 + source.length() <= WIDTH) {
            line(answer + "   " + source);
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

    /// The nodes by socket. A node without CPUs stands with the socket nearest to it.
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
        var left =
                "  node %-3d %-30s %10s"
                        .formatted(node.id(), cpus(node.cpus()), size(node.memoryBytes()));
        var right =
                node.cpus().isEmpty()
                        ? nearest(node).map(near -> "nearest: " + near.id()).orElse("")
                        : distances(node, WIDTH - 55);
        line("%-55s%s".formatted(left, right).stripTrailing());
        node.hugepages()
                .forEach(
                        (size, pages) -> {
                            if (pages > 0) {
                                line(DEVICE_INDENT + "%d huge pages of %s".formatted(pages, size));
                            }
                        });
        for (var device : devices()) {
            if (device.numaNode().isPresent() && device.numaNode().getAsInt() == node.id()) {
                device(device);
            }
        }
    }

    private static String cpus(CpuSet cpus) {
        if (cpus.isEmpty()) {
            return "no CPUs";
        }
        var list = cpus.toString();
        if (list.length() <= CPUS_WIDTH) {
            return "CPUs " + list;
        }
        return "CPUs " + list.substring(0, list.lastIndexOf(',', CPUS_WIDTH - 2) + 1) + "…";
    }

    /// Nodes at the same distance are named together, the nearest first.
    private static String distances(NumaNode node, int room) {
        Map<Integer, CpuSet> byDistance = new TreeMap<>();
        node.distances()
                .forEach(
                        (id, distance) -> {
                            if (id != node.id()) {
                                byDistance.merge(distance, CpuSet.of(id), CpuSet::union);
                            }
                        });
        var text = new StringBuilder();
        for (var group : byDistance.entrySet()) {
            var part = "to %s: %d".formatted(group.getValue(), group.getKey());
            var gap = text.isEmpty() ? "" : "   ";
            if (text.length() + gap.length() + part.length() > room - 4) {
                return text.append(gap).append('…').toString();
            }
            text.append(gap).append(part);
        }
        return text.toString();
    }

    private void device(PciDevice device) {
        var digits = device.deviceClass().replaceFirst("^0x", "");
        line(
                "%s%-14s%-14s%-12s%-15s %s"
                        .formatted(
                                DEVICE_INDENT,
                                shortened(device.address(), 13),
                                PciClassName.of(digits),
                                shortened(ids(device), 11),
                                shortened(device.driver().isEmpty() ? "-" : device.driver(), 14),
                                numaNode(device))
                        .stripTrailing());
    }

    /// As in `10de:2330`.
    private static String ids(PciDevice device) {
        return device.vendor().replaceFirst("^0x", "")
                + ":"
                + device.device().replaceFirst("^0x", "");
    }

    private static String numaNode(PciDevice device) {
        var scalar = value(device.attributes());
        var list = value(device.listAttributes());
        if (!(scalar instanceof AttributeValue.IntValue(var node))) {
            return "no numaNode";
        }
        var text = "numaNode %-5d".formatted(node);
        if (!(list instanceof AttributeValue.Ints(var nodes))) {
            return text.stripTrailing();
        }
        var all = nodes.toString().replace(" ", "");
        return text + (all.length() <= 14 ? "or " + all : "or %d nodes".formatted(nodes.size()));
    }

    private static @Nullable AttributeValue value(List<AttributeResult> results) {
        for (var result : results) {
            if (result.name().equals(StandardAttributes.NUMA_NODE)) {
                return result.found().orElse(null);
            }
        }
        return null;
    }

    /// Devices whose node is not told, or does not exist.
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
            homeless.forEach(this::device);
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
        warnings.addAll(withoutNumaNode());
        if (!warnings.isEmpty()) {
            line("");
            line("Warnings");
            warnings.forEach(warning -> wrapped(warning).forEach(this::line));
        }
    }

    /// Why drawn devices have no numaNode. The usual cause, firmware that does not say, is told
    /// once for all of them.
    private List<String> withoutNumaNode() {
        var warnings = new ArrayList<String>();
        var unsaid = new ArrayList<String>();
        for (var device : devices()) {
            for (var result : device.attributes()) {
                if (result.name().equals(StandardAttributes.NUMA_NODE)
                        && result instanceof AttributeResult.Missing(_, var kind, var message)) {
                    if (kind == ErrorKind.NO_AFFINITY) {
                        unsaid.add(device.address());
                    } else {
                        warnings.add(message);
                    }
                }
            }
        }
        if (unsaid.size() == 1) {
            warnings.add(
                    "%s has numa_node -1: the firmware does not say where it is; no numaNode is published for it."
                            .formatted(unsaid.getFirst()));
        } else if (!unsaid.isEmpty()) {
            warnings.add(
                    "%s have numa_node -1: the firmware does not say where they are; no numaNode is published for them."
                            .formatted(String.join(", ", unsaid)));
        }
        return warnings;
    }

    private static List<String> wrapped(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder(" ");
        for (var word : text.split(" ", -1)) {
            if (line.length() > 4 && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
                line.append("   ");
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
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
