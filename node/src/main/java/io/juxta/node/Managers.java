package io.juxta.node;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.node.cpu.CpuPolicy;
import io.juxta.node.cpu.CpuSettings;
import io.juxta.node.cpu.Cpus;
import io.juxta.node.device.PluginDevice;
import io.juxta.node.device.PluginDevices;
import io.juxta.node.memory.Block;
import io.juxta.node.memory.MemoryState;
import io.juxta.node.memory.NoMemory;
import io.juxta.node.memory.StaticMemory;
import io.juxta.topology.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The managers of a kubelet's devices, CPUs and memory, in the order in which they give hints and
/// allocate.
public final class Managers {

    private final Map<String, List<PluginDevice>> registered;
    private final CpuPolicy cpuPolicy;
    private final PluginDevices devices;
    private final Cpus cpus;
    private final Memory memory;

    /// The two kinds of memory manager.
    private sealed interface Memory {

        record Static(StaticMemory manager) implements Memory {}

        record None(NoMemory manager) implements Memory {}

        default Provider provider() {
            return switch (this) {
                case Static(var manager) -> manager;
                case None(var manager) -> manager;
            };
        }

        default Occupancy occupancy() {
            return switch (this) {
                case Static(var manager) -> manager;
                case None(var manager) -> manager;
            };
        }

        default MemoryState saved() {
            return switch (this) {
                case Static(var manager) -> manager.saved();
                case None(var manager) -> manager.saved();
            };
        }

        default Memory restarted(MemoryState saved) {
            return switch (this) {
                case Static(var manager) -> new Static(manager.restarted(saved));
                case None(var manager) -> new None(manager.restarted(saved));
            };
        }

        default Memory copy() {
            return switch (this) {
                case Static(var manager) -> new Static(manager.copy());
                case None(var manager) -> new None(manager.copy());
            };
        }
    }

    private Managers(
            Map<String, List<PluginDevice>> registered,
            CpuPolicy cpuPolicy,
            PluginDevices devices,
            Cpus cpus,
            Memory memory) {
        this.registered = registered;
        this.cpuPolicy = cpuPolicy;
        this.devices = devices;
        this.cpus = cpus;
        this.memory = memory;
    }

    /// Creates all managers, then starts them: an invalid configuration of any is found before an
    /// invalid state of any.
    static Managers start(
            Machine machine,
            KubeletSettings settings,
            Reservation reservation,
            Map<String, List<PluginDevice>> registered,
            SavedState saved) {
        var nodes =
                NodeMask.of(machine.numaNodes().stream().mapToInt(Machine.NumaNode::id).toArray());
        var devices = PluginDevices.create(nodes, registered);
        var cpuPolicy =
                CpuPolicy.of(
                        machine,
                        new CpuSettings(
                                settings.cpuPolicy(),
                                settings.cpuOptions(),
                                reservation.reserved().get("cpu"),
                                reservation.cpus(),
                                settings.topologyPolicy(),
                                settings.gates()));
        var memory = memory(machine, settings, reservation);
        var savedDevices = saved.devices();
        var savedCpus = saved.cpus();
        var savedMemory = saved.memory();
        return new Managers(
                registered,
                cpuPolicy,
                savedDevices == null ? devices : devices.restarted(savedDevices),
                starting(
                        "cpu",
                        () -> savedCpus == null ? cpuPolicy.start() : cpuPolicy.start(savedCpus)),
                starting(
                        "memory",
                        () -> savedMemory == null ? memory : memory.restarted(savedMemory)));
    }

    private static Memory memory(
            Machine machine, KubeletSettings settings, Reservation reservation) {
        return switch (settings.memoryPolicy()) {
            case NoMemory.POLICY -> new Memory.None(new NoMemory());
            case StaticMemory.POLICY ->
                    new Memory.Static(
                            StaticMemory.create(
                                    machine,
                                    settings.reservedMemory(),
                                    reservation.reserved(),
                                    settings.gates()));
            case "BestEffort" ->
                    throw new StartException(
                            "policy \"BestEffort\" is not available for platform \"linux\"");
            default ->
                    throw new StartException(
                            "unknown policy: " + GoText.quote(settings.memoryPolicy()));
        };
    }

    private static <T> T starting(String manager, Supplier<T> start) {
        try {
            return start.get();
        } catch (StartException e) {
            throw new StartException(
                    "start %s manager error: %s".formatted(manager, e.getMessage()));
        }
    }

    /// The managers after the kubelet has been stopped and started again.
    ///
    /// @throws StartException when it would not start with what it saved
    Managers restarted() {
        return new Managers(
                registered,
                cpuPolicy,
                devices.restarted(devices.saved()),
                starting("cpu", () -> cpuPolicy.start(cpus.saved())),
                starting("memory", () -> memory.restarted(memory.saved())));
    }

    /// To be called when all pods of the start have been offered again.
    void settled() {
        devices.settled();
    }

    Managers copy() {
        return new Managers(registered, cpuPolicy, devices.copy(), cpus.copy(), memory.copy());
    }

    /// In the order in which they give hints and allocate.
    List<Provider> providers() {
        return List.of(devices, cpus, memory.provider());
    }

    Signals signals() {
        return new Signals(cpus, memory.occupancy());
    }

    /// Releases what all other pods hold.
    void collect(ActivePods active) {
        for (var provider : providers()) {
            provider.collect(active);
        }
    }

    /// The allocatable devices of each resource for the node check: the healthy ones, or as many as
    /// are allocated where the pod has some of them.
    Map<String, Long> deviceRoom(Pod pod) {
        var room = new TreeMap<String, Long>();
        registered.forEach(
                (resource, list) ->
                        room.put(resource, list.stream().filter(PluginDevice::healthy).count()));
        var hasSome =
                AdmittedContainer.of(pod).stream()
                        .anyMatch(part -> !devices.devices(part.podUid(), part.name()).isEmpty());
        if (hasSome) {
            room.replaceAll(
                    (resource, healthy) -> Math.max(healthy, devices.inUse(resource).size()));
        }
        return room;
    }

    /// The current allocations of a container.
    ///
    /// @param tie the tie that was broken for it; null when there was none
    ContainerPlacement placement(AdmittedContainer part, Hint hint, @Nullable Tie tie) {
        return new ContainerPlacement(
                part,
                cpus.of(part.podUid(), part.name()).orElse(CpuSet.EMPTY),
                blocks(part),
                devices.devices(part.podUid(), part.name()),
                hint,
                tie);
    }

    private List<Block> blocks(AdmittedContainer part) {
        return switch (memory) {
            case Memory.Static(var manager) -> manager.blocks(part.podUid(), part.name());
            case Memory.None _ -> List.of();
        };
    }

    /// Every NUMA node that the CPUs, memory and devices of a container are on; empty where nothing
    /// is allocated exclusively. A device that is near to several nodes counts for those the
    /// container was sent to, if it is near any of these.
    public NodeMask nodes(ContainerPlacement placement) {
        var nodes = NodeMask.EMPTY;
        for (var id : cpuPolicy.topology().nodeIds()) {
            var here = cpuPolicy.topology().cpusOfNode(id);
            nodes = placement.cpus().intersect(here).isEmpty() ? nodes : nodes.or(NodeMask.of(id));
        }
        for (var block : placement.memory()) {
            nodes = block.bytes() == 0 ? nodes : nodes.or(block.nodes());
        }
        var sent = placement.hint().affinity();
        var wanted = sent == null ? nodes : sent;
        for (var each : placement.devices().entrySet()) {
            for (var device : registered.getOrDefault(each.getKey(), List.of())) {
                if (each.getValue().contains(device.id())) {
                    var near = device.mask();
                    var common = near.and(wanted);
                    nodes = nodes.or(common.isEmpty() ? near : common);
                }
            }
        }
        return nodes;
    }

    /// The CPU manager.
    public Cpus cpus() {
        return cpus;
    }

    /// The static memory manager, where it is on.
    public Optional<StaticMemory> memory() {
        return memory instanceof Memory.Static(var manager)
                ? Optional.of(manager)
                : Optional.empty();
    }

    /// The use of memory on each node.
    public Occupancy memoryUse() {
        return memory.occupancy();
    }

    public PluginDevices devices() {
        return devices;
    }

    /// Every device there is by resource.
    public Map<String, List<PluginDevice>> registered() {
        return registered;
    }

    /// The state that a kubelet would save now.
    public SavedState saved() {
        return new SavedState(cpus.saved(), memory.saved(), devices.saved());
    }
}
