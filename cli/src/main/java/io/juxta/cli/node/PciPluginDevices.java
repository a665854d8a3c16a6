package io.juxta.cli.node;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ProgramInfo;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.topology.PciFunctions;
import io.juxta.node.device.PluginDevice;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.PciDevice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// PCI devices of a machine as a device plugin would report them: each by its address, on its NUMA
/// node.
///
/// Several choices may name one resource; no device is in two resources. The address of a card
/// selects its virtual functions where it has some.
final class PciPluginDevices {

    private static final Pattern CHOICE = Pattern.compile("([^=/]+/[^=/]+)=(\\S+)");
    private static final Pattern CLASS = Pattern.compile("0[xX][0-9a-fA-F]{2,6}");
    private static final Pattern IDS = Pattern.compile("[0-9a-fA-F]{4}:[0-9a-fA-F]{4}");
    private static final Pattern ADDRESS =
            Pattern.compile("[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-9a-fA-F]");

    private PciPluginDevices() {}

    /// @param choices as in `example.com/gpu=0x03`
    /// @throws UsageException when one is invalid, or selects no device
    static Map<String, List<PluginDevice>> of(
            List<String> choices, Machine machine, Console console) {
        var devices = new TreeMap<String, List<PluginDevice>>();
        var resources = new HashMap<String, String>();
        for (var choice : choices) {
            var parts = CHOICE.matcher(choice);
            if (!parts.matches()) {
                throw new UsageException(
                        "--pci-devices is %s: a resource and which devices are needed, as in example.com/gpu=0x03."
                                .formatted(choice));
            }
            var resource = parts.group(1);
            var found = find(parts.group(2), machine, console);
            var list = devices.computeIfAbsent(resource, _ -> new ArrayList<>());
            for (var device : found) {
                var other = resources.put(device.address(), resource);
                if (other != null && !other.equals(resource)) {
                    throw new UsageException(
                            "--pci-devices makes %s a device of %s and of %s: a plugin reports it for one of them."
                                    .formatted(device.address(), other, resource));
                }
                if (other == null) {
                    list.add(plugged(device));
                }
            }
        }
        refuseBoth(resources, machine);
        return devices;
    }

    /// A card and its virtual functions are the same hardware.
    private static void refuseBoth(Map<String, String> resources, Machine machine) {
        for (var device : machine.pciDevices()) {
            if (resources.containsKey(device.address())
                    && resources.containsKey(device.virtualFunctionOf())) {
                throw new UsageException(
                        "--pci-devices names both the virtual function %s and its card %s: they are one piece of hardware."
                                .formatted(device.address(), device.virtualFunctionOf()));
            }
        }
    }

    private static PluginDevice plugged(PciDevice device) {
        return new PluginDevice(
                device.address(), device.numaNode().stream().boxed().toList(), true);
    }

    private static List<PciDevice> find(String which, Machine machine, Console console) {
        var word = which.toLowerCase(Locale.ROOT);
        var wanted =
                machine.pciDevices().stream()
                        .filter(device -> !device.isBridge())
                        .filter(device -> isMeant(device, word))
                        .toList();
        if (wanted.isEmpty()) {
            throw new UsageException(
                    machine.pciDevices().isEmpty()
                            ? "--pci-devices: the machine tells of no PCI devices. A capture does: %s topology capture FILE.tar.gz."
                                    .formatted(ProgramInfo.name())
                            : "--pci-devices: no PCI device of the machine is %s; \"%s topology\" draws them."
                                    .formatted(which, ProgramInfo.name()));
        }
        var chosen = PciFunctions.VIRTUAL.choose(wanted, machine);
        chosen.leftOut().ifPresent(console::note);
        return chosen.devices();
    }

    private static boolean isMeant(PciDevice device, String word) {
        if (CLASS.matcher(word).matches()) {
            return device.deviceClass().toLowerCase(Locale.ROOT).startsWith(word);
        }
        if (IDS.matcher(word).matches()) {
            return word.equals(hex(device.vendor()) + ":" + hex(device.device()));
        }
        if (ADDRESS.matcher(word).matches()) {
            return device.address().equals(word) || device.virtualFunctionOf().equals(word);
        }
        throw new UsageException(
                "--pci-devices: %s is no class such as 0x03, no vendor and device such as 10de:2330 and no address such as 0000:11:00.0."
                        .formatted(word));
    }

    private static String hex(String id) {
        return id.toLowerCase(Locale.ROOT).replaceFirst("^0x", "");
    }
}
