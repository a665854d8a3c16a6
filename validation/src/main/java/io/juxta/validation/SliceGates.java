package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;

/// Clears the fields of a slice whose gate is off.
///
/// A field that the stored slice uses anywhere stays everywhere, new uses included. What counts as
/// use is the server's choice, field by field: some lists count when present, most when filled.
final class SliceGates {

    private static final List<String> PLACES = List.of("nodeName", "nodeSelector", "allNodes");

    private final Tree.Mapping object;
    private final Tree.Mapping stored;
    private final FeatureGates gates;
    private final List<FieldPath> dropped = new ArrayList<>();

    SliceGates(ValidationInput question) {
        object = question.object();
        gates = question.gates();
        var old = SliceWrite.storedSlice(question);
        stored = old == null ? Tree.Mapping.EMPTY : old.mapping("spec");
    }

    ObjectRules.Prepared prepare() {
        var path = FieldPath.of("spec");
        var prepared = Edit.inside(object, "spec", spec -> spec(spec, path));
        return new ObjectRules.Prepared(prepared, dropped);
    }

    private Tree.Mapping spec(Tree.Mapping spec, FieldPath path) {
        var kept = spec;
        if (off("DRAPartitionableDevices") && !partitionsInUse()) {
            kept = drop(kept, path, "sharedCounters", "perDeviceNodeSelection");
        }
        if (off("DRAPartitionableDevicesType") && !stored.has("partitionTypeAttribute")) {
            kept = drop(kept, path, "partitionTypeAttribute");
        }
        if (off("DRAOptionalNodeOperations") && !Reading.anyIn(stored, "skipNodeOperations")) {
            kept = drop(kept, path, "skipNodeOperations");
        }
        if (!(kept.fields().get("devices") instanceof Tree.Sequence(var devices, var line))) {
            return kept;
        }
        var left = new ArrayList<Tree>(devices.size());
        for (var i = 0; i < devices.size(); i++) {
            left.add(device(Nodes.mapping(devices.get(i)), path.field("devices").index(i)));
        }
        return kept.with("devices", new Tree.Sequence(left, line));
    }

    private Tree.Mapping device(Tree.Mapping device, FieldPath path) {
        var kept = device;
        if (off("DRADeviceTaints") && !storedDevice(d -> Reading.anyIn(d, "taints"))) {
            kept = drop(kept, path, "taints");
        }
        if (off("DRAPartitionableDevices") && !partitionsInUse()) {
            kept = drop(kept, path, "consumesCounters", "nodeName", "nodeSelector", "allNodes");
        }
        if ((off("DRADeviceBindingConditions") || off("DRAResourceClaimDeviceStatus"))
                && !storedDevice(SliceGates::binds)) {
            kept = drop(kept, path, "bindingConditions", "bindingFailureConditions", "bindsToNode");
        }
        if (off("DRAConsumableCapacity") && !storedDevice(SliceGates::shares)) {
            kept = drop(kept, path, "allowMultipleAllocations");
            kept = eachValue(kept, path, "capacity", (c, at) -> drop(c, at, "requestPolicy"));
        }
        if (off("DRADeviceCompatibilityGroups") && !storedDevice(SliceGates::groups)) {
            kept = groupsDropped(kept, path.field("consumesCounters"));
        }
        if (off("DRANodeAllocatableResources")
                && !storedDevice(d -> Reading.anyIn(d, "nodeAllocatableResources"))) {
            kept = drop(kept, path, "nodeAllocatableResources");
        }
        if (off("DRAListTypeAttributes") && !storedDevice(SliceGates::lists)) {
            kept =
                    eachValue(
                            kept,
                            path,
                            "attributes",
                            (attribute, at) ->
                                    drop(
                                            attribute,
                                            at,
                                            AttributeRules.LISTS.toArray(String[]::new)));
        }
        return kept;
    }

    private boolean off(String gate) {
        return !gates.on(gate);
    }

    private boolean storedDevice(Predicate<Tree.Mapping> use) {
        return Reading.objects(stored, "devices").stream().anyMatch(use);
    }

    private boolean partitionsInUse() {
        return Reading.anyIn(stored, "sharedCounters")
                || stored.has("perDeviceNodeSelection")
                || storedDevice(
                        device ->
                                Reading.anyIn(device, "consumesCounters")
                                        || PLACES.stream().anyMatch(device::has));
    }

    private static boolean binds(Tree.Mapping device) {
        return Reading.anyIn(device, "bindingConditions")
                || Reading.anyIn(device, "bindingFailureConditions")
                || device.has("bindsToNode");
    }

    private static boolean shares(Tree.Mapping device) {
        return device.has("allowMultipleAllocations")
                || device.mapping("capacity").fields().values().stream()
                        .anyMatch(capacity -> Nodes.mapping(capacity).has("requestPolicy"));
    }

    private static boolean groups(Tree.Mapping device) {
        return Reading.objects(device, "consumesCounters").stream()
                .anyMatch(consumption -> Reading.anyIn(consumption, "compatibilityGroups"));
    }

    private static boolean lists(Tree.Mapping device) {
        return device.mapping("attributes").fields().values().stream()
                .map(Nodes::mapping)
                .anyMatch(attribute -> AttributeRules.LISTS.stream().anyMatch(attribute::has));
    }

    /// Removes fields, and notes those that held something.
    private Tree.Mapping drop(Tree.Mapping from, FieldPath path, String... names) {
        var left = from;
        for (var name : names) {
            if (from.has(name) && !emptyCollection(name, from)) {
                dropped.add(path.field(name));
            }
            left = left.without(name);
        }
        return left;
    }

    private static boolean emptyCollection(String name, Tree.Mapping holder) {
        return switch (holder.fields().get(name)) {
            case Tree.Sequence(var items, _) -> items.isEmpty();
            case Tree.Mapping(var fields, _) ->
                    name.equals("nodeAllocatableResources") && fields.isEmpty();
            case null, default -> false;
        };
    }

    private interface Change {
        Tree.Mapping apply(Tree.Mapping value, FieldPath path);
    }

    private static Tree.Mapping eachValue(
            Tree.Mapping device, FieldPath path, String map, Change change) {
        return Edit.inside(
                device,
                map,
                entries -> {
                    var left = new LinkedHashMap<String, Tree>();
                    entries.fields()
                            .forEach(
                                    (key, value) ->
                                            left.put(
                                                    key,
                                                    change.apply(
                                                            Nodes.mapping(value),
                                                            path.field(map).key(key))));
                    return new Tree.Mapping(left, entries.line());
                });
    }

    private Tree.Mapping groupsDropped(Tree.Mapping device, FieldPath path) {
        if (!(device.fields().get("consumesCounters")
                instanceof Tree.Sequence(var items, var line))) {
            return device;
        }
        var left = new ArrayList<Tree>(items.size());
        for (var i = 0; i < items.size(); i++) {
            left.add(drop(Nodes.mapping(items.get(i)), path.index(i), "compatibilityGroups"));
        }
        return device.with("consumesCounters", new Tree.Sequence(left, line));
    }
}
