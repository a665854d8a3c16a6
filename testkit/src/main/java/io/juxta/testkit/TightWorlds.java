package io.juxta.testkit;

import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Small worlds in which requests compete for everything at once, so that searches go wrong often:
/// values in common and apart, counters, shares, groups, alternatives, and expressions that fail.
///
/// Everything comes from the seed. Devices are few, so that a plain search ends soon.
public final class TightWorlds {

    /// A world and what is asked of it.
    ///
    /// @param gates that differ from stock
    /// @param holders claims that have devices already
    public record TightWorld(
            Map<String, Boolean> gates,
            List<Slice> slices,
            List<DeviceClass> classes,
            List<Claim> holders,
            List<Claim> claims) {}

    public static final String NODE = "n1";
    private static final String DRIVER = "d.example";
    private static final List<String> ATTRIBUTES = List.of("numa", "zone", "rack");

    private final RandomGenerator random;
    private final boolean failing;
    private final boolean limited;
    private final boolean lists;
    private final boolean drawing;
    private final boolean sharing;
    private final boolean grouped;
    private final boolean cells;
    private final int values;

    private TightWorlds(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        failing = chance(30);
        limited = chance(15);
        lists = chance(50);
        drawing = chance(50);
        sharing = chance(35);
        grouped = drawing && chance(30);
        cells = drawing && chance(30);
        values = 2 + random.nextInt(3);
    }

    public static TightWorld of(long seed) {
        return new TightWorlds(seed).world();
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private TightWorld world() {
        var gates = new TreeMap<String, Boolean>();
        gates.put("DRAListTypeAttributes", lists || grouped || failing);
        gates.put("DRADeviceCompatibilityGroups", grouped);
        gates.put("DRADerivedAttributes", failing);
        var slices = new ArrayList<Slice>();
        var holders = new ArrayList<Claim>();
        var pools = chance(25) ? 2 : 1;
        var size = 3 + random.nextInt(limited ? 14 : 8);
        for (var pool = 0; pool < pools; pool++) {
            pool("p" + pool, Math.max(1, size / pools), slices, holders);
        }
        var claims = new ArrayList<Claim>();
        for (var i = chance(65) ? 1 : 1 + random.nextInt(3); i > 0; i--) {
            // Claims that are alike are common, and a special case of the search.
            if (!claims.isEmpty() && chance(50)) {
                claims.add(
                        new Claim(
                                Meta.named("default", "c" + claims.size()),
                                claims.getLast().spec(),
                                ClaimStatus.EMPTY));
            } else {
                claims.add(claim("c" + claims.size()));
            }
        }
        return new TightWorld(gates, slices, classes(), holders, claims);
    }

    private static List<DeviceClass> classes() {
        var classes = new ArrayList<DeviceClass>();
        classes.add(deviceClass("any", List.of()));
        for (var kind : List.of("gpu", "nic")) {
            classes.add(
                    deviceClass(
                            kind,
                            List.of(
                                    new Selector.Cel(
                                            "device.attributes[\"%s\"].kind == \"%s\""
                                                    .formatted(DRIVER, kind)))));
        }
        return classes;
    }

    private static DeviceClass deviceClass(String name, List<Selector> selectors) {
        return new DeviceClass(
                Meta.named("", name), selectors, List.of(), null, ByName.empty(), Flag.UNSET);
    }

    private void pool(String name, int size, List<Slice> slices, List<Claim> holders) {
        var sets = new ArrayList<CounterSet>();
        if (cells) {
            // A board: each device takes some of its cells.
            var board = new TreeMap<String, Quantity>();
            for (var i = 0; i < 3 + random.nextInt(6); i++) {
                board.put("cell" + i, Quantity.of(1));
            }
            sets.add(new CounterSet("set0", ByName.copyOf(board)));
            slices.add(slice("counters-" + name, name, List.of(), sets));
        } else if (drawing) {
            var alike = 1 + random.nextInt(5);
            for (var i = 0; i < 1 + random.nextInt(3); i++) {
                var counters = new TreeMap<String, Quantity>();
                var amount = chance(70) ? alike : 1 + random.nextInt(6);
                counters.put("a", Quantity.of(amount));
                if (chance(40)) {
                    counters.put("b", Quantity.of(1 + random.nextInt(4)));
                }
                sets.add(new CounterSet("set" + i, ByName.copyOf(counters)));
            }
            slices.add(slice("counters-" + name, name, List.of(), sets));
        }
        var devices = new ArrayList<Device>();
        for (var i = 0; i < size; i++) {
            // Runs of equal devices are what classes are made of.
            var device =
                    !devices.isEmpty() && chance(45)
                            ? copy(devices.get(random.nextInt(devices.size())), "d" + i)
                            : device("d" + i, sets);
            devices.add(device);
            if (chance(10)) {
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
                new Pool(pool, 1, drawing ? 2 : 1),
                new NodeChoice.ByName(NODE),
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
        attributes.put("kind", new AttributeValue.StringValue(chance(60) ? "gpu" : "nic"));
        for (var attribute : ATTRIBUTES) {
            if (chance(95)) {
                attributes.put(attribute, value());
            }
        }
        if (!failing || chance(85)) {
            attributes.put("safe", new AttributeValue.BoolValue(true));
        }
        var shared = sharing && chance(60);
        return new Device(
                name,
                ByName.copyOf(attributes),
                chance(sharing ? 90 : 20)
                        ? ByName.of("bw", Capacity.of(Quantity.of(1 + random.nextInt(8))))
                        : ByName.empty(),
                sets.isEmpty() || chance(25) ? List.of() : consumption(sets),
                NodeChoice.UNSPECIFIED,
                chance(8)
                        ? List.of(new Taint("old", "yes", TaintEffect.Known.NO_SCHEDULE, null))
                        : List.of(),
                BindingConditions.NONE,
                shared ? Flag.TRUE : Flag.UNSET,
                ByName.empty());
    }

    private AttributeValue value() {
        if (lists && chance(60)) {
            var members = new ArrayList<Long>();
            for (var v = 0L; v < values + 1; v++) {
                if (chance(45)) {
                    members.add(v);
                }
            }
            return members.isEmpty()
                    ? new AttributeValue.IntValue(0)
                    : new AttributeValue.Ints(members);
        }
        return new AttributeValue.IntValue(random.nextInt(values));
    }

    private List<CounterSet.Consumption> consumption(List<CounterSet> sets) {
        var list = new ArrayList<CounterSet.Consumption>();
        var first = random.nextInt(sets.size());
        for (var i = 0; i < (chance(15) ? 2 : 1) && first + i < sets.size(); i++) {
            var set = sets.get(first + i);
            var amounts = new TreeMap<String, Quantity>();
            if (cells) {
                var from = random.nextInt(set.counters().size());
                for (var c = from; c < from + 1 + random.nextInt(3); c++) {
                    amounts.put("cell" + c % set.counters().size(), Quantity.of(1));
                }
            }
            for (var counter : set.counters().keySet()) {
                if (!cells && chance(85)) {
                    amounts.put(counter, Quantity.of(random.nextInt(4)));
                }
            }
            list.add(
                    new CounterSet.Consumption(
                            set.name(),
                            ByName.copyOf(amounts),
                            grouped && chance(80)
                                    ? chance(30)
                                            ? List.of("x", "y")
                                            : List.of(chance(50) ? "x" : "y")
                                    : List.of()));
        }
        return list;
    }

    private Claim holder(String pool, Device device) {
        var share = device.allowMultipleAllocations().isTrue() && chance(80);
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
                                ? ByName.of("bw", Quantity.of(random.nextInt(3)))
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

    private Claim claim(String name) {
        var requests = new ArrayList<Request>();
        for (var i = 0; i < 1 + random.nextInt(chance(60) ? 2 : 4); i++) {
            // Requests that are alike, likewise.
            if (!requests.isEmpty() && chance(40)) {
                requests.add(renamed(requests.getLast(), "r" + i));
            } else {
                requests.add(request("r" + i));
            }
        }
        var constraints = new ArrayList<Constraint>();
        for (var i = chance(55) ? 1 : random.nextInt(4); i > 0; i--) {
            constraints.add(constraint(requests));
        }
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(requests, constraints, List.of()),
                ClaimStatus.EMPTY);
    }

    private static Request renamed(Request request, String name) {
        return switch (request) {
            case Request.Exactly(_, var ask, var admin) -> new Request.Exactly(name, ask, admin);
            case Request.FirstAvailable(_, var alternatives) ->
                    new Request.FirstAvailable(name, alternatives);
            case Request.Malformed malformed -> malformed;
        };
    }

    private Request request(String name) {
        if (chance(25)) {
            var alternatives = new ArrayList<Request.Alternative>();
            for (var i = 0; i < 1 + random.nextInt(3); i++) {
                alternatives.add(new Request.Alternative("s" + i, ask()));
            }
            return new Request.FirstAvailable(name, alternatives);
        }
        return new Request.Exactly(name, ask(), chance(3) ? Flag.TRUE : Flag.UNSET);
    }

    private DeviceAsk ask() {
        var all = chance(failing ? 12 : 6);
        var count = limited && chance(40) ? 8 + random.nextInt(10) : 1 + random.nextInt(3);
        var selectors = new ArrayList<Selector>();
        if (failing && chance(25)) {
            selectors.add(new Selector.Cel("device.attributes[\"%s\"].safe".formatted(DRIVER)));
        }
        return new DeviceAsk(
                chance(55) ? "any" : chance(60) ? "gpu" : "nic",
                selectors,
                all ? AllocationMode.Known.ALL : AllocationMode.Known.EXACT_COUNT,
                all ? 0 : count,
                chance(40)
                        ? List.of(
                                new Toleration(
                                        "old",
                                        Toleration.Operator.Known.EXISTS,
                                        "",
                                        TaintEffect.Known.UNSPECIFIED,
                                        null))
                        : List.of(),
                chance(sharing ? 70 : 5)
                        ? new CapacityAsk.Amounts(
                                ByName.of("bw", Quantity.of(1 + random.nextInt(4))))
                        : new CapacityAsk.Defaults(),
                failing && chance(25)
                        ? List.of(
                                new DeviceAsk.DerivedAttribute(
                                        DRIVER + "/numa",
                                        "device.attributes[\"%s\"].%s"
                                                .formatted(DRIVER, chance(50) ? "rack" : "zone")))
                        : List.of());
    }

    private Constraint constraint(List<Request> requests) {
        var scope = new ArrayList<String>();
        if (chance(35)) {
            for (var request : requests) {
                if (chance(50)) {
                    scope.add(
                            request instanceof Request.FirstAvailable && chance(40)
                                    ? request.name() + "/s0"
                                    : request.name());
                }
            }
        }
        var attribute = DRIVER + "/" + ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size()));
        return chance(60)
                ? new Constraint.Match(scope, attribute)
                : new Constraint.Distinct(scope, attribute);
    }
}
