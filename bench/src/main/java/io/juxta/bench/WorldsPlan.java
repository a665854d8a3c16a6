package io.juxta.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A world for [WorldsBench]: 250 nodes with four slices of eight devices each, 500 claims that
/// hold two devices, and 100 that are unallocated. Everything comes from a seed.
final class WorldsPlan {

    static final int NODES = 250;
    static final int SLICES_PER_NODE = 4;
    private static final int DEVICES = 8;
    private static final int HOLDING = 500;
    private static final int WAITING = 100;

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    private final SequencedMap<String, String> objects = new LinkedHashMap<>();
    private int generation = 1;

    WorldsPlan() {
        for (var model : List.of("a100", "h100")) {
            put(
                    "class " + model,
                    """
                    {"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","metadata":{"name":"%1$s"},"spec":\
                    {"selectors":[{"cel":{"expression":"device.attributes['gpu.example.com'].model == '%1$s'"}}]}}"""
                            .formatted(model));
        }
        for (var node = 0; node < NODES; node++) {
            put(
                    "node " + node,
                    """
                    {"apiVersion":"v1","kind":"Node","metadata":{"name":"node-%1$d","labels":\
                    {"kubernetes.io/hostname":"node-%1$d"}}}"""
                            .formatted(node));
            for (var slice = 0; slice < SLICES_PER_NODE; slice++) {
                put("slice " + node + " " + slice, slice(node, slice));
            }
        }
        for (var claim = 0; claim < HOLDING; claim++) {
            put("holding " + claim, holding(claim));
        }
        for (var claim = 0; claim < WAITING; claim++) {
            put("waiting " + claim, waiting("waiting-" + claim));
        }
    }

    private void put(String key, String object) {
        objects.put(key, object);
    }

    private String slice(int node, int slice) {
        var devices = new ArrayList<String>();
        for (var i = 0; i < DEVICES; i++) {
            devices.add(
                    """
                    {"name":"gpu-%1$d","attributes":{"model":{"string":"%2$s"},"numa":{"int":%3$d},\
                    "uuid":{"string":"GPU-%4$d-%5$d-%1$d"}},"capacity":{"memory":{"value":"80Gi"}}}"""
                            .formatted(
                                    i,
                                    slice % 2 == 0 ? "a100" : "h100",
                                    random.nextInt(4),
                                    node,
                                    slice));
        }
        return """
                {"apiVersion":"resource.k8s.io/v1","kind":"ResourceSlice","metadata":{"name":"node-%1$d-%2$d"},"spec":\
                {"driver":"gpu.example.com","nodeName":"node-%1$d","pool":{"name":"node-%1$d-%2$d","generation":%3$d,\
                "resourceSliceCount":1},"devices":[%4$s]}}"""
                .formatted(node, slice, generation, String.join(",", devices));
    }

    private String holding(int claim) {
        var node = random.nextInt(NODES);
        var slice = random.nextInt(SLICES_PER_NODE);
        return """
                {"apiVersion":"resource.k8s.io/v1","kind":"ResourceClaim","metadata":{"namespace":"team","name":"holding-%1$d"},\
                "spec":{"devices":{"requests":[{"name":"gpu","exactly":{"deviceClassName":"a100","count":2}}]}},"status":\
                {"allocation":{"devices":{"results":[{"request":"gpu","driver":"gpu.example.com","pool":"node-%2$d-%3$d",\
                "device":"gpu-%4$d"},{"request":"gpu","driver":"gpu.example.com","pool":"node-%2$d-%3$d","device":"gpu-%5$d"}]}}}}"""
                .formatted(claim, node, slice, random.nextInt(4), 4 + random.nextInt(DEVICES - 4));
    }

    private String waiting(String name) {
        return """
                {"apiVersion":"resource.k8s.io/v1","kind":"ResourceClaim","metadata":{"namespace":"team","name":"%s"},"spec":\
                {"devices":{"requests":[{"name":"gpu","exactly":{"deviceClassName":"%s","count":%d}}],"constraints":\
                [{"matchAttribute":"gpu.example.com/numa"}]}}}"""
                .formatted(name, random.nextBoolean() ? "a100" : "h100", 1 + random.nextInt(4));
    }

    String load() {
        return "{\"id\":\"load\",\"load\":{\"world\":\"w\",\"objects\":[%s]}}"
                .formatted(String.join(",", objects.values()));
    }

    /// A claim that is allocated elsewhere now, or a slice of a newer generation, as often as not.
    String change() {
        String object;
        if (random.nextBoolean()) {
            var claim = random.nextInt(HOLDING);
            object = holding(claim);
            put("holding " + claim, object);
        } else {
            generation++;
            var node = random.nextInt(NODES);
            var slice = random.nextInt(SLICES_PER_NODE);
            object = slice(node, slice);
            put("slice " + node + " " + slice, object);
        }
        return "{\"id\":\"change\",\"change\":{\"world\":\"w\",\"upsert\":[%s]}}".formatted(object);
    }

    /// A question in both forms.
    ///
    /// @param loaded about the world, with a new claim on top in half of the cases
    /// @param whole with all objects; empty where it is not needed
    record Asked(String loaded, String whole) {}

    Asked ask(int number, boolean both) {
        var onTop = random.nextBoolean() ? waiting("new") : "";
        var start =
                "{\"id\":%d,\"node\":\"node-%d\",\"claims\":[\"team/%s\"],"
                        .formatted(
                                number,
                                random.nextInt(NODES),
                                onTop.isEmpty() ? "waiting-" + random.nextInt(WAITING) : "new");
        return new Asked(
                "%s\"world\":\"w\"%s}"
                        .formatted(start, onTop.isEmpty() ? "" : ",\"objects\":[" + onTop + "]"),
                both
                        ? "%s\"objects\":[%s%s]}"
                                .formatted(
                                        start,
                                        String.join(",", objects.values()),
                                        onTop.isEmpty() ? "" : "," + onTop)
                        : "");
    }
}
