package io.juxta.topology;

import io.juxta.topology.Machine.NumaNode;
import io.juxta.topology.Machine.PciDevice;
import java.util.List;

/// Reads a machine from its sysfs.
///
/// Real kernels leave out files, number with gaps and use -1 or 65535 for "none"; all of that is
/// accepted. Invalid values are left out with a warning.
public final class Discovery {

    private Discovery() {}

    /// The machine, with the defaults of [NumaAttributes.Positions] and [PcieRoots.Naming].
    ///
    /// @throws DiscoveryException when the tree is no sysfs at all
    public static Machine read(Sysfs sysfs) {
        return read(sysfs, NumaAttributes.Positions.MAPPED, PcieRoots.Naming.ANY);
    }

    /// The machine.
    ///
    /// @throws DiscoveryException when the tree is no sysfs at all
    public static Machine read(
            Sysfs sysfs, NumaAttributes.Positions positions, PcieRoots.Naming naming) {
        var once =
                new Remembering(
                        sysfs instanceof DirectorySysfs live ? live.forOneDiscovery() : sysfs);
        var facts = new Facts(once);
        var numa = new NumaAttributes(once, positions);
        var roots = new PcieRoots(once, naming);
        var nodes = new NodeFinder(facts, numa).find();
        var cpus = new CpuFinder(facts, numa, roots, nodes).find();
        var devices = new PciFinder(facts, numa, roots).find();
        if (nodes.isEmpty() && cpus.isEmpty() && devices.isEmpty()) {
            throw new DiscoveryException(
                    "No sysfs here: %s, %s and %s are missing, empty or unreadable%s. Give the folder mounted as /sys, or a capture of it."
                            .formatted(
                                    NumaAttributes.NODES,
                                    NumaAttributes.CPUS,
                                    PcieRoots.DEVICES,
                                    first(facts.warnings())));
        }
        if (nodes.isEmpty()) {
            facts.warn("%s names no node: the kernel has no NUMA.".formatted(NumaAttributes.NODES));
        }
        devices.forEach(device -> checkNode(device, nodes, facts));
        return new Machine(nodes, cpus, devices, facts.warnings());
    }

    private static String first(List<String> warnings) {
        return warnings.isEmpty() ? "" : " (" + warnings.getFirst() + ")";
    }

    private static void checkNode(PciDevice device, List<NumaNode> nodes, Facts facts) {
        device.numaNode()
                .ifPresent(
                        id -> {
                            if (nodes.stream().noneMatch(node -> node.id() == id)) {
                                facts.warn(
                                        "%s says it is on node %d, which is not online."
                                                .formatted(device.address(), id));
                            }
                        });
    }
}
