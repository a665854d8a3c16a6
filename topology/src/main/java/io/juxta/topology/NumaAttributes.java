package io.juxta.topology;

import io.juxta.model.AttributeValue;
import io.juxta.model.CpuSet;
import io.juxta.topology.AttributeResult.Found;
import io.juxta.topology.AttributeResult.Missing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The standard `numaNode` attribute (KEP-6072).
///
/// As a scalar it is the node the device is attached to. As a list it starts with that node, and
/// the nodes at the smallest distance from it follow, except those known to be on another socket.
/// Missing kernel data never turns a list into an error: the list is then just the node.
public final class NumaAttributes {

    /// Linux has at most 1024 nodes.
    static final int MOST_NODES = 1024;

    /// Matches the message of a device without a node, and in it what the file held.
    private static final Pattern NO_AFFINITY =
            Pattern.compile(" holds (-\\d{1,19}): the device has no NUMA affinity\\.");

    static final String NODES = "devices/system/node";
    static final String CPUS = "devices/system/cpu";

    /// The node of a number in a `distance` file.
    public enum Positions {
        /// The n-th number belongs to the n-th online node, as the kernel defines it. Without a
        /// matching list of online nodes it belongs to node n.
        MAPPED,
        /// The n-th number is about node n, as the reference library of Kubernetes 1.37 reads it;
        /// wrong on machines whose node ids have holes.
        UPSTREAM
    }

    private final Sysfs sysfs;
    private final Positions positions;

    public NumaAttributes(Sysfs sysfs) {
        this(sysfs, Positions.MAPPED);
    }

    public NumaAttributes(Sysfs sysfs, Positions positions) {
        this.sysfs = sysfs;
        this.positions = positions;
    }

    /// For the PCI device at an address. A device with no node of its own has no attribute: were -1
    /// published, all such devices would match each other.
    public AttributeResult byPciAddress(String address, AttributeForm form) {
        var wrong = PciBusIds.refuse(StandardAttributes.NUMA_NODE, address);
        if (wrong.isPresent()) {
            return wrong.get();
        }
        var file = PcieRoots.DEVICES + "/" + address + "/numa_node";
        String content;
        try {
            content = sysfs.readFile(file);
        } catch (IOException e) {
            return missing(
                    ErrorKind.READ_NUMA_NODE,
                    "%s cannot be read: %s.".formatted(file, Failure.reason(e)));
        }
        var node = KernelNumbers.parse(content);
        if (node.isEmpty()) {
            return missing(
                    ErrorKind.READ_NUMA_NODE,
                    "%s holds %s, which is no number.".formatted(file, KernelText.quoted(content)));
        }
        if (node.getAsLong() < 0) {
            return missing(
                    ErrorKind.NO_AFFINITY,
                    "%s holds %d: the device has no NUMA affinity."
                            .formatted(file, node.getAsLong()));
        }
        if (node.getAsLong() >= MOST_NODES) {
            return missing(
                    ErrorKind.INVALID_NODE,
                    "%s holds %d; nodes are 0 to %d."
                            .formatted(file, node.getAsLong(), MOST_NODES - 1));
        }
        return found((int) node.getAsLong(), form);
    }

    /// For a device with a known node, such as memory. The scalar form reads no file, so the node
    /// need not exist.
    public AttributeResult byNode(int node, AttributeForm form) {
        return node < 0 || node >= MOST_NODES ? noSuchNode(node) : found(node, form);
    }

    private static Missing noSuchNode(int node) {
        return missing(
                ErrorKind.INVALID_NODE,
                "Node %d does not exist; nodes are 0 to %d.".formatted(node, MOST_NODES - 1));
    }

    /// For CPUs and memory, which are part of a node rather than near one: the node alone, as a
    /// number or as a list of one. With near nodes, a CPU of node 4 and memory of node 5 would
    /// match each other.
    public static AttributeResult own(int node, AttributeForm form) {
        if (node < 0 || node >= MOST_NODES) {
            return noSuchNode(node);
        }
        return switch (form) {
            case SCALAR -> scalar(node);
            case LIST ->
                    new Found(
                            StandardAttributes.NUMA_NODE,
                            new AttributeValue.Ints(List.of((long) node)));
        };
    }

    /// The negative value of `numa_node`, parsed from the message about it.
    public static OptionalLong negativeNode(Missing missing) {
        var held = NO_AFFINITY.matcher(missing.message());
        return held.find() ? KernelNumbers.parse(held.group(1)) : OptionalLong.empty();
    }

    /// For a CPU, as the reference library of Kubernetes 1.37 does: its list has near nodes too.
    public AttributeResult forCpu(int cpu, AttributeForm form) {
        return switch (nodeOfCpu(cpu)) {
            case Found(_, AttributeValue.IntValue(var node)) -> byNode((int) node, form);
            case Found(_, var other) ->
                    throw new IllegalStateException("A CPU's node is a number, not " + other);
            case Missing missing -> missing;
        };
    }

    /// The node a CPU belongs to, online or not, as a scalar: the first entry of its folder that is
    /// named `node` and a digit.
    public AttributeResult nodeOfCpu(int cpu) {
        var folder = CPUS + "/cpu" + cpu;
        List<String> names;
        try {
            names = sysfs.list(folder);
        } catch (IOException e) {
            return missing(
                    ErrorKind.CPU_NOT_FOUND,
                    "CPU %d is not in any node: %s cannot be listed: %s."
                            .formatted(cpu, folder, Failure.reason(e)));
        }
        var entry =
                names.stream()
                        .filter(name -> name.startsWith("node") && name.length() > 4)
                        .filter(name -> name.charAt(4) >= '0' && name.charAt(4) <= '9')
                        .min(String::compareTo);
        if (entry.isEmpty()) {
            return missing(
                    ErrorKind.CPU_NOT_FOUND,
                    "CPU %d is not in any node: %s has no entry such as node0."
                            .formatted(cpu, folder));
        }
        var node = KernelNumbers.parseInt(entry.get().substring(4));
        return node.isPresent()
                        && !Character.isWhitespace(entry.get().charAt(entry.get().length() - 1))
                ? scalar(node.getAsInt())
                : missing(
                        ErrorKind.BAD_NODE_ENTRY,
                        "%s has the entry %s, which names no node."
                                .formatted(folder, KernelText.quoted(entry.get())));
    }

    /// The node a device is attached to, from either form; empty means unknown, never node 0.
    public static OptionalLong physicalNumaNode(AttributeValue value) {
        return switch (value) {
            case AttributeValue.IntValue(var node) -> OptionalLong.of(node);
            case AttributeValue.Ints(var nodes) -> OptionalLong.of(nodes.getFirst());
            case AttributeValue.MalformedValue malformed -> {
                var node = malformed.intMember();
                var nodes = malformed.intsMember();
                yield node != null
                        ? OptionalLong.of(node)
                        : nodes != null && !nodes.isEmpty()
                                ? OptionalLong.of(nodes.getFirst())
                                : OptionalLong.empty();
            }
            case AttributeValue.BoolValue _,
                    AttributeValue.StringValue _,
                    AttributeValue.VersionValue _,
                    AttributeValue.Bools _,
                    AttributeValue.Strings _,
                    AttributeValue.Versions _ ->
                    OptionalLong.empty();
        };
    }

    /// The socket of a node, that of its lowest CPU; absent for a node without CPUs and where the
    /// kernel does not report it. Some firmware numbers its only socket -1.
    OptionalInt socket(int node) {
        try {
            var cpus = CpuSet.parse(sysfs.readFile(NODES + "/node" + node + "/cpulist"));
            return cpus.isEmpty()
                    ? OptionalInt.empty()
                    : KernelNumbers.parseInt(
                            sysfs.readFile(
                                    CPUS
                                            + "/cpu"
                                            + cpus.first()
                                            + "/topology/physical_package_id"));
        } catch (IOException | IllegalArgumentException _) {
            return OptionalInt.empty();
        }
    }

    static AttributeResult scalar(int node) {
        return new Found(StandardAttributes.NUMA_NODE, new AttributeValue.IntValue(node));
    }

    private AttributeResult found(int node, AttributeForm form) {
        return switch (form) {
            case SCALAR -> scalar(node);
            case LIST ->
                    new Found(StandardAttributes.NUMA_NODE, new AttributeValue.Ints(nearest(node)));
        };
    }

    private List<Long> nearest(int node) {
        var distances = distances(node);
        var ids = ids(distances.size());
        var own = ids.indexOf(node);
        List<Long> list = new ArrayList<>(List.of((long) node));
        if (own < 0 || ids.size() == 1) {
            return list;
        }
        var minimum =
                IntStream.range(0, ids.size())
                        .filter(at -> at != own)
                        .mapToLong(distances::get)
                        .min()
                        .orElseThrow();
        var socket = socket(node);
        for (var at = 0; at < ids.size(); at++) {
            if (at != own && distances.get(at) == minimum && !isElsewhere(socket, ids.get(at))) {
                list.add((long) ids.get(at));
            }
        }
        return list;
    }

    /// Both sockets must be known: keeping a doubtful near node is better than losing a real one.
    private boolean isElsewhere(OptionalInt socket, int candidate) {
        if (socket.isEmpty()) {
            return false;
        }
        var other = socket(candidate);
        return other.isPresent() && other.getAsInt() != socket.getAsInt();
    }

    private List<Long> distances(int node) {
        try {
            return KernelNumbers.parseAll(sysfs.readFile(NODES + "/node" + node + "/distance"));
        } catch (IOException _) {
            return List.of();
        }
    }

    /// The node of each distance.
    private List<Integer> ids(int count) {
        if (positions == Positions.MAPPED) {
            try {
                var online = CpuSet.parse(sysfs.readFile(NODES + "/online"));
                if (online.size() == count) {
                    return online.stream().boxed().toList();
                }
            } catch (IOException | IllegalArgumentException _) {
                // Unknown: every id up to the count.
            }
        }
        return IntStream.range(0, count).boxed().toList();
    }

    private static Missing missing(ErrorKind kind, String message) {
        return new Missing(StandardAttributes.NUMA_NODE, kind, message);
    }
}
