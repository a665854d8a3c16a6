package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A device of a [HardWorld] in the making.
final class HardDevice {

    private final String kind;
    private final String name;
    private final SequencedMap<String, Tree> attributes = new LinkedHashMap<>();
    private final SequencedMap<String, Tree> capacity = new LinkedHashMap<>();
    private final SequencedMap<String, SequencedMap<String, Tree>> counters = new LinkedHashMap<>();
    private final SequencedMap<String, List<String>> groups = new LinkedHashMap<>();
    private boolean lists;

    HardDevice(String kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    String kind() {
        return kind;
    }

    String name() {
        return name;
    }

    /// An attribute of the driver's own, for selectors.
    HardDevice is(String attribute, String value) {
        attributes.put(attribute, map("string", value));
        return this;
    }

    /// An attribute that drivers have in common, for constraints.
    HardDevice at(String attribute, long value) {
        attributes.put(HardWorld.COMMON + attribute, map("int", value));
        return this;
    }

    /// The same with several values, which needs the gate of lists.
    HardDevice at(String attribute, List<String> values) {
        lists = true;
        attributes.put(HardWorld.COMMON + attribute, map("strings", values));
        return this;
    }

    HardDevice consumes(String counterSet, String counter, long amount) {
        counters.computeIfAbsent(counterSet, _ -> new LinkedHashMap<>())
                .put(counter, map("value", Long.toString(amount)));
        return this;
    }

    /// The compatibility groups of the device on a counter set, which need their feature gate.
    HardDevice group(String counterSet, String group) {
        groups.computeIfAbsent(counterSet, _ -> new ArrayList<>()).add(group);
        return this;
    }

    /// Any claim may have a share of the device, as much as there is.
    HardDevice shared(String capacityName, long value) {
        capacity.put(capacityName, map("value", Long.toString(value)));
        return this;
    }

    boolean hasLists() {
        return lists;
    }

    boolean hasGroups() {
        return !groups.isEmpty();
    }

    /// Whether a slice may have 64 such devices only, where 128 plain ones would do.
    boolean bulky() {
        return lists || !counters.isEmpty();
    }

    /// Its place, as results name it.
    Tree.Mapping result() {
        return map(
                "request",
                "r",
                "driver",
                HardWorld.driver(kind),
                "pool",
                HardWorld.NODE,
                "device",
                name);
    }

    Tree.Mapping tree() {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("name", Grow.text(name));
        if (!attributes.isEmpty()) {
            fields.put("attributes", Tree.Mapping.of(attributes));
        }
        if (!capacity.isEmpty()) {
            fields.put("allowMultipleAllocations", Grow.yes());
            fields.put("capacity", Tree.Mapping.of(capacity));
        }
        if (!counters.isEmpty()) {
            var consumed = new ArrayList<Tree>();
            counters.forEach((set, amounts) -> consumed.add(consumption(set, amounts)));
            fields.put("consumesCounters", Tree.Sequence.of(consumed));
        }
        return Tree.Mapping.of(fields);
    }

    private Tree.Mapping consumption(String set, SequencedMap<String, Tree> amounts) {
        var entry = map("counterSet", set, "counters", Tree.Mapping.of(amounts));
        var chosen = groups.get(set);
        return chosen == null ? entry : entry.with("compatibilityGroups", Grow.tree(chosen));
    }
}
