package io.juxta.topology;

import java.util.SortedMap;
import java.util.TreeMap;

/// As large as machines get: 8 sockets, 36 nodes of which 4 are only memory, 1,024 CPUs and 512 PCI
/// devices.
final class BigMachine {

    static final int SOCKETS = 8;
    static final int CPU_NODES = 32;
    static final int NODES = 36;
    static final int CPUS = 1024;
    static final int DEVICES = 512;

    private BigMachine() {}

    static SortedMap<String, SysfsEntry> entries() {
        var entries = new TreeMap<String, SysfsEntry>();
        file(entries, "devices/system/node/online", "0-" + (NODES - 1));
        file(entries, "devices/system/cpu/online", "0-" + (CPUS - 1));
        for (var node = 0; node < NODES; node++) {
            node(entries, node);
        }
        for (var cpu = 0; cpu < CPUS; cpu++) {
            cpu(entries, cpu);
        }
        for (var device = 0; device < DEVICES; device++) {
            device(entries, device);
        }
        return entries;
    }

    private static void node(SortedMap<String, SysfsEntry> entries, int node) {
        var folder = "devices/system/node/node%d/".formatted(node);
        var perNode = CPUS / CPU_NODES;
        var cpus =
                node < CPU_NODES ? "%d-%d".formatted(node * perNode, (node + 1) * perNode - 1) : "";
        file(entries, folder + "cpulist", cpus);
        file(entries, folder + "meminfo", "Node %d MemTotal: 67108864 kB".formatted(node));
        file(entries, folder + "hugepages/hugepages-2048kB/nr_hugepages", "64");
        file(entries, folder + "hugepages/hugepages-1048576kB/nr_hugepages", "2");
        var distances = new StringBuilder();
        for (var other = 0; other < NODES; other++) {
            var distance =
                    other == node
                            ? 10
                            : other >= CPU_NODES || node >= CPU_NODES
                                    ? 40
                                    : other / 4 == node / 4 ? 12 : 32;
            distances.append(distance).append(' ');
        }
        file(entries, folder + "distance", distances.toString());
    }

    private static void cpu(SortedMap<String, SysfsEntry> entries, int cpu) {
        var folder = "devices/system/cpu/cpu%d/".formatted(cpu);
        var node = cpu / (CPUS / CPU_NODES);
        entries.put(
                folder + "node" + node, new SysfsEntry.Link("../../node/node%d".formatted(node)));
        file(entries, folder + "topology/core_id", String.valueOf(cpu / 2 % 64));
        file(
                entries,
                folder + "topology/physical_package_id",
                String.valueOf(cpu / (CPUS / SOCKETS)));
        file(entries, folder + "topology/die_id", "0");
        file(entries, folder + "topology/cluster_id", "65535");
        file(entries, folder + "cache/index3/level", "3");
        file(entries, folder + "cache/index3/id", String.valueOf(cpu / 16));
    }

    private static void device(SortedMap<String, SysfsEntry> entries, int device) {
        var node = device / (DEVICES / CPU_NODES);
        var bus = node * 8;
        var address = "0000:%02x:%02x.0".formatted(bus, device % 16);
        var folder = "devices/pci0000:%02x/%s/".formatted(bus, address);
        entries.put(
                "bus/pci/devices/" + address,
                new SysfsEntry.Link("../../../devices/pci0000:%02x/%s".formatted(bus, address)));
        file(entries, folder + "class", "0x030200");
        file(entries, folder + "vendor", "0x10de");
        file(entries, folder + "device", "0x2330");
        file(entries, folder + "numa_node", String.valueOf(node));
        entries.put(folder + "driver", new SysfsEntry.Link("../../../bus/pci/drivers/nvidia"));
    }

    private static void file(SortedMap<String, SysfsEntry> entries, String path, String content) {
        entries.put(path, new SysfsEntry.File(content + "\n"));
    }
}
