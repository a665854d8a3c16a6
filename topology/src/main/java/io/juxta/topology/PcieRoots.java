package io.juxta.topology;

import io.juxta.model.AttributeValue;
import io.juxta.topology.AttributeResult.Found;
import io.juxta.topology.AttributeResult.Missing;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The standard `pcieRoot` attribute: which root complex a device hangs below. A CPU hangs below
/// none and gets the list of all roots on its node, so that it can be matched with devices.
public final class PcieRoots {

    static final String DEVICES = "bus/pci/devices";

    private static final Pattern ROOT = Pattern.compile("pci[0-9a-f]{4}:[0-9a-f]{2}");

    /// How much a root's name is looked at.
    public enum Naming {
        /// Any name that starts with `pci`, as the reference library has it.
        ANY,
        /// `pci`, four hex digits, `:` and two.
        STRICT
    }

    private final Sysfs sysfs;
    private final Naming naming;

    public PcieRoots(Sysfs sysfs) {
        this(sysfs, Naming.ANY);
    }

    public PcieRoots(Sysfs sysfs, Naming naming) {
        this.sysfs = sysfs;
        this.naming = naming;
    }

    /// The root above a PCI device, alone or as a list of one.
    public AttributeResult byPciAddress(String address, AttributeForm form) {
        var wrong = PciBusIds.refuse(StandardAttributes.PCIE_ROOT, address);
        return wrong.isPresent() ? wrong.get() : above(address, form);
    }

    /// All roots with a PCI device on the CPU's node, as a list.
    public AttributeResult forCpu(int cpu) {
        return switch (new NumaAttributes(sysfs).nodeOfCpu(cpu)) {
            case Missing(_, var kind, var message) ->
                    new Missing(StandardAttributes.PCIE_ROOT, kind, message);
            case Found(_, AttributeValue.IntValue(var node)) -> onNode((int) node);
            case Found(_, var other) ->
                    throw new IllegalStateException("A CPU's node is a number, not " + other);
        };
    }

    /// All roots with a PCI device on a node, as a list.
    public AttributeResult onNode(int node) {
        return onNode(node, byNode());
    }

    static AttributeResult onNode(int node, SortedMap<Integer, SortedSet<String>> byNode) {
        var roots = byNode.getOrDefault(node, new TreeSet<>());
        return roots.isEmpty()
                ? new Missing(
                        StandardAttributes.PCIE_ROOT,
                        ErrorKind.NO_ROOT_ON_NODE,
                        "No device in %s is on node %d.".formatted(DEVICES, node))
                : new Found(
                        StandardAttributes.PCIE_ROOT,
                        new AttributeValue.Strings(List.copyOf(roots)));
    }

    /// The roots on each node that has any.
    SortedMap<Integer, SortedSet<String>> byNode() {
        var byNode = new TreeMap<Integer, SortedSet<String>>();
        var numa = new NumaAttributes(sysfs);
        for (var address : addresses()) {
            if (numa.byPciAddress(address, AttributeForm.SCALAR)
                            instanceof Found(_, AttributeValue.IntValue(var node))
                    && byPciAddress(address, AttributeForm.SCALAR)
                            instanceof Found(_, AttributeValue.StringValue(var root))) {
                byNode.computeIfAbsent((int) node, _ -> new TreeSet<>()).add(root);
            }
        }
        return byNode;
    }

    private List<String> addresses() {
        try {
            return sysfs.list(DEVICES);
        } catch (IOException _) {
            return List.of();
        }
    }

    private AttributeResult above(String address, AttributeForm form) {
        var link = DEVICES + "/" + address;
        String target;
        try {
            target = sysfs.readLink(link);
        } catch (IOException e) {
            return missing(
                    ErrorKind.READ_LINK,
                    "%s cannot be read as a link: %s.".formatted(link, Failure.reason(e)));
        }
        var path = target.startsWith("/") ? target : joined(target);
        if (!path.startsWith("devices/pci")) {
            return missing(
                    ErrorKind.BAD_LINK_PREFIX,
                    "%s leads to %s, which is not below devices/pci."
                            .formatted(link, KernelText.quoted(target)));
        }
        if (!path.substring(path.lastIndexOf('/') + 1).equals(address)) {
            return missing(
                    ErrorKind.BAD_LINK_SUFFIX,
                    "%s leads to %s, which is another device."
                            .formatted(link, KernelText.quoted(target)));
        }
        var root = path.split("/", -1)[1];
        if (naming == Naming.STRICT && !ROOT.matcher(root).matches()) {
            return missing(
                    ErrorKind.BAD_ROOT,
                    "%s leads to %s, whose root is not written as pci0000:00."
                            .formatted(link, KernelText.quoted(target)));
        }
        return new Found(
                StandardAttributes.PCIE_ROOT,
                switch (form) {
                    case SCALAR -> new AttributeValue.StringValue(root);
                    case LIST -> new AttributeValue.Strings(List.of(root));
                });
    }

    /// A target seen from the folder of devices, without `.` and `..`; those that climb above the
    /// tree stay in front.
    private static String joined(String target) {
        var names = new ArrayDeque<String>();
        for (var name : (DEVICES + "/" + target).split("/", -1)) {
            switch (name) {
                case "", "." -> {}
                case ".." -> {
                    if (names.isEmpty() || names.getLast().equals("..")) {
                        names.add(name);
                    } else {
                        names.removeLast();
                    }
                }
                default -> names.add(name);
            }
        }
        return String.join("/", names);
    }

    private static Missing missing(ErrorKind kind, String message) {
        return new Missing(StandardAttributes.PCIE_ROOT, kind, message);
    }
}
