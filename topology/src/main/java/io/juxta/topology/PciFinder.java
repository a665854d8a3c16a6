package io.juxta.topology;

import io.juxta.model.AttributeValue;
import io.juxta.topology.Machine.PciDevice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Finds the PCI devices, bridges and virtual functions included.
final class PciFinder {

    /// Domains have four digits, or more behind a volume management device.
    private static final Pattern ADDRESS =
            Pattern.compile("[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-9a-fA-F]");

    private static final Pattern CLASS = Pattern.compile("0x[0-9a-fA-F]{6}");
    private static final Pattern ID = Pattern.compile("0x[0-9a-fA-F]{4}");
    private static final Pattern DRIVER = Pattern.compile("[A-Za-z0-9_.:+-]{1,64}");

    private final Facts facts;
    private final NumaAttributes numa;
    private final PcieRoots roots;

    PciFinder(Facts facts, NumaAttributes numa, PcieRoots roots) {
        this.facts = facts;
        this.numa = numa;
        this.roots = roots;
    }

    List<PciDevice> find() {
        List<PciDevice> devices = new ArrayList<>();
        for (var name : facts.names(PcieRoots.DEVICES).orElse(List.of())) {
            if (ADDRESS.matcher(name).matches()) {
                devices.add(device(name));
            } else {
                facts.warn(
                        "%s holds %s, which is no PCI address."
                                .formatted(PcieRoots.DEVICES, KernelText.quoted(name)));
            }
        }
        devices.sort(Comparator.comparingLong(PciFinder::domain).thenComparing(PciDevice::address));
        return devices;
    }

    private static long domain(PciDevice device) {
        return Long.parseLong(device.address().substring(0, device.address().indexOf(':')), 16);
    }

    private PciDevice device(String address) {
        var folder = PcieRoots.DEVICES + "/" + address;
        var node = numa.byPciAddress(address, AttributeForm.SCALAR);
        return new PciDevice(
                address,
                written(folder + "/class", CLASS),
                written(folder + "/vendor", ID),
                written(folder + "/device", ID),
                facts.linked(folder + "/driver", DRIVER),
                facts.linked(folder + "/physfn", ADDRESS),
                node.found().map(PciFinder::id).orElse(OptionalInt.empty()),
                List.of(
                        PciBusIds.of(address),
                        roots.byPciAddress(address, AttributeForm.SCALAR),
                        node),
                List.of(
                        roots.byPciAddress(address, AttributeForm.LIST),
                        numa.byPciAddress(address, AttributeForm.LIST)));
    }

    private static OptionalInt id(AttributeValue value) {
        var node = NumaAttributes.physicalNumaNode(value);
        return node.isPresent() ? OptionalInt.of((int) node.getAsLong()) : OptionalInt.empty();
    }

    private String written(String file, Pattern expected) {
        var text = facts.text(file);
        if (text.isEmpty()) {
            facts.warn("%s is missing.".formatted(file));
            return "";
        }
        var value = KernelNumbers.trim(text.get());
        if (!expected.matcher(value).matches()) {
            facts.warn(
                    "%s holds %s, which is left out."
                            .formatted(file, KernelText.quoted(text.get())));
            return "";
        }
        return value;
    }
}
