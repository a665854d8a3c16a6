package io.juxta.cli.topology;

import io.juxta.model.AttributeValue;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine.PciDevice;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.StandardAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The columns of a PCI device in the drawing of a machine.
final class PciFacts {

    private PciFacts() {}

    /// The address, class, vendor, driver and NUMA node of a device, each as wide as its column.
    static List<String> of(PciDevice device) {
        var digits = device.deviceClass().replaceFirst("^0x", "");
        return List.of(
                MachinePage.padded(device.address(), 13),
                MachinePage.padded(PciClassName.of(digits), 13),
                MachinePage.padded(ids(device), 11),
                MachinePage.padded(device.driver().isEmpty() ? "-" : device.driver(), 15),
                numaNode(device));
    }

    /// As in `10de:2330`.
    private static String ids(PciDevice device) {
        return device.vendor().replaceFirst("^0x", "")
                + ":"
                + device.device().replaceFirst("^0x", "");
    }

    private static String numaNode(PciDevice device) {
        var scalar = value(device.attributes());
        var list = value(device.listAttributes());
        if (!(scalar instanceof AttributeValue.IntValue(var node))) {
            return "no numaNode";
        }
        var text = "numaNode %-5d".formatted(node);
        if (!(list instanceof AttributeValue.Ints(var nodes))) {
            return text.stripTrailing();
        }
        var all = nodes.toString().replace(" ", "");
        return text + (all.length() <= 14 ? "or " + all : "or %d nodes".formatted(nodes.size()));
    }

    private static @Nullable AttributeValue value(List<AttributeResult> results) {
        for (var result : results) {
            if (result.name().equals(StandardAttributes.NUMA_NODE)) {
                return result.found().orElse(null);
            }
        }
        return null;
    }

    /// Why devices have no numaNode. The usual cause, firmware that does not report it, is printed
    /// once for all devices with the same number.
    static List<String> withoutNumaNode(List<PciDevice> devices) {
        var warnings = new ArrayList<String>();
        var unsaid = new TreeMap<Long, List<String>>(Comparator.reverseOrder());
        for (var device : devices) {
            for (var result : device.attributes()) {
                if (result.name().equals(StandardAttributes.NUMA_NODE)
                        && result instanceof AttributeResult.Missing missing) {
                    var held = NumaAttributes.negativeNode(missing);
                    if (held.isPresent()) {
                        unsaid.computeIfAbsent(held.getAsLong(), _ -> new ArrayList<>())
                                .add(device.address());
                    } else {
                        warnings.add(missing.message());
                    }
                }
            }
        }
        unsaid.forEach((held, addresses) -> warnings.add(unsaid(held, addresses)));
        return warnings;
    }

    private static String unsaid(long held, List<String> addresses) {
        return addresses.size() == 1
                ? "%s has numa_node %d: the firmware does not say where it is; no numaNode is published for it."
                        .formatted(addresses.getFirst(), held)
                : "%s have numa_node %d: the firmware does not say where they are; no numaNode is published for them."
                        .formatted(String.join(", ", addresses), held);
    }
}
