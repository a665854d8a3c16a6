package io.juxta.testkit;

import io.juxta.model.Allocation;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Quantity;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The devices of a tight world, their counters, and the existing allocations.
final class TightDevices {

    static final String DRIVER = "d.example";
    static final List<String> ATTRIBUTES = List.of("numa", "zone", "rack");

    private final TightTraits traits;

    TightDevices(TightTraits traits) {
        this.traits = traits;
    }

    /// Adds a pool of so many devices, and claims that have some of them.
    void pool(String name, int size, List<Slice> slices, List<Claim> holders) {
        var sets = new ArrayList<CounterSet>();
        if (traits.cells) {
            // A board: each device takes some of its traits.cells.
            var board = new TreeMap<String, Quantity>();
            for (var i = 0; i < 3 + traits.random.nextInt(6); i++) {
                board.put("cell" + i, Quantity.of(1));
            }
            sets.add(new CounterSet("set0", ByName.copyOf(board)));
            slices.add(slice("counters-" + name, name, List.of(), sets));
        } else if (traits.drawing) {
            var alike = 1 + traits.random.nextInt(5);
            for (var i = 0; i < 1 + traits.random.nextInt(3); i++) {
                var counters = new TreeMap<String, Quantity>();
                var amount = traits.chance(70) ? alike : 1 + traits.random.nextInt(6);
                counters.put("a", Quantity.of(amount));
                if (traits.chance(40)) {
                    counters.put("b", Quantity.of(1 + traits.random.nextInt(4)));
                }
                sets.add(new CounterSet("set" + i, ByName.copyOf(counters)));
            }
            slices.add(slice("counters-" + name, name, List.of(), sets));
        }
        var devices = new ArrayList<Device>();
        for (var i = 0; i < size; i++) {
            // Runs of equal devices are what classes are made of.
            var device =
                    !devices.isEmpty() && traits.chance(45)
                            ? copy(devices.get(traits.random.nextInt(devices.size())), "d" + i)
                            : device("d" + i, sets);
            devices.add(device);
            if (traits.chance(10)) {
                holders.add(holder(name, device));
            }
        }
        slices.add(slice("devices-" + name, name, devices, List.of()));
    }

    private Slice slice(
            String name, String pool, List<Device> devices, List<CounterSet> sharedCounters) {
        return new Slice(
                Meta.named("", name),
                DRIVER,
                new Pool(pool, 1, traits.drawing ? 2 : 1),
                new NodeChoice.NodeByName(TightWorlds.NODE),
                devices,
                sharedCounters,
                null,
                List.of());
    }

    private static Device copy(Device device, String name) {
        return new Device(
                name,
                device.attributes(),
                device.capacity(),
                device.consumesCounters(),
                device.nodes(),
                device.taints(),
                device.binding(),
                device.allowMultipleAllocations(),
                device.nodeAllocatable());
    }

    private Device device(String name, List<CounterSet> sets) {
        var attributes = new TreeMap<String, AttributeValue>();
        attributes.put("kind", new AttributeValue.StringValue(traits.chance(60) ? "gpu" : "nic"));
        for (var attribute : ATTRIBUTES) {
            if (traits.chance(95)) {
                attributes.put(attribute, value());
            }
        }
        if (!traits.failing || traits.chance(85)) {
            attributes.put("safe", new AttributeValue.BoolValue(true));
        }
        var shared = traits.sharing && traits.chance(60);
        return new Device(
                name,
                ByName.copyOf(attributes),
                traits.chance(traits.sharing ? 90 : 20)
                        ? ByName.of("bw", Capacity.of(Quantity.of(1 + traits.random.nextInt(8))))
                        : ByName.empty(),
                sets.isEmpty() || traits.chance(25) ? List.of() : consumption(sets),
                NodeChoice.UNSPECIFIED,
                traits.chance(8)
                        ? List.of(
                                new Taint("old", "yes", TaintEffect.KnownEffect.NO_SCHEDULE, null))
                        : List.of(),
                BindingConditions.NONE,
                shared ? Flag.TRUE : Flag.UNSET,
                ByName.empty());
    }

    private AttributeValue value() {
        if (traits.lists && traits.chance(60)) {
            var members = new ArrayList<Long>();
            for (var v = 0L; v < traits.values + 1; v++) {
                if (traits.chance(45)) {
                    members.add(v);
                }
            }
            return members.isEmpty()
                    ? new AttributeValue.IntValue(0)
                    : new AttributeValue.Ints(members);
        }
        return new AttributeValue.IntValue(traits.random.nextInt(traits.values));
    }

    private List<CounterSet.Consumption> consumption(List<CounterSet> sets) {
        var list = new ArrayList<CounterSet.Consumption>();
        var first = traits.random.nextInt(sets.size());
        for (var i = 0; i < (traits.chance(15) ? 2 : 1) && first + i < sets.size(); i++) {
            var set = sets.get(first + i);
            var amounts = new TreeMap<String, Quantity>();
            if (traits.cells) {
                var from = traits.random.nextInt(set.counters().size());
                for (var c = from; c < from + 1 + traits.random.nextInt(3); c++) {
                    amounts.put("cell" + c % set.counters().size(), Quantity.of(1));
                }
            }
            for (var counter : set.counters().keySet()) {
                if (!traits.cells && traits.chance(85)) {
                    amounts.put(counter, Quantity.of(traits.random.nextInt(4)));
                }
            }
            list.add(
                    new CounterSet.Consumption(
                            set.name(),
                            ByName.copyOf(amounts),
                            traits.grouped && traits.chance(80)
                                    ? traits.chance(30)
                                            ? List.of("x", "y")
                                            : List.of(traits.chance(50) ? "x" : "y")
                                    : List.of()));
        }
        return list;
    }

    private Claim holder(String pool, Device device) {
        var share = device.allowMultipleAllocations().isTrue() && traits.chance(80);
        var result =
                new Allocation.Result(
                        "r",
                        new DeviceId(DRIVER, pool, device.name()),
                        Flag.UNSET,
                        List.of(),
                        List.of(),
                        List.of(),
                        share ? "share-of-" + device.name() : null,
                        share && !device.capacity().isEmpty()
                                ? ByName.of("bw", Quantity.of(traits.random.nextInt(3)))
                                : ByName.empty(),
                        List.of());
        return new Claim(
                Meta.named("default", "holder-%s-%s".formatted(pool, device.name())),
                new ClaimSpec(List.of(), List.of(), List.of()),
                new ClaimStatus(
                        new Allocation(List.of(result), List.of(), null, null),
                        List.of(),
                        List.of()));
    }
}
