package io.juxta.cli.node;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.topology.HugePages;
import io.juxta.node.Admission;
import io.juxta.node.Kubelet;
import io.juxta.node.NodeMask;
import io.juxta.node.memory.MachineMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The page of `node admit`: the counts, a row a pod, the use of the NUMA nodes, and remedies for
/// rejected pods.
final class NodeAdmitPage {

    private static final int BAR = 16;
    private static final int REMEDIES_SHOWN = 3;
    private static final long MIB = 1L << 20;
    private static final double GIB = 1L << 30;

    private final NodeRun run;
    private final boolean wide;

    NodeAdmitPage(NodeRun run, boolean wide) {
        this.run = run;
        this.wide = wide;
    }

    void print(Terminal terminal, Console console) {
        var offered = run.latest();
        var admitted =
                offered.stream()
                        .filter(each -> each.admission() instanceof Admission.Admitted)
                        .count();
        var answer =
                "%d of %d %s admitted."
                        .formatted(
                                admitted,
                                offered.size(),
                                offered.size() == 1 ? "pod is" : "pods are");
        console.line(admitted == offered.size() ? terminal.green(answer) : terminal.red(answer));
        console.line("");
        console.table(new NodeAdmitRows(run, wide).table());
        nodes(console);
        remedies(offered, console);
        remarks(console);
    }

    static String plain(NodeMask mask) {
        return mask.toString().replaceAll("[{}]", "");
    }

    static String size(long bytes) {
        if (bytes > 0 && bytes < GIB) {
            return Math.ceilDiv(bytes, MIB) + " MiB";
        }
        var text = String.format(Locale.ROOT, "%.1f", (double) bytes / GIB);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " GiB";
    }

    private void nodes(Console console) {
        var kubelet = run.kubelet();
        if (kubelet == null || run.end() != NodeRun.End.DONE) {
            return;
        }
        console.line("");
        var table = Table.wrapped();
        for (var node : kubelet.machine().numaNodes()) {
            table.row(node(kubelet, node.id()).toArray(String[]::new));
        }
        console.table(table);
    }

    private static List<String> node(Kubelet kubelet, int id) {
        var managers = kubelet.managers();
        var cells = new ArrayList<String>();
        cells.add("node " + id);
        var cpus = managers.cpus();
        if (cpus.counts()) {
            cells.add(bar(cpus.assigned(id), cpus.allocatable(id)));
            cells.add("%d of %d CPUs".formatted(cpus.assigned(id), cpus.allocatable(id)));
        } else {
            cells.add("CPUs are shared");
        }
        var memory = managers.memoryUse();
        cells.add(
                memory.counts()
                        ? "%s of %s"
                                .formatted(
                                        without(
                                                size(memory.assigned(id)),
                                                size(memory.allocatable(id))),
                                        size(memory.allocatable(id)))
                        : "memory is shared");
        managers.memory().ifPresent(manager -> cells.addAll(pages(manager.machine(), id)));
        managers.registered()
                .forEach(
                        (resource, devices) -> {
                            var here =
                                    devices.stream()
                                            .filter(device -> device.nodes().contains(id))
                                            .toList();
                            if (!here.isEmpty()) {
                                var used = managers.devices().inUse(resource);
                                cells.add(
                                        "%s %d of %d"
                                                .formatted(
                                                        resource.substring(
                                                                resource.lastIndexOf('/') + 1),
                                                        here.stream()
                                                                .filter(
                                                                        device ->
                                                                                used.contains(
                                                                                        device
                                                                                                .id()))
                                                                .count(),
                                                        here.size()));
                            }
                        });
        return cells;
    }

    /// A size without its unit where the other one has the same unit.
    private static String without(String size, String other) {
        var unit = other.substring(other.indexOf(' '));
        return size.endsWith(unit) ? size.substring(0, size.length() - unit.length()) : size;
    }

    /// Huge pages in use, by size; the smallest first.
    private static List<String> pages(MachineMemory memory, int id) {
        var cells = new ArrayList<String>();
        var node = memory.nodes().get(id);
        if (node != null) {
            HugePages.bySize(node.tables().keySet())
                    .forEach(
                            type -> {
                                var table = node.tables().get(type);
                                if (table != null && table.allocatable() > 0) {
                                    cells.add(
                                            "%s pages %d of %d"
                                                    .formatted(
                                                            HugePages.size(type),
                                                            HugePages.count(type, table.reserved()),
                                                            HugePages.count(
                                                                    type, table.allocatable())));
                                }
                            });
        }
        return cells;
    }

    private static String bar(long used, long all) {
        var full = all == 0 ? 0 : Math.toIntExact((used * BAR + all - 1) / all);
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    }

    private void remedies(List<NodeFound.Offered> offered, Console console) {
        for (var each : offered) {
            if (each.why() != null) {
                console.line("");
                console.line(
                        NodeRemedyWords.sentence(
                                NodeAdmitRows.name(each.admission()),
                                each.why().remedies(),
                                wide ? Integer.MAX_VALUE : REMEDIES_SHOWN));
            }
        }
    }

    private void remarks(Console console) {
        var kubelet = run.kubelet();
        if (kubelet == null) {
            return;
        }
        if (kubelet.policy().breaksTies()) {
            var ties = kubelet.ties();
            console.line("");
            console.line(
                    "Of %d choices between equal nodes %d were decided: %d by CPUs, %d by memory, %d by both."
                            .formatted(
                                    ties.asked(),
                                    ties.decided(),
                                    ties.byCpu(),
                                    ties.byMemory(),
                                    ties.byBoth()));
        }
        if (!kubelet.policy().beyondKubelet().isEmpty()) {
            console.line("");
            console.line(
                    "No kubelet does this: "
                            + String.join(", ", kubelet.policy().beyondKubelet())
                            + ".");
        }
    }
}
