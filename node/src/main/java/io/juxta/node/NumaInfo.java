package io.juxta.node;

import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The NUMA nodes of a machine and, if required, their distances. Nodes without CPUs count like any
/// other.
public final class NumaInfo {

    /// A node as the machine reports it.
    ///
    /// @param memoryOnly whether it has no CPUs
    /// @param distances to each node, in the order in which the nodes are reported; null when the
    ///   machine does not report them
    public record Reported(int id, boolean memoryOnly, @Nullable List<Long> distances) {
        public Reported {
            distances = distances == null ? null : List.copyOf(distances);
        }
    }

    private final int count;
    private final NodeMask all;
    private final NodeMask memoryOnly;

    /// By node id, then node id; null when not required.
    private final long @Nullable [][] distances;

    private NumaInfo(int count, NodeMask all, NodeMask memoryOnly, long @Nullable [][] distances) {
        this.count = count;
        this.all = all;
        this.memoryOnly = memoryOnly;
        this.distances = distances;
    }

    /// The nodes of a machine as it reports them.
    public static List<Reported> reported(Machine machine) {
        return machine.numaNodes().stream()
                .map(
                        node ->
                                new Reported(
                                        node.id(), node.cpus().isEmpty(), distances(machine, node)))
                .toList();
    }

    private static @Nullable List<Long> distances(Machine machine, Machine.NumaNode node) {
        if (node.distances().isEmpty()) {
            return null;
        }
        var row = new ArrayList<Long>();
        for (var other : machine.numaNodes()) {
            var distance = node.distances().get(other.id());
            if (distance != null) {
                row.add(distance.longValue());
            }
        }
        return row;
    }

    /// The nodes with the data that a topology manager of these options needs; errors come in the
    /// kubelet's order.
    ///
    /// A kubelet looks a distance up by node id, although the kernel writes one for each online
    /// node. On machines with gaps in their ids it reads the distance of another node, or crashes.
    /// Here each distance belongs to the node it was written for.
    ///
    /// @throws StartException when a kubelet would not start on this machine
    public static NumaInfo of(
            List<Reported> nodes, TopologyOptions options, Extensions.Limit limit) {
        if (options.preferClosest() && nodes.stream().anyMatch(node -> node.distances() == null)) {
            throw new StartException(
                    "cannot discover NUMA topology: error getting NUMA distances from cadvisor");
        }
        var ids = nodes.stream().mapToInt(Reported::id).toArray();
        int highest = IntStream.of(ids).max().orElse(0);
        boolean beyond = limit == Extensions.Limit.BEYOND && highest >= Long.SIZE;
        if (nodes.size() > options.maxNodes() && !beyond) {
            throw new StartException(
                    "unsupported on machines with more than %d NUMA Nodes"
                            .formatted(options.maxNodes()));
        }
        check(highest, limit);
        return new NumaInfo(
                nodes.size(),
                NodeMask.of(ids),
                NodeMask.of(
                        nodes.stream()
                                .filter(Reported::memoryOnly)
                                .mapToInt(Reported::id)
                                .toArray()),
                options.preferClosest() ? table(nodes, highest) : null);
    }

    private static void check(int highest, Extensions.Limit limit) {
        switch (limit) {
            case KUBELET -> {
                if (highest >= Long.SIZE) {
                    throw new StartException(
                            ("unsupported on machines with NUMA node ids above 63: there is a node"
                                            + " %d; --beyond-kubelet answers nevertheless")
                                    .formatted(highest));
                }
            }
            case BEYOND -> {
                if (highest >= NodeMask.CAPACITY) {
                    throw new StartException(
                            "unsupported on machines with NUMA node ids above %d: there is a node %d"
                                    .formatted(NodeMask.CAPACITY - 1, highest));
                }
            }
        }
    }

    private static long[][] table(List<Reported> nodes, int highest) {
        var table = new long[highest + 1][highest + 1];
        for (var node : nodes) {
            var row = node.distances();
            if (row == null || row.size() != nodes.size()) {
                throw new StartException(
                        "cannot discover NUMA topology: NUMA node %d has %d distances for %d nodes"
                                .formatted(node.id(), row == null ? 0 : row.size(), nodes.size()));
            }
            for (int i = 0; i < row.size(); i++) {
                table[node.id()][nodes.get(i).id()] = row.get(i);
            }
        }
        return table;
    }

    /// How many nodes were reported.
    public int count() {
        return count;
    }

    /// Every node.
    public NodeMask all() {
        return all;
    }

    /// The nodes without CPUs.
    public NodeMask memoryOnly() {
        return memoryOnly;
    }

    /// Whether a kubelet could not hold these nodes in its masks.
    public boolean beyondKubelet() {
        return !all.fitsBits();
    }

    /// The average of the distances between all nodes of a mask, each to itself included.
    ///
    /// Added up and divided as the kubelet does, in floating point, so that even distances too
    /// large to be exact compare the same.
    double averageDistance(NodeMask mask) {
        if (distances == null) {
            throw new IllegalStateException(
                    "Distances are kept for prefer-closest-numa-nodes only.");
        }
        var ids = mask.ids();
        double sum = 0;
        for (int from : ids) {
            for (int to : ids) {
                sum += distances[from][to];
            }
        }
        return ids.length == 0 ? 0 : sum / ((double) ids.length * ids.length);
    }
}
