package io.juxta.testkit;

import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Seeded machines as sysfs trees on disk, each with questions about it.
///
/// Most machines are such as kernels describe them: sockets, NUMA nodes with and without CPUs,
/// sparse node ids, PCI devices behind bridges. A few files of some of them are missing, cut short
/// or garbled. All CPUs of a node are on one socket with the same text, so it does not matter which
/// of them is read.
public final class RandomMachines {

    private static final int MAX_SOCKETS = 8;
    private static final int MAX_NODES = 36;
    private static final int MAX_DEVICES = 12;
    private static final int CPUS_ASKED = 24;

    private final Grow grow;
    private final SysfsTree tree;
    private final String root;
    private final long index;
    private final List<Tree.Mapping> questions = new ArrayList<>();

    private RandomMachines(Path root, long seed, long index) throws IOException {
        this.grow = Grow.of(seed, index);
        this.tree = new SysfsTree(root);
        this.root = tree.absolute("");
        this.index = index;
    }

    /// Writes the machine with this index below an empty or missing folder and returns questions in
    /// the protocol of `partners/cmd/attribute-oracle`. The same seed and index always write the
    /// same.
    public static List<Tree.Mapping> write(Path root, long seed, long index) throws IOException {
        var machine = new RandomMachines(root, seed, index);
        var nodes = machine.nodeIds();
        var cpus = new RandomNodes(machine.grow, machine.tree, nodes).write(machine.sockets());
        machine.askNodes(nodes);
        machine.askCpus(cpus);
        var devices = machine.grow.between(0, MAX_DEVICES);
        machine.askDevices(new RandomPci(machine.grow, machine.tree, nodes).write(devices));
        return List.copyOf(machine.questions);
    }

    private int sockets() {
        return grow.pick(1, 1, 2, 2, 2, 4, grow.between(1, MAX_SOCKETS));
    }

    /// The ids of the nodes that are online, ascending, often with holes.
    private List<Integer> nodeIds() {
        var count =
                grow.pick(
                        1,
                        2,
                        4,
                        grow.between(2, 8),
                        grow.between(2, 12),
                        grow.between(1, MAX_NODES));
        var sparse = grow.chance(30);
        var ids = new ArrayList<Integer>();
        var id = sparse && grow.chance(20) ? grow.between(1, 3) : 0;
        for (var i = 0; i < count; i++) {
            ids.add(id);
            id += sparse ? grow.pick(1, 1, 1, 2, 2, 8, grow.between(1, 60)) : 1;
        }
        return ids;
    }

    private void askNodes(List<Integer> nodes) {
        for (var node : nodes) {
            ask("numaNodeByNode", "node", node, "form", "list");
        }
        var last = nodes.getLast();
        ask("numaNodeByNode", "node", grow.pick(nodes), "form", "scalar");
        ask("numaNodeByNode", "node", grow.between(0, last + 1), "form", "list");
        ask("numaNodeByNode", "node", last + 1, "form", grow.pick("scalar", "list"));
        for (var odd : List.of(-1, 1023, 1024)) {
            ask("numaNodeByNode", "node", odd, "form", grow.pick("scalar", "list"));
        }
    }

    private void askCpus(List<Integer> cpus) {
        for (var cpu : cpus.subList(0, Math.min(CPUS_ASKED, cpus.size()))) {
            ask("numaNodeForCpu", "cpu", cpu);
        }
        ask("numaNodeForCpu", "cpu", grow.pick(-1, 4_000, 99_999));
    }

    private void askDevices(List<String> addresses) {
        var asked = new ArrayList<>(addresses);
        asked.add(
                grow.pick(
                        "",
                        "04:00.0",
                        "0000:04:00",
                        " 0000:04:00.0",
                        "0000:04:00.0\n",
                        "0000:04:00.0/",
                        "../0000:04:00.0",
                        "0000:04:00.00",
                        "0000:0g:00.0",
                        "ffff:ff:ff.f"));
        for (var address : asked) {
            ask("numaNodeByPci", "bdf", address, "form", "scalar");
            ask("numaNodeByPci", "bdf", address, "form", "list");
            ask("pcieRoot", "bdf", address);
            ask("pciBusId", "bdf", address);
        }
    }

    private void ask(String ask, Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("id", Tree.Text.of(index + "/" + questions.size()));
        fields.put("root", Tree.Text.of(root));
        fields.put("ask", Tree.Text.of(ask));
        fields.putAll(Grow.map(namesAndValues).fields());
        questions.add(Tree.Mapping.of(fields));
    }
}
