package io.juxta.cli.topology;

import io.juxta.cli.page.FreeMemory;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.UsageException;
import io.juxta.model.AttributeValue;
import io.juxta.model.ByName;
import io.juxta.model.CpuSet;
import io.juxta.model.Device;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.StandardAttributes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What a driver on a machine would publish: its PCI devices, and the CPUs, memory and huge pages
/// of every NUMA node.
///
/// All devices are in one pool, named after the node. What cannot be published is left out with a
/// warning; nothing is truncated.
final class MachineSlices {

    /// The most devices a slice may have.
    private static final int MOST_DEVICES = 128;

    /// The same once a device has a list attribute.
    private static final int MOST_DEVICES_WITH_LISTS = 64;

    private static final int LONGEST_TEXT = 64;
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private final Machine machine;
    private final SliceOptions wish;
    private final NodeResources resources;
    private final List<String> warnings = new ArrayList<>();
    private final List<Device> devices = new ArrayList<>();

    private MachineSlices(Machine machine, SliceOptions wish) {
        this.machine = machine;
        this.wish = wish;
        this.resources = new NodeResources(wish.gates());
    }

    /// The slices of a pool, and warnings about what is missing.
    record Published(List<Slice> slices, List<String> warnings) {
        Published {
            slices = List.copyOf(slices);
            warnings = List.copyOf(warnings);
        }
    }

    /// @throws UsageException when more is reserved than there is
    static Published of(Machine machine, SliceOptions wish) {
        var slices = new MachineSlices(machine, wish);
        slices.addPciDevices();
        slices.addCpus();
        slices.addMemory();
        slices.warnings.addAll(slices.resources.warnings());
        return new Published(slices.split(), slices.warnings);
    }

    private void addPciDevices() {
        var chosen =
                wish.functions()
                        .choose(
                                machine.pciDevices().stream().filter(this::isWanted).toList(),
                                machine);
        chosen.devices().forEach(this::addPciDevice);
        chosen.leftOut()
                .ifPresent(
                        what ->
                                warnings.add(
                                        "%s With --functions=%s it is the other way round."
                                                .formatted(what, wish.functions().other().word())));
    }

    private boolean isWanted(Machine.PciDevice device) {
        return device.deviceClass().startsWith("0x")
                && wish.classes().stream().anyMatch(device.deviceClass().substring(2)::startsWith);
    }

    /// The name is made from the address, so a device keeps it across restarts.
    private void addPciDevice(Machine.PciDevice device) {
        var name = "pci-" + device.address().replace(':', '-').replace('.', '-');
        if (!LABEL.matcher(name).matches()) {
            warnings.add(
                    "%s is not published: %s is no device name.".formatted(device.address(), name));
            return;
        }
        var attributes = new TreeMap<String, AttributeValue>();
        putText(attributes, "type", "pci");
        putText(attributes, "class", device.deviceClass());
        putText(attributes, "vendor", device.vendor());
        putText(attributes, "device", device.device());
        for (var result : device.attributes()) {
            if (!result.name().equals(StandardAttributes.NUMA_NODE)) {
                put(attributes, result, name);
            }
        }
        var inForm =
                switch (wish.form()) {
                    case SCALAR -> device.attributes();
                    case LIST -> device.listAttributes();
                };
        for (var result : inForm) {
            if (result.name().equals(StandardAttributes.NUMA_NODE)) {
                putNumaNode(attributes, result, name);
            }
        }
        devices.add(resources.plain(name, ByName.copyOf(attributes)));
    }

    private void addCpus() {
        var left = machineCpus();
        var unknown = wish.reservedCpus().minus(left);
        if (!unknown.isEmpty()) {
            throw new UsageException(
                    "--reserved-cpus names CPUs that are not there: %s of %s."
                            .formatted(unknown, left));
        }
        for (var node : machine.numaNodes()) {
            left = left.minus(node.cpus());
            var cpus = node.cpus().minus(wish.reservedCpus());
            if (!cpus.isEmpty()) {
                var name = "cpu-numa-" + node.id();
                var attributes = nodeAttributes("cpu", node, name);
                putRoots(attributes, cpus.first(), name);
                devices.add(resources.cpus(name, ByName.copyOf(attributes), cpus.size()));
            }
        }
        var homeless = left.minus(wish.reservedCpus());
        if (!homeless.isEmpty()) {
            var attributes = new TreeMap<String, AttributeValue>();
            putText(attributes, "type", "cpu");
            devices.add(resources.cpus("cpu", ByName.copyOf(attributes), homeless.size()));
        }
    }

    private CpuSet machineCpus() {
        return CpuSet.of(machine.cpus().stream().mapToInt(Machine.Cpu::id).toArray());
    }

    /// The PCIe roots near a CPU are a list, so they are published only where lists are.
    private void putRoots(Map<String, AttributeValue> attributes, int cpu, String name) {
        if (!wish.hasLists()) {
            return;
        }
        for (var result : machine.cpu(cpu).map(Machine.Cpu::listAttributes).orElse(List.of())) {
            if (result.name().equals(StandardAttributes.PCIE_ROOT)
                    && result instanceof AttributeResult.Found) {
                put(attributes, result, name);
            }
        }
    }

    private void addMemory() {
        var free = FreeMemory.of(machine.numaNodes(), wish.reservedMemory());
        for (var node : machine.numaNodes()) {
            long bytes = free.getOrDefault(node.id(), 0L);
            if (bytes > 0) {
                var name = "memory-numa-" + node.id();
                var attributes = ByName.copyOf(nodeAttributes("memory", node, name));
                devices.add(resources.memory(name, attributes, bytes));
            }
            node.hugepages().forEach((size, pages) -> addHugepages(node, size, pages));
        }
    }

    private void addHugepages(Machine.NumaNode node, String size, long pages) {
        if (pages > 0) {
            var name = NodeResources.hugepagesName(size, node.id());
            var attributes = ByName.copyOf(nodeAttributes("hugepages", node, name));
            devices.add(resources.hugepages(name, attributes, size, pages));
        }
    }

    private Map<String, AttributeValue> nodeAttributes(
            String type, Machine.NumaNode node, String name) {
        var attributes = new TreeMap<String, AttributeValue>();
        putText(attributes, "type", type);
        node.socket()
                .ifPresent(socket -> attributes.put("socket", new AttributeValue.IntValue(socket)));
        putNumaNode(attributes, NumaAttributes.own(node.id(), wish.cpuForm().attribute()), name);
        return attributes;
    }

    private static void putText(Map<String, AttributeValue> attributes, String name, String text) {
        if (!text.isEmpty() && text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_TEXT) {
            attributes.put(name, new AttributeValue.StringValue(text));
        }
    }

    /// Aliases are names from before list attributes, so they are always numbers.
    private void putNumaNode(
            Map<String, AttributeValue> attributes, AttributeResult numaNode, String device) {
        put(attributes, numaNode, device);
        var value = attributes.get(numaNode.name());
        var node = value == null ? OptionalLong.empty() : NumaAttributes.physicalNumaNode(value);
        if (node.isPresent()) {
            var alone = new AttributeValue.IntValue(node.getAsLong());
            for (var alias : wish.aliases()) {
                put(attributes, new AttributeResult.Found(alias, alone), device);
            }
        }
    }

    /// Adds a value if there is one and the device has room for it.
    private void put(
            Map<String, AttributeValue> attributes, AttributeResult result, String device) {
        switch (result) {
            case AttributeResult.Missing(var name, _, var message) ->
                    warnings.add(
                            "%s has no %s: %s".formatted(device, name, Sentence.ended(message)));
            case AttributeResult.Found(var name, var value) -> {
                var replaced = attributes.put(name, value);
                var count = StandardAttributes.valueCount(attributes.values());
                if (count > StandardAttributes.MOST_VALUES || isTooLong(value)) {
                    if (replaced == null) {
                        attributes.remove(name);
                    } else {
                        attributes.put(name, replaced);
                    }
                    warnings.add(
                            "%s has no %s: with it the device would have %d values of at most %d, or one of more than %d bytes."
                                    .formatted(
                                            device,
                                            name,
                                            count,
                                            StandardAttributes.MOST_VALUES,
                                            LONGEST_TEXT));
                }
            }
        }
    }

    private static boolean isTooLong(AttributeValue value) {
        return switch (value) {
            case AttributeValue.StringValue(var text) -> isTooLong(text);
            case AttributeValue.Strings(var texts) ->
                    texts.stream().anyMatch(MachineSlices::isTooLong);
            case AttributeValue.IntValue _,
                    AttributeValue.BoolValue _,
                    AttributeValue.VersionValue _,
                    AttributeValue.Ints _,
                    AttributeValue.Bools _,
                    AttributeValue.Versions _,
                    AttributeValue.MalformedValue _ ->
                    false;
        };
    }

    private static boolean isTooLong(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length > LONGEST_TEXT;
    }

    private List<Slice> split() {
        var most = wish.hasLists() ? MOST_DEVICES_WITH_LISTS : MOST_DEVICES;
        var count = Math.max(1, (devices.size() + most - 1) / most);
        var pool = new Pool(wish.node(), 1, count);
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < count; i++) {
            var some = devices.subList(i * most, Math.min(devices.size(), (i + 1) * most));
            slices.add(
                    new Slice(
                            Meta.named("", "%s-%s-%d".formatted(wish.node(), wish.driver(), i)),
                            wish.driver(),
                            pool,
                            new NodeChoice.NodeByName(wish.node()),
                            some,
                            List.of(),
                            null,
                            List.of()));
        }
        return slices;
    }
}
