package io.juxta.bench;

import io.juxta.testkit.SysfsTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// About the largest machine one can buy, as a sysfs tree: 8 sockets with 4 nodes of 32 CPUs each,
/// 4 nodes that are only memory, and 512 PCI devices behind bridges.
final class BigMachine {

    static final int SOCKETS = 8;
    static final int NODES = 36;
    static final int CPUS = 1_024;
    static final int DEVICES = 512;

    private static final int CPU_NODES = 32;
    private static final int CPUS_OF_NODE = CPUS / CPU_NODES;
    private static final int NODES_OF_SOCKET = CPU_NODES / SOCKETS;
    private static final String NODE = "devices/system/node/";
    private static final String CPU = "devices/system/cpu/";

    private final SysfsTree tree;

    private BigMachine(SysfsTree tree) {
        this.tree = tree;
    }

    static void write(Path root) throws IOException {
        var machine = new BigMachine(new SysfsTree(root));
        machine.lists(NODE, NODES);
        machine.tree.file(NODE + "has_cpu", "0-%d\n".formatted(CPU_NODES - 1));
        machine.tree.file(NODE + "has_memory", "0-%d\n".formatted(NODES - 1));
        machine.tree.file(NODE + "has_normal_memory", "0-%d\n".formatted(NODES - 1));
        machine.lists(CPU, CPUS);
        for (var node = 0; node < NODES; node++) {
            machine.node(node);
        }
        for (var cpu = 0; cpu < CPUS; cpu++) {
            machine.cpu(cpu);
        }
        for (var device = 0; device < DEVICES; device++) {
            machine.device(device);
        }
    }

    private void lists(String folder, int count) throws IOException {
        for (var name : new String[] {"online", "possible", "present"}) {
            tree.file(folder + name, "0-%d\n".formatted(count - 1));
        }
        tree.file(folder + "offline", "\n");
    }

    private void node(int node) throws IOException {
        var home = NODE + "node" + node + "/";
        tree.file(home + "distance", row(node));
        tree.file(
                home + "cpulist",
                node < CPU_NODES
                        ? "%d-%d\n".formatted(node * CPUS_OF_NODE, (node + 1) * CPUS_OF_NODE - 1)
                        : "\n");
        tree.file(
                home + "meminfo",
                """
                Node %1$d MemTotal:       131072000 kB
                Node %1$d MemFree:        121072000 kB
                Node %1$d MemUsed:         10000000 kB
                Node %1$d HugePages_Total:     0
                Node %1$d HugePages_Free:      0
                """
                        .formatted(node));
        for (var size : new int[] {2_048, 1_048_576}) {
            var pages = home + "hugepages/hugepages-" + size + "kB/";
            tree.file(pages + "nr_hugepages", "64\n");
            tree.file(pages + "free_hugepages", "64\n");
        }
    }

    private static String row(int node) {
        return IntStream.range(0, NODES)
                .mapToObj(other -> String.valueOf(distance(node, other)))
                .collect(Collectors.joining(" ", "", "\n"));
    }

    private static int distance(int node, int other) {
        if (node == other) {
            return 10;
        }
        if (node >= CPU_NODES || other >= CPU_NODES) {
            return 60;
        }
        return node / NODES_OF_SOCKET == other / NODES_OF_SOCKET ? 12 : 32;
    }

    private void cpu(int cpu) throws IOException {
        var home = CPU + "cpu" + cpu + "/";
        var node = cpu / CPUS_OF_NODE;
        var socket = node / NODES_OF_SOCKET;
        var perSocket = CPUS / SOCKETS;
        var topology = home + "topology/";
        var siblings = "%d-%d\n".formatted(cpu & ~1, cpu | 1);
        tree.file(home + "online", "1\n");
        tree.link(home + "node" + node, "../../node/node" + node);
        tree.link(NODE + "node" + node + "/cpu" + cpu, "../../cpu/cpu" + cpu);
        tree.file(topology + "physical_package_id", socket + "\n");
        tree.file(topology + "die_id", node % NODES_OF_SOCKET + "\n");
        tree.file(topology + "cluster_id", "65535\n");
        tree.file(topology + "core_id", cpu % perSocket / 2 + "\n");
        for (var name :
                new String[] {"core_cpus_list", "thread_siblings_list", "cluster_cpus_list"}) {
            tree.file(topology + name, siblings);
        }
        var sameNode = "%d-%d\n".formatted(node * CPUS_OF_NODE, (node + 1) * CPUS_OF_NODE - 1);
        tree.file(topology + "die_cpus_list", sameNode);
        var sameSocket = "%d-%d\n".formatted(socket * perSocket, (socket + 1) * perSocket - 1);
        tree.file(topology + "package_cpus_list", sameSocket);
        tree.file(topology + "core_siblings_list", sameSocket);
        cache(home, 0, 1, "Data", "48K", siblings, cpu / 2);
        cache(home, 1, 1, "Instruction", "32K", siblings, cpu / 2);
        cache(home, 2, 2, "Unified", "1024K", siblings, cpu / 2);
        cache(home, 3, 3, "Unified", "32768K", sameNode, node);
    }

    private void cache(
            String cpu, int index, int level, String type, String size, String shared, int id)
            throws IOException {
        var home = cpu + "cache/index" + index + "/";
        tree.file(home + "level", level + "\n");
        tree.file(home + "type", type + "\n");
        tree.file(home + "size", size + "\n");
        tree.file(home + "id", id + "\n");
        tree.file(home + "shared_cpu_list", shared);
    }

    private void device(int number) throws IOException {
        var domain = number / 128;
        var bus = number % 128 * 2;
        var bridge = "devices/pci%04x:%02x/%04x:%02x:01.0".formatted(domain, bus, domain, bus);
        var address = "%04x:%02x:00.0".formatted(domain, bus + 1);
        var home = bridge + "/" + address + "/";
        tree.file(home + "numa_node", number % CPU_NODES + "\n");
        tree.file(home + "local_cpulist", "0-31\n");
        tree.file(home + "class", number % 2 == 0 ? "0x030200\n" : "0x020000\n");
        tree.file(home + "vendor", "0x10de\n");
        tree.file(home + "device", "0x2330\n");
        tree.file(home + "subsystem_vendor", "0x10de\n");
        tree.file(home + "subsystem_device", "0x16c1\n");
        tree.file(home + "revision", "0xa1\n");
        tree.folder("bus/pci/drivers/example");
        tree.link(home + "driver", "../../../../bus/pci/drivers/example");
        tree.link("bus/pci/devices/" + address, "../../../" + bridge + "/" + address);
    }
}
