package io.juxta.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The NUMA nodes of a random machine, their distances, and the CPUs on them.
final class RandomNodes {

    private static final String NODES = "devices/system/node/";
    private static final String CPUS = "devices/system/cpu/";

    /// The distances of nodes: on the same socket, and on different ones.
    private enum Distances {
        SOCKETS,
        EQUAL,
        RANDOM_SYMMETRIC,
        RANDOM
    }

    private final Grow grow;
    private final SysfsTree tree;
    private final List<Integer> ids;
    private final List<Integer> cpus = new ArrayList<>();

    RandomNodes(Grow grow, SysfsTree tree, List<Integer> ids) {
        this.grow = grow;
        this.tree = tree;
        this.ids = ids;
    }

    /// Writes nodes and CPUs and returns the ids of the CPUs.
    List<Integer> write(int sockets) throws IOException {
        var socketOf = new ArrayList<Integer>();
        for (var i = 0; i < ids.size(); i++) {
            socketOf.add(i * sockets / ids.size());
        }
        distances(socketOf);
        var memoryOnly = grow.pick(0, 0, 15, 40);
        var noPackages = grow.chance(6);
        for (var i = 0; i < ids.size(); i++) {
            var node = NODES + "node" + ids.get(i);
            tree.folder(node);
            if (grow.chance(memoryOnly)) {
                cpulist(node, grow.pick("\n", "\n", ""));
            } else {
                var members = members();
                cpulist(node, listed(members) + "\n");
                var said = grow.mostly("x\n", socketOf.get(i) + "\n", socketOf.get(i) + "\n");
                var socket = noPackages ? "-1\n" : grow.mostly("  -1 \n", said);
                processors(members, ids.get(i), socket);
            }
        }
        onlineFiles();
        return cpus;
    }

    private void cpulist(String node, String content) throws IOException {
        if (grow.chance(96)) {
            var odd =
                    grow.pick(
                            "3-0\n",
                            "0,,1\n",
                            "0-7:2/4\n",
                            "0, 1\n",
                            "-1\n",
                            "0,\n",
                            "0-3-5\n",
                            "zero");
            tree.file(node + "/cpulist", grow.mostly(odd, content));
        }
    }

    private List<Integer> members() {
        var first = cpus.isEmpty() ? 0 : cpus.getLast() + 1;
        var members = new ArrayList<Integer>();
        var count = grow.pick(1, 1, 2, 3);
        for (var i = 0; i < count; i++) {
            members.add(first);
            first += grow.pick(1, 1, 1, 1, 2, 3);
        }
        cpus.addAll(members);
        return members;
    }

    /// The kernel's list syntax: adjacent numbers joined to ranges.
    private static String listed(List<Integer> members) {
        var parts = new ArrayList<String>();
        for (var i = 0; i < members.size(); ) {
            var end = i;
            while (end + 1 < members.size() && members.get(end + 1) == members.get(end) + 1) {
                end++;
            }
            parts.add(
                    end == i
                            ? String.valueOf(members.get(i))
                            : members.get(i) + "-" + members.get(end));
            i = end + 1;
        }
        return String.join(",", parts);
    }

    private void processors(List<Integer> members, int node, String socket) throws IOException {
        var hasTopology = grow.chance(96);
        for (var cpu : members) {
            var folder = CPUS + "cpu" + cpu;
            tree.folder(folder);
            if (hasTopology) {
                tree.file(folder + "/topology/physical_package_id", socket);
            }
            var entry = folder + "/node" + node;
            if (grow.chance(80)) {
                tree.link(entry, "../../node/node" + node);
            } else if (grow.chance(85)) {
                tree.folder(entry);
            }
            if (grow.chance(6)) {
                var odd =
                        grow.pick("node", "nodes", "node2x", "node 1", "node-1", "node00", "node1");
                tree.folder(folder + "/" + (odd.equals("node" + node) ? "node10" : odd));
            }
        }
    }

    private void onlineFiles() throws IOException {
        tree.file(NODES + "possible", "0-" + ids.getLast() + "\n");
        if (grow.chance(80)) {
            tree.file(NODES + "online", grow.mostly("all\n", listed(ids) + "\n"));
        }
    }

    private void distances(List<Integer> socketOf) throws IOException {
        var kind = grow.pick(Distances.SOCKETS, Distances.SOCKETS, grow.pick(Distances.values()));
        var near = grow.pick(11, 12, 15);
        var far = grow.pick(20, 21, 32, 40);
        var matrix = new int[ids.size()][ids.size()];
        for (var i = 0; i < ids.size(); i++) {
            for (var j = 0; j < ids.size(); j++) {
                var sameSocket = socketOf.get(i).equals(socketOf.get(j));
                matrix[i][j] =
                        switch (kind) {
                            case SOCKETS -> sameSocket ? near : far;
                            case EQUAL -> far;
                            case RANDOM_SYMMETRIC -> j < i ? matrix[j][i] : any();
                            case RANDOM -> any();
                        };
            }
        }
        for (var i = 0; i < ids.size(); i++) {
            matrix[i][i] = 10;
            if (grow.chance(97)) {
                tree.file(NODES + "node" + ids.get(i) + "/distance", row(matrix[i]));
            }
        }
    }

    private int any() {
        return grow.pick(11, 12, 14, 20, 21, 32, 80, 255);
    }

    /// A row as the kernel prints it, or sometimes an invalid one.
    private String row(int[] distances) {
        var words = IntStream.of(distances).mapToObj(String::valueOf).collect(Collectors.toList());
        if (grow.chance(93)) {
            return String.join(" ", words) + "\n";
        }
        var place = grow.below(words.size());
        switch (grow.below(7)) {
            case 0 ->
                    words.set(place, grow.pick("x", "1_2", "0x10", "12.0", "99999999999999999999"));
            case 1 -> words.set(place, grow.pick("+11", "5000000000", "0", "011"));
            case 2 -> words.removeLast();
            case 3 -> words.add("12");
            case 4 -> words.clear();
            case 5 -> words.set(place, words.get(place) + "\n");
            default -> words.replaceAll(word -> "\t" + word + " ");
        }
        return String.join(" ", words);
    }
}
