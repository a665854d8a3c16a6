package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes the dump of a cluster of any size: a Node and its ResourceSlices, times N.
///
/// GPUs make three quarters of a node's devices, network cards the rest, on two NUMA nodes; every
/// 64 devices are a slice. The same numbers and seed give the same bytes.
///
/// ```
/// java io.juxta.testkit.DumpGenerator 5000 64 json dump.json [seed]
/// ```
public final class DumpGenerator {

    /// How a dump is written down.
    public enum DumpFormat {
        /// One `List` as `kubectl get -o json` orders it, an item a line.
        JSON,
        /// Documents one after the other, as `kubectl get -o yaml` indents them.
        YAML
    }

    private static final int SLICE = 64;

    private final int devices;
    private final long seed;

    private DumpGenerator(int devices, long seed) {
        this.devices = devices;
        this.seed = seed;
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 4) {
            System.err.println("usage: DumpGenerator NODES DEVICES json|yaml FILE [SEED]");
            System.exit(2);
        }
        var seed = args.length > 4 ? Long.parseLong(args[4]) : 1;
        write(
                Integer.parseInt(args[0]),
                Integer.parseInt(args[1]),
                DumpFormat.valueOf(args[2].toUpperCase(Locale.ROOT)),
                Path.of(args[3]),
                seed);
    }

    public static void write(int nodes, int devices, DumpFormat format, Path file, long seed)
            throws IOException {
        var generator = new DumpGenerator(devices, seed);
        try (var out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            switch (format) {
                case JSON -> generator.json(nodes, out);
                case YAML -> generator.yaml(nodes, out);
            }
        }
    }

    private void json(int nodes, BufferedWriter out) throws IOException {
        out.write("{\"apiVersion\":\"v1\",\"items\":[\n");
        for (var node = 0; node < nodes; node++) {
            for (var object : objects(node)) {
                DumpText.json(object, out);
                out.write(",\n");
            }
        }
        DumpText.json(deviceClass(), out);
        out.write("\n],\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"}}\n");
    }

    private void yaml(int nodes, Writer out) throws IOException {
        for (var node = 0; node < nodes; node++) {
            for (var object : objects(node)) {
                DumpText.yaml(object, out);
                out.write("---\n");
            }
        }
        DumpText.yaml(deviceClass(), out);
    }

    private List<Tree> objects(int node) {
        var grow = Grow.of(seed, node);
        var name = "worker-%05d".formatted(node);
        var gpus = devices - devices / 4;
        var objects = new ArrayList<Tree>();
        objects.add(node(grow, name));
        slices(grow, name, "gpu", gpus, objects);
        slices(grow, name, "nic", devices - gpus, objects);
        return objects;
    }

    private static void slices(Grow grow, String node, String what, int count, List<Tree> objects) {
        var slices = (count + SLICE - 1) / SLICE;
        for (var slice = 0; slice < slices; slice++) {
            var devices = new ArrayList<Tree>();
            for (var i = slice * SLICE; i < Math.min(count, (slice + 1) * SLICE); i++) {
                devices.add(what.equals("gpu") ? gpu(grow, i, count) : nic(grow, i, count));
            }
            var driver = what + ".example.com";
            var name = "%s-%s-%05x".formatted(node, driver, grow.below(1 << 20));
            objects.add(
                    map(
                            "apiVersion",
                            "resource.k8s.io/v1",
                            "kind",
                            "ResourceSlice",
                            "metadata",
                            meta(grow, name, "generateName", node + "-" + driver + "-"),
                            "spec",
                            map(
                                    "devices", devices,
                                    "driver", driver,
                                    "nodeName", node,
                                    "pool",
                                            map(
                                                    "generation", 1,
                                                    "name", node,
                                                    "resourceSliceCount", slices))));
        }
    }

    private static Tree gpu(Grow grow, int index, int count) {
        var numa = index * 2 / count;
        return map(
                "attributes",
                        map(
                                "architecture", string("Hopper"),
                                "brand", string("Example"),
                                "cudaComputeCapability", version("9.0.0"),
                                "driverVersion", version("580.65.6"),
                                "productName", string("Example H100 80GB HBM3"),
                                "resource.kubernetes.io/numaNode", integer(numa),
                                "resource.kubernetes.io/pciBusID", string(busId(index)),
                                "resource.kubernetes.io/pcieRoot",
                                        string("pci0000:%02x".formatted(numa * 128)),
                                "type", string("gpu"),
                                "uuid", string("GPU-" + uuid(grow))),
                "capacity", map("memory", map("value", "81559Mi")),
                "name", "gpu-" + index);
    }

    private static Tree nic(Grow grow, int index, int count) {
        var numa = index * 2 / count;
        return map(
                "attributes",
                map(
                        "ifName", string("eth" + index),
                        "mac", string("02:00:00:%02x:%02x:01".formatted(index, numa)),
                        "resource.kubernetes.io/numaNode", integer(numa),
                        "resource.kubernetes.io/pciBusID", string(busId(index + 128)),
                        "resource.kubernetes.io/pcieRoot",
                                string("pci0000:%02x".formatted(numa * 128)),
                        "rdma", map("bool", grow.chance(75)),
                        "speedGbps", integer(grow.pick(100, 200, 400))),
                "name",
                "nic-" + index);
    }

    private static Tree node(Grow grow, String name) {
        var resources =
                map(
                        "cpu", "192",
                        "ephemeral-storage", "3748905484Ki",
                        "hugepages-1Gi", "0",
                        "memory", "2113394316Ki",
                        "pods", "110");
        return map(
                "apiVersion", "v1",
                "kind", "Node",
                "metadata",
                        meta(
                                grow,
                                name,
                                "labels",
                                map(
                                        "kubernetes.io/arch",
                                        "amd64",
                                        "kubernetes.io/hostname",
                                        name,
                                        "kubernetes.io/os",
                                        "linux",
                                        "topology.kubernetes.io/zone",
                                        "zone-" + grow.pick("a", "b", "c"))),
                "spec", map("podCIDR", "10.%d.0.0/24".formatted(grow.below(250))),
                "status",
                        map(
                                "allocatable",
                                resources,
                                "capacity",
                                resources,
                                "conditions",
                                list(
                                        condition("MemoryPressure", "False"),
                                        condition("DiskPressure", "False"),
                                        condition("Ready", "True")),
                                "nodeInfo",
                                map(
                                        "architecture", "amd64",
                                        "kubeletVersion", "v1.37.1",
                                        "operatingSystem", "linux",
                                        "systemUUID", uuid(grow))));
    }

    private static Tree deviceClass() {
        var expression = "device.driver == \"gpu.example.com\"";
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "DeviceClass",
                "metadata",
                map("name", "gpu.example.com"),
                "spec",
                map("selectors", list(map("cel", map("expression", expression)))));
    }

    private static Tree condition(String type, String status) {
        return map(
                "lastHeartbeatTime",
                "2026-10-01T08:00:00Z",
                "lastTransitionTime",
                "2026-09-01T08:00:00Z",
                "message",
                "kubelet says so",
                "reason",
                "Kubelet" + type,
                "status",
                status,
                "type",
                type);
    }

    private static Tree meta(Grow grow, String name, String key, Object more) {
        return map(
                "creationTimestamp",
                "2026-09-01T07:59:00Z",
                key,
                more,
                "name",
                name,
                "resourceVersion",
                Integer.toString(100_000 + grow.below(900_000)),
                "uid",
                uuid(grow));
    }

    private static String busId(int index) {
        return "0000:%02x:%02x.0".formatted(index & 0xff, index >> 8);
    }

    private static String uuid(Grow grow) {
        return "%08x-%04x-4%03x-8%03x-%06x%06x"
                .formatted(
                        grow.below(Integer.MAX_VALUE),
                        grow.below(1 << 16),
                        grow.below(1 << 12),
                        grow.below(1 << 12),
                        grow.below(1 << 24),
                        grow.below(1 << 24));
    }

    private static Tree string(String value) {
        return map("string", value);
    }

    private static Tree version(String value) {
        return map("version", value);
    }

    private static Tree integer(int value) {
        return map("int", value);
    }
}
