package io.juxta.cli;

import io.juxta.model.CpuSet;
import io.juxta.node.Admission;
import io.juxta.node.Kubelet;
import io.juxta.node.NodeMask;
import io.juxta.node.Placement;
import io.juxta.node.Remedy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// What became of the pods, for people: the count, a row a pod, how full the nodes are, and what
/// would let the others in.
final class NodeAdmitPage {

    private static final int BAR = 16;
    private static final int REMEDIES_SHOWN = 3;
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
        console.table(table());
        nodes(console);
        remedies(offered, console);
        remarks(console);
    }

    private Table table() {
        var table =
                Table.wrapped().row("POD", "VERDICT", "NODE", "CPUS", "MEMORY", "DEVICES", "WHY");
        var first = true;
        for (var found : run.found()) {
            switch (found) {
                case NodeFound.Offered each -> offered(table, each);
                case NodeFound.Kept _ -> {}
                case NodeFound.Removed(var pod, var was) ->
                        table.row(
                                pod.startsWith("default/") ? pod.substring(8) : pod,
                                "removed",
                                "-",
                                "-",
                                "-",
                                "-",
                                was == NodeFound.Was.RUNNING ? "" : "it was not running");
                case NodeFound.Restarted(var pods) -> {
                    if (!(first && run.startsFromState())) {
                        table.row("", "kubelet restarts", "", "", "", "", "");
                    }
                    pods.forEach(each -> offered(table, each));
                }
                case NodeFound.NotModelled(var word) ->
                        table.row("", "not modelled", "-", "-", "-", "-", word);
            }
            first = false;
        }
        return table;
    }

    private void offered(Table table, NodeFound.Offered each) {
        var name = name(each.admission());
        switch (each.admission()) {
            case Admission.Admitted(_, var placements) -> {
                if (wide && placements.size() > 1) {
                    table.row(name, "admitted", "", "", "", "", "");
                    for (var one : placements) {
                        admitted(table, "  " + one.container(), "", List.of(one));
                    }
                } else {
                    admitted(table, name, "admitted", placements);
                }
            }
            case Admission.Rejected(_, var reason, var message, _) ->
                    table.row(
                            name,
                            reason,
                            "-",
                            "-",
                            "-",
                            "-",
                            each.why() == null ? message : each.why().summary());
            case Admission.Undecided(_, var step) ->
                    table.row(name, "undecided", "-", "-", "-", "-", step);
            case Admission.NotModelled(_, var what) ->
                    table.row(name, "not modelled", "-", "-", "-", "-", what);
        }
    }

    private static String name(Admission admission) {
        var meta = admission.pod().meta();
        return meta.namespace().equals("default") ? meta.name() : meta.fullName();
    }

    private static void admitted(
            Table table, String name, String verdict, List<Placement> placements) {
        var nodes = new TreeSet<NodeMask>();
        var cpus = CpuSet.EMPTY;
        var bytes = 0L;
        var devices = new LinkedHashSet<String>();
        for (var placement : placements) {
            var mask = placement.hint().affinity();
            if (mask != null) {
                nodes.add(mask);
            }
            cpus = cpus.union(placement.cpus());
            for (var block : placement.memory()) {
                bytes += block.type().equals("memory") ? block.bytes() : 0;
            }
            placement.devices().values().forEach(devices::addAll);
        }
        var where = new ArrayList<String>();
        nodes.forEach(mask -> where.add(plain(mask)));
        table.row(
                name,
                verdict,
                where.isEmpty() ? "any" : String.join(" ", where),
                cpus.isEmpty() ? "shared" : cpus.toString(),
                bytes == 0 ? "-" : size(bytes),
                devices.isEmpty() ? "-" : String.join(",", devices),
                "");
    }

    static String plain(NodeMask mask) {
        return mask.toString().replaceAll("[{}]", "");
    }

    static String size(long bytes) {
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
                                        size(memory.assigned(id)).replace(" GiB", ""),
                                        size(memory.allocatable(id)))
                        : "memory is shared");
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

    private static String bar(long used, long all) {
        var full = all == 0 ? 0 : Math.toIntExact((used * BAR + all - 1) / all);
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    }

    private void remedies(List<NodeFound.Offered> offered, Console console) {
        for (var each : offered) {
            if (each.why() == null || each.why().remedies().isEmpty()) {
                continue;
            }
            var all = each.why().remedies().stream().map(NodeAdmitPage::words).toList();
            var shown = wide ? all : all.subList(0, Math.min(REMEDIES_SHOWN, all.size()));
            console.line("");
            console.line(
                    "%s would be admitted %s; each was run%s."
                            .formatted(
                                    name(each.admission()),
                                    String.join(", or ", shown),
                                    shown.size() < all.size()
                                            ? " (%d more with -o wide)"
                                                    .formatted(all.size() - shown.size())
                                            : ""));
        }
    }

    private static String words(Remedy remedy) {
        return switch (remedy.change()) {
            case Remedy.Change.OtherPolicy(var policy) ->
                    "with topologyManagerPolicy: " + policy.word();
            case Remedy.Change.OtherScope(var scope) ->
                    "with topologyManagerScope: " + scope.word();
            case Remedy.Change.LowerRequest(var container, var resource, var amount) ->
                    "with %s %s in container %s".formatted(resource, amount, container);
            case Remedy.Change.WithoutPod(var pod) -> "without pod " + pod;
        };
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
