package io.juxta.allocator;

import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Quantity;
import io.juxta.model.SemanticVersion;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the devices of a case. They belong to pool `p` of driver `d.example` on node `n1`, in one
/// slice unless the case lists several:
///
/// ```yaml
/// devices:
///   gpu-0: {kind: gpu, numa: 0}            # attributes; a list becomes a list attribute
///   gpu-1: {model: {version: 1.2.3}}       # an attribute as it stands on the wire
///   nic-0: {shared: true, capacity: {bw: 10}}
///   nic-1: {capacity: {bw: {value: 10, default: 2, min: 2, step: 4, max: 10, values: [2, 4]}}}
///   part-0: {consumes: {slots: 4}}         # of `counters: {slots: 8}`
///   old-0: {taint: key=value:NoSchedule}
/// slices:                                  # instead of devices
/// - {name: a, count: 2, generation: 1, devices: {…}}
/// ```
public final class SmallWorld {

    static final String DRIVER = "d.example";
    static final String POOL = "p";
    private static final String COUNTERS = "set";

    private SmallWorld() {}

    public static Node node() {
        return Node.named("n1");
    }

    public static List<Slice> slices(Tree.Mapping given) {
        var slices = new ArrayList<Slice>();
        var counted = given.has("counters");
        if (counted) {
            var counters = counterSet(given.mapping("counters"));
            slices.add(slice("counters", 1, 2, List.of(), List.of(counters)));
        }
        if (given.has("devices")) {
            var devices = devices(given.field("devices").orElseThrow());
            slices.add(slice("devices", 1, counted ? 2 : 1, devices, List.of()));
        }
        for (var item : given.items("slices")) {
            var one = (Tree.Mapping) item;
            slices.add(
                    slice(
                            one.text("name"),
                            one.has("generation") ? number(one, "generation") : 1,
                            number(one, "count"),
                            devices(one.field("devices").orElseThrow()),
                            List.of()));
        }
        return slices;
    }

    static Slice slice(
            String name, long generation, long count, List<Device> devices, List<CounterSet> sets) {
        return new Slice(
                Meta.named("", name),
                DRIVER,
                new Pool(POOL, generation, count),
                new NodeChoice.NodeByName("n1"),
                devices,
                sets,
                null,
                List.of());
    }

    private static CounterSet counterSet(Tree.Mapping counters) {
        return new CounterSet(COUNTERS, quantities(counters));
    }

    /// A map of devices, or a list of such maps where a name stands twice.
    private static List<Device> devices(Tree tree) {
        var devices = new ArrayList<Device>();
        switch (tree) {
            case Tree.Mapping byName ->
                    byName.fields()
                            .forEach(
                                    (name, traits) ->
                                            devices.add(device(name, (Tree.Mapping) traits)));
            case Tree.Sequence several ->
                    several.items().forEach(each -> devices.addAll(devices(each)));
            default -> throw new IllegalArgumentException("Devices are a map: " + tree);
        }
        return devices;
    }

    private static Device device(String name, Tree.Mapping traits) {
        var attributes = new LinkedHashMap<String, AttributeValue>();
        var capacity = ByName.<Capacity>empty();
        List<CounterSet.Consumption> consumes = List.of();
        List<Taint> taints = List.of();
        var shared = Flag.UNSET;
        for (var trait : traits.fields().entrySet()) {
            var value = trait.getValue();
            switch (trait.getKey()) {
                case "capacity" -> capacity = capacities((Tree.Mapping) value);
                case "consumes" ->
                        consumes =
                                List.of(
                                        new CounterSet.Consumption(
                                                COUNTERS,
                                                quantities((Tree.Mapping) value),
                                                List.of()));
                case "taint" -> taints = List.of(taint(text(value)));
                case "taints" ->
                        taints =
                                ((Tree.Sequence) value)
                                        .items().stream().map(each -> taint(text(each))).toList();
                case "shared" -> shared = Flag.of(((Tree.Bool) value).value());
                default -> attributes.put(trait.getKey(), attribute(value));
            }
        }
        return new Device(
                name,
                ByName.copyOf(attributes),
                capacity,
                consumes,
                NodeChoice.UNSPECIFIED,
                taints,
                BindingConditions.NONE,
                shared,
                ByName.empty());
    }

    private static AttributeValue attribute(Tree tree) {
        return switch (tree) {
            case Tree.Number number ->
                    new AttributeValue.IntValue(Long.parseLong(number.literal()));
            case Tree.Bool(var yes, _) -> new AttributeValue.BoolValue(yes);
            case Tree.Text(var text, _) -> new AttributeValue.StringValue(text);
            case Tree.Sequence(var items, _) when items.getFirst() instanceof Tree.Number ->
                    new AttributeValue.Ints(items.stream().map(SmallWorld::whole).toList());
            case Tree.Sequence(var items, _) ->
                    new AttributeValue.Strings(items.stream().map(SmallWorld::text).toList());
            case Tree.Mapping members when members.fields().size() == 1 && members.has("version") ->
                    new AttributeValue.VersionValue(SemanticVersion.parse(members.text("version")));
            case Tree.Mapping members ->
                    new AttributeValue.MalformedValue(
                            members.field("int").map(SmallWorld::whole).orElse(null),
                            members.field("bool").map(SmallWorld::yes).orElse(null),
                            members.field("string").map(SmallWorld::text).orElse(null),
                            members.field("version").map(SmallWorld::text).orElse(null),
                            null,
                            null,
                            null,
                            null);
            case Tree.Null _ -> throw new IllegalArgumentException("No attribute is null.");
        };
    }

    private static ByName<Capacity> capacities(Tree.Mapping tree) {
        var capacities = new LinkedHashMap<String, Capacity>();
        tree.fields()
                .forEach(
                        (name, value) ->
                                capacities.put(
                                        name,
                                        value instanceof Tree.Mapping policy
                                                ? capacity(policy)
                                                : Capacity.of(quantity(value))));
        return ByName.copyOf(capacities);
    }

    private static Capacity capacity(Tree.Mapping tree) {
        var range =
                tree.has("min")
                        ? new Capacity.ValidRange(
                                part(tree, "min"), part(tree, "max"), part(tree, "step"))
                        : null;
        return new Capacity(
                Objects.requireNonNull(part(tree, "value")),
                new Capacity.RequestPolicy(
                        part(tree, "default"),
                        tree.items("values").stream().map(SmallWorld::quantity).toList(),
                        range));
    }

    private static @Nullable Quantity part(Tree.Mapping tree, String name) {
        return tree.field(name).map(SmallWorld::quantity).orElse(null);
    }

    static ByName<Quantity> quantities(Tree.Mapping tree) {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        tree.fields().forEach((name, value) -> quantities.put(name, quantity(value)));
        return ByName.copyOf(quantities);
    }

    private static Quantity quantity(Tree tree) {
        return Quantity.parse(text(tree));
    }

    /// `key=value:Effect`
    private static Taint taint(String text) {
        var parts = text.split("[=:]", 3);
        return new Taint(parts[0], parts[1], TaintEffect.parse(parts[2]), null);
    }

    public static String text(Tree tree) {
        return switch (tree) {
            case Tree.Text(var value, _) -> value;
            case Tree.Number number -> number.literal();
            default -> throw new IllegalArgumentException("A text is needed: " + tree);
        };
    }

    static long number(Tree.Mapping tree, String name) {
        return whole(tree.field(name).orElseThrow());
    }

    private static long whole(Tree tree) {
        return Long.parseLong(text(tree));
    }

    private static boolean yes(Tree tree) {
        return ((Tree.Bool) tree).value();
    }
}
