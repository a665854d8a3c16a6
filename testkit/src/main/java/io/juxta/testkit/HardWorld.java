package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// One node, the devices its drivers publish, and claims that are hard to satisfy, in the making.
///
/// Everything comes out as an API server would take it: slices of at most 64 or 128 devices, at
/// most 8 counter sets in a slice, at most 32 devices in the allocation of a claim. Devices keep
/// the order in which they were added; drivers are tried in the order of their names.
final class HardWorld {

    static final String NODE = "n1";

    /// The domain of attributes that drivers have in common.
    static final String COMMON = "topology.example.com/";

    private static final int DEVICES_PER_SLICE = 128;
    private static final int BULKY_DEVICES_PER_SLICE = 64;
    private static final int COUNTER_SETS_PER_SLICE = 8;
    private static final int RESULTS_PER_CLAIM = 32;

    private final SequencedMap<String, List<HardDevice>> devices = new LinkedHashMap<>();
    private final SequencedMap<String, SequencedMap<String, SequencedMap<String, Tree>>> counters =
            new LinkedHashMap<>();
    private final List<HardClaim> claims = new ArrayList<>();
    private final List<HardDevice> busy = new ArrayList<>();

    static String driver(String kind) {
        return kind + ".example.com";
    }

    HardDevice device(String kind, String name) {
        var device = new HardDevice(kind, name);
        devices.computeIfAbsent(kind, _ -> new ArrayList<>()).add(device);
        return device;
    }

    /// A counter that devices of the kind consume.
    HardWorld counter(String kind, String counterSet, String counter, long value) {
        counters.computeIfAbsent(kind, _ -> new LinkedHashMap<>())
                .computeIfAbsent(counterSet, _ -> new LinkedHashMap<>())
                .put(counter, map("value", Long.toString(value)));
        return this;
    }

    /// Another claim holds the device.
    HardWorld hold(HardDevice device) {
        busy.add(device);
        return this;
    }

    /// The next claim of the pod.
    HardClaim claim() {
        var claim = new HardClaim("claim-" + claims.size());
        claims.add(claim);
        return claim;
    }

    /// The question of `allocate --batch`: whether the claims fit on the node.
    Tree.Mapping question(String id) {
        var objects = new ArrayList<Tree>();
        objects.add(map("apiVersion", "v1", "kind", "Node", "metadata", map("name", NODE)));
        devices.keySet().forEach(kind -> objects.addAll(slices(kind)));
        kinds().forEach(kind -> objects.add(deviceClass(kind)));
        claims.forEach(claim -> objects.add(claim.tree()));
        objects.addAll(holders());
        return map(
                "id",
                id,
                "node",
                NODE,
                "claims",
                claims.stream().map(claim -> "default/" + claim.name()).toList(),
                "featureGates",
                gates(),
                "objects",
                Tree.Sequence.of(objects));
    }

    private SequencedSet<String> kinds() {
        var kinds = new LinkedHashSet<>(devices.keySet());
        claims.forEach(claim -> kinds.addAll(claim.kinds()));
        return kinds;
    }

    private Tree.Mapping gates() {
        var gates = new LinkedHashMap<String, Tree>();
        var all = devices.values().stream().flatMap(List::stream).toList();
        if (all.stream().anyMatch(HardDevice::hasLists)) {
            gates.put("DRAListTypeAttributes", Grow.yes());
        }
        if (all.stream().anyMatch(HardDevice::hasGroups)) {
            gates.put("DRADeviceCompatibilityGroups", Grow.yes());
        }
        return Tree.Mapping.of(gates);
    }

    private static Tree.Mapping deviceClass(String kind) {
        var expression = "device.driver == \"%s\"".formatted(driver(kind));
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceClass",
                "metadata",
                map("name", kind),
                "spec",
                map("selectors", list(map("cel", map("expression", expression)))));
    }

    private List<Tree> slices(String kind) {
        var own = devices.getOrDefault(kind, List.of());
        var most =
                own.stream().anyMatch(HardDevice::bulky)
                        ? BULKY_DEVICES_PER_SLICE
                        : DEVICES_PER_SLICE;
        var parts = new ArrayList<Tree.Mapping>();
        var sets = new ArrayList<Tree>();
        counters.getOrDefault(kind, new LinkedHashMap<>())
                .forEach(
                        (set, values) ->
                                sets.add(map("name", set, "counters", Tree.Mapping.of(values))));
        for (var part : chunks(sets, COUNTER_SETS_PER_SLICE)) {
            parts.add(map("sharedCounters", Tree.Sequence.of(part)));
        }
        var trees = own.stream().map(HardDevice::tree).toList();
        for (var part : chunks(trees, most)) {
            parts.add(map("devices", Tree.Sequence.of(part)));
        }
        var slices = new ArrayList<Tree>();
        for (var i = 0; i < parts.size(); i++) {
            slices.add(slice(kind, i, parts.size(), parts.get(i)));
        }
        return slices;
    }

    private static Tree.Mapping slice(String kind, int number, int count, Tree.Mapping part) {
        var spec = new LinkedHashMap<String, Tree>();
        spec.put("driver", Grow.text(driver(kind)));
        spec.put("nodeName", Grow.text(NODE));
        spec.put("pool", map("name", NODE, "generation", 1, "resourceSliceCount", count));
        spec.putAll(part.fields());
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceSlice",
                "metadata",
                map("name", "%s-%s-%02d".formatted(NODE, kind, number)),
                "spec",
                Tree.Mapping.of(spec));
    }

    private List<Tree> holders() {
        var holders = new ArrayList<Tree>();
        for (var part : chunks(busy, RESULTS_PER_CLAIM)) {
            var results = part.stream().map(HardDevice::result).toList();
            holders.add(
                    new HardClaim("held-" + holders.size())
                            .ask("r", part.getFirst().kind(), part.size())
                            .tree()
                            .with(
                                    "status",
                                    map("allocation", map("devices", map("results", results)))));
        }
        return holders;
    }

    private static <T> List<List<T>> chunks(List<T> items, int most) {
        var chunks = new ArrayList<List<T>>();
        for (var from = 0; from < items.size(); from += most) {
            chunks.add(items.subList(from, Math.min(from + most, items.size())));
        }
        return chunks;
    }
}
