package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The devices of one pool of a seeded world. They have the same attributes with different values,
/// as the devices of a driver do; a few lack one or have it of another type.
final class WorldDevices {

    private static final List<String> COUNTERS = List.of("mem", "cores");

    private final Grow grow;
    private final WorldPlan plan;
    private final String driver;
    private final boolean perDevice;
    private final int sets;
    private final boolean listNuma;
    private final boolean shared;
    private final boolean bound;
    private final boolean qualified;
    private final List<Tree.Mapping> capacities = new ArrayList<>();

    WorldDevices(Grow grow, WorldPlan plan, String driver, boolean perDevice) {
        this.grow = grow;
        this.plan = plan;
        this.driver = driver;
        this.perDevice = perDevice;
        this.sets = grow.pick(1, 1, 2);
        this.listNuma = plan.lists() && grow.chance(70);
        this.shared = plan.sharing() && grow.chance(75);
        this.bound = plan.binding() && grow.chance(60);
        this.qualified = grow.chance(8);
        var amounts = new WorldAmounts(grow, plan.odd());
        for (var i = 0; i < 2; i++) {
            capacities.add(amounts.capacity(shared));
        }
    }

    /// @param counted whether the pool has counters to consume from
    /// @param astray whether it may consume from some that it has not
    Tree device(int number, boolean counted, boolean astray) {
        var device = grow.fields().put("name", "d" + number);
        device.maybe(94, "attributes", this::attributes);
        if (shared || grow.chance(plan.sharing() ? 70 : 20)) {
            var capacity = capacity();
            if (!capacity.fields().isEmpty()) {
                device.put("capacity", capacity);
            }
        }
        if (shared && grow.chance(80)) {
            device.put("allowMultipleAllocations", true);
        }
        if (counted && grow.chance(85)) {
            device.put(
                    "consumesCounters",
                    Grow.many(
                            sets == 1 ? 1 : grow.between(1, 2),
                            i -> consumption(astray && grow.chance(40) ? 5 : i, astray)));
        }
        if (perDevice) {
            switch (grow.below(8)) {
                case 0 -> device.put("allNodes", true);
                case 1, 2 -> device.put("nodeSelector", WorldNodes.selector(grow));
                case 3 -> device.put("nodeName", "n2");
                default -> device.put("nodeName", "n1");
            }
        }
        if (plan.taints() && grow.chance(25)) {
            device.put("taints", Grow.many(grow.pick(1, 1, 2), i -> WorldTaints.taint(grow)));
        }
        if (bound && grow.chance(60)) {
            device.put("bindingConditions", list("ready"));
            device.put("bindingFailureConditions", list("failed", "lost"));
        }
        if (plan.binding() && grow.chance(25)) {
            device.put("bindsToNode", grow.chance(80));
        }
        return device.done();
    }

    private Tree attributes() {
        var attributes = new LinkedHashMap<String, Tree>();
        put(attributes, 95, "numa", listNuma ? ints() : map("int", grow.pick(0, 0, 1, 1, 2)));
        put(attributes, 85, "model", map("string", grow.pick("a", "a", "b")));
        put(attributes, 30, "ok", map("bool", grow.chance(60)));
        put(attributes, 30, "ver", map("version", grow.pick("1.0.0", "1.2.0", "0.8.0")));
        if (plan.lists()) {
            put(attributes, 75, "root", strings());
            put(attributes, 20, "nodes", ints());
            put(attributes, 5, "flags", map("bools", list(true, false)));
            put(attributes, 5, "vers", map("versions", list("1.0.0", grow.pick("1.2.0", "2.0.0"))));
        } else {
            put(attributes, 50, "root", map("string", "pci" + grow.below(3)));
        }
        if (grow.chance(90)) {
            attributes.put(
                    "resource.kubernetes.io/pcieRoot",
                    plan.lists() && grow.chance(30)
                            ? strings()
                            : map("string", "pci" + grow.pick(0, 0, 1, 1, 2)));
        }
        return Tree.Mapping.of(attributes);
    }

    private void put(Map<String, Tree> attributes, int percent, String name, Tree value) {
        if (!grow.chance(percent)) {
            return;
        }
        var key = qualified ? driver + "/" + name : name;
        attributes.put(key, plan.odd() && grow.chance(4) ? oddValue() : value);
    }

    private Tree oddValue() {
        return switch (grow.below(12)) {
            case 0 -> map("int", 1, "string", "a");
            case 1 -> map("ints", list(0, 1), "int", 1);
            case 2 -> Tree.Mapping.EMPTY;
            case 3, 4, 5 -> map("string", grow.pick("0", "1", "pci0"));
            case 6, 7 -> map("int", grow.below(3));
            case 8 -> map("bool", true);
            default -> map("version", "1.0.0");
        };
    }

    private Tree ints() {
        return map("ints", Grow.many(grow.between(1, 3), i -> Grow.number(grow.below(4))));
    }

    private Tree strings() {
        return map("strings", Grow.many(grow.between(1, 3), i -> Grow.text("pci" + grow.below(4))));
    }

    private Tree.Mapping capacity() {
        var capacity = new LinkedHashMap<String, Tree>();
        if (grow.chance(90)) {
            capacity.put("mem", capacities.getFirst());
        }
        if (grow.chance(35)) {
            capacity.put("x.example/bw", capacities.getLast());
        }
        return Tree.Mapping.of(capacity);
    }

    private Tree consumption(int set, boolean astray) {
        var counters = new LinkedHashMap<String, Tree>();
        var count = grow.between(1, COUNTERS.size());
        for (var i = 0; i < count; i++) {
            counters.put(
                    astray && grow.chance(30) ? "gone" : COUNTERS.get(i),
                    map("value", grow.pick("1", "2", "2", "3", "4", "500m", "0")));
        }
        var consumption =
                grow.fields()
                        .put("counterSet", "set" + set)
                        .put("counters", Tree.Mapping.of(counters));
        if (plan.groups()) {
            consumption.maybe(
                    75,
                    "compatibilityGroups",
                    () ->
                            grow.pick(
                                    list("a"),
                                    list("a"),
                                    list("b"),
                                    list("a", "b"),
                                    list("b", "c")));
        }
        return consumption.done();
    }

    /// What the devices of this pool consume from.
    Tree counterSets(boolean twice) {
        var all = new ArrayList<Tree>();
        for (var i = 0; i < sets; i++) {
            var counters = new LinkedHashMap<String, Tree>();
            for (var counter : COUNTERS) {
                counters.put(counter, map("value", grow.pick("4", "6", "8", "12", "40", "2500m")));
            }
            all.add(map("name", "set" + i, "counters", Tree.Mapping.of(counters)));
        }
        if (twice) {
            all.add(all.getFirst());
        }
        return Tree.Sequence.of(all);
    }
}
