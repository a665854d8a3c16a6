package io.juxta.cli.node;

import io.juxta.cli.command.Manual;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.UsageException;
import io.juxta.node.WorkBudget;
import io.juxta.node.device.PluginDevice;
import io.juxta.topology.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of `juxta node admit` and `juxta node compare`.
///
/// @param kubelet null when not given, like state, devices and save
/// @param pciDevices resources and which PCI devices of the machine provide them, as typed
/// @param node whose pods are used; empty when not given
/// @param others configurations to compare
record NodeAsk(
        @Nullable Path machine,
        @Nullable Path kubelet,
        @Nullable Path state,
        @Nullable Path devices,
        List<String> pciDevices,
        String node,
        @Nullable Path save,
        List<Path> others,
        long budget) {

    NodeAsk {
        others = List.copyOf(others);
        pciDevices = List.copyOf(pciDevices);
    }

    /// The devices of the file, and those of the machine.
    Map<String, List<PluginDevice>> allDevices(Machine machine, Console console) {
        var all = new TreeMap<String, List<PluginDevice>>();
        if (devices != null) {
            all.putAll(NodeFiles.devices(devices, console));
        }
        PciPluginDevices.of(pciDevices, machine, console)
                .forEach(
                        (resource, found) -> {
                            if (all.put(resource, found) != null) {
                                throw new UsageException(
                                        "Both --devices and --pci-devices have devices of %s."
                                                .formatted(resource));
                            }
                        });
        return all;
    }

    static OptionSpec machineOption() {
        return Manual.path(
                "PATH",
                "The machine: a folder or capture of its sysfs, or what \"topology -o json\""
                        + " printed. The default is this machine.",
                "--machine");
    }

    static OptionSpec kubeletOption() {
        return Manual.path(
                "FILE",
                "Its kubelet's configuration: a KubeletConfiguration, or what /configz answers.",
                "--kubelet");
    }

    static OptionSpec devicesOption() {
        return Manual.path(
                "FILE",
                "Devices by resource, as in example.com/gpu: [{id: gpu-0, numaNodes: [0]}].",
                "--devices");
    }

    static OptionSpec pciDevicesOption() {
        return Manual.texts(
                String.class,
                "RESOURCE=WHICH",
                "PCI devices of the machine as devices of a resource, as in example.com/gpu=0x03:"
                        + " by class (0x03), vendor and device (10de:2330) or address"
                        + " (0000:11:00.0). Of a card with virtual functions these are meant."
                        + " Repeat it for more.",
                "--pci-devices");
    }

    static OptionSpec nodeOption() {
        return Manual.text(
                "NAME",
                List.of(),
                "The node that is asked: pods of other nodes are left out.",
                "--node");
    }

    static OptionSpec stateOption() {
        return Manual.path(
                "DIR",
                "A kubelet's folder with its state files; pods they speak of must be among those"
                        + " of -f.",
                "--state");
    }

    static OptionSpec saveStateOption() {
        return Manual.path(
                "DIR", "Write the state files as they are after the last pod.", "--save-state");
    }

    static OptionSpec withOption() {
        return Manual.texts(
                Path.class, "FILE", "A configuration to compare; give at least two.", "--with");
    }

    static Manual.Section rules() {
        var rules = new ArrayList<>(CommandOptions.gateSwitches());
        rules.add(
                Manual.text(
                        "UNITS",
                        List.of(),
                        "How much work may be done before the answer is \"undecided\".",
                        "--budget"));
        return new Manual.Section("Rules", rules);
    }

    static NodeAsk from(ParseResult arguments) {
        return new NodeAsk(
                Arguments.path(arguments, "--machine"),
                Arguments.path(arguments, "--kubelet"),
                Arguments.path(arguments, "--state"),
                Arguments.path(arguments, "--devices"),
                arguments.matchedOptionValue("--pci-devices", List.of()),
                node(arguments),
                Arguments.path(arguments, "--save-state"),
                arguments.matchedOptionValue("--with", List.of()),
                budget(arguments));
    }

    private static String node(ParseResult arguments) {
        String node = arguments.matchedOptionValue("--node", "");
        if (node.isEmpty() && arguments.hasMatchedOption("--node")) {
            throw new UsageException("--node is followed by nothing: name a node.");
        }
        return node;
    }

    static long budget(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--budget")) {
            return WorkBudget.DEFAULT;
        }
        String text = arguments.matchedOptionValue("--budget", "");
        if (text.matches("[1-9]\\d{0,17}")) {
            return Long.parseLong(text);
        }
        throw new UsageException(
                "--budget is %s: a whole number above 0 is needed.".formatted(text));
    }
}
