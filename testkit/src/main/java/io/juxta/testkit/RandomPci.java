package io.juxta.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/// The PCI devices of a random machine: the path of each below `devices/`, its `numa_node`, and the
/// target of the link below `bus/pci/devices`.
final class RandomPci {

    private static final String BUS = "bus/pci/devices/";
    private static final String TO_ROOT = "../../../";

    private final Grow grow;
    private final SysfsTree tree;
    private final List<Integer> nodes;

    RandomPci(Grow grow, SysfsTree tree, List<Integer> nodes) {
        this.grow = grow;
        this.tree = tree;
        this.nodes = nodes;
    }

    /// Writes that many devices and returns their addresses.
    List<String> write(int count) throws IOException {
        var addresses = new LinkedHashSet<String>();
        while (addresses.size() < count) {
            addresses.add(address());
        }
        for (var address : addresses) {
            device(address);
        }
        return new ArrayList<>(addresses);
    }

    private String address() {
        var domain = grow.chance(6) ? 0x10000 : grow.pick(0, 0, 0, 1, 0x123, 0xffff);
        var address =
                "%04x:%02x:%02x.%x"
                        .formatted(
                                domain, grow.below(256), grow.pick(0, 0, 0x1f), grow.pick(0, 0, 7));
        return grow.chance(4) ? address.toUpperCase(Locale.ROOT) : address;
    }

    private void device(String address) throws IOException {
        var colon = address.lastIndexOf(':');
        var root = "pci" + address.substring(0, colon);
        var home = "devices/" + root;
        for (var bridges = grow.below(4); bridges > 0; bridges--) {
            home += "/0000:%02x:1c.0".formatted(grow.below(256));
        }
        var target = home + "/" + address;
        switch (grow.below(24)) {
            case 0 -> link(address, TO_ROOT, "devices/platform/soc/" + root + "/" + address);
            case 1 -> link(address, TO_ROOT, home + "/0000:00:13.1");
            case 2 -> link(address, "", target);
            case 3 -> link(address, TO_ROOT + "../", target);
            case 4 -> link(address, TO_ROOT, "devices/pcifoo/" + address);
            case 5 -> {
                numaNode("devices/" + root + "/" + address);
                tree.folder(grow.pick("devices/pci", "devices"));
                tree.link(BUS + address, TO_ROOT + "devices/pci/../" + root + "/" + address + "/.");
            }
            case 6 -> numaNode(BUS + address);
            case 7 -> tree.link(BUS + address, TO_ROOT + target);
            case 8 -> numaNode(target);
            default -> link(address, TO_ROOT, target);
        }
    }

    /// A link up to the root and down to the device; without a way up it is absolute.
    private void link(String address, String up, String target) throws IOException {
        numaNode(target);
        tree.link(BUS + address, up.isEmpty() ? tree.absolute(target) : up + target);
    }

    private void numaNode(String device) throws IOException {
        tree.folder(device);
        var usual = grow.pick(nodes) + "\n";
        var odd =
                grow.pick(
                        " " + grow.pick(nodes) + " \n",
                        "+" + grow.pick(nodes) + "\n",
                        (nodes.getLast() + 1) + "\n",
                        "1023\n",
                        "1024\n",
                        "5000\n",
                        "65535\n",
                        "3000000000\n",
                        "99999999999999999999\n",
                        "-2\n",
                        "n/a\n",
                        "1 2\n",
                        "0x1\n",
                        "1_0\n",
                        "\n",
                        "");
        if (grow.chance(97)) {
            tree.file(
                    device + "/numa_node",
                    grow.chance(12) ? odd : grow.chance(10) ? "-1\n" : usual);
        }
    }
}
