package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The storage of a seeded cluster: classes, drivers and what they can do on which node, volumes
/// that are there from the start, and claims.
final class ClusterStorage {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String STATIC = "kubernetes.io/no-provisioner";

    private final Grow grow;
    private final String name;
    private final List<Tree.Mapping> nodes;
    private final List<Tree.Mapping> objects = new ArrayList<>();
    private final List<String> bound = new ArrayList<>();
    private final List<String> unbound = new ArrayList<>();

    ClusterStorage(Grow grow, String name, List<Tree.Mapping> nodes) {
        this.grow = grow;
        this.name = name;
        this.nodes = nodes;
        classes();
        drivers();
        csiNodes();
        capacities();
        volumes();
        claims();
    }

    List<Tree.Mapping> objects() {
        return objects;
    }

    /// Claims that have a volume, or soon will, without any pod.
    List<String> bound() {
        return bound;
    }

    List<String> unbound() {
        return unbound;
    }

    /// Two drivers: the second one says how much it has left.
    private String driver(String kind) {
        return kind + "." + name + ".example";
    }

    String storageClass(String kind) {
        return name + "-" + kind;
    }

    private void classes() {
        storageClass("now", driver("disk"), "Immediate");
        storageClass("later", driver("disk"), "WaitForFirstConsumer");
        objects.add(
                map(
                        "apiVersion",
                        "storage.k8s.io/v1",
                        "kind",
                        "StorageClass",
                        "metadata",
                        map("name", storageClass("zonal")),
                        "provisioner",
                        driver("disk"),
                        "volumeBindingMode",
                        "WaitForFirstConsumer",
                        "allowedTopologies",
                        list(
                                map(
                                        "matchLabelExpressions",
                                        list(map("key", ZONE, "values", zones()))))));
        storageClass("counted", driver("counted"), "WaitForFirstConsumer");
        storageClass("local", STATIC, "WaitForFirstConsumer");
        storageClass("manual", STATIC, "Immediate");
    }

    private Tree zones() {
        return grow.pick(
                list("zone-1"), list("zone-0", "zone-2"), list("zone-0", "zone-1"), list("zone-9"));
    }

    private void storageClass(String kind, String provisioner, String mode) {
        objects.add(
                map(
                        "apiVersion",
                        "storage.k8s.io/v1",
                        "kind",
                        "StorageClass",
                        "metadata",
                        map("name", storageClass(kind)),
                        "provisioner",
                        provisioner,
                        "volumeBindingMode",
                        mode));
    }

    private void drivers() {
        if (grow.chance(75)) {
            objects.add(driver("disk", false));
        }
        objects.add(driver("counted", true));
    }

    private Tree.Mapping driver(String kind, boolean counted) {
        return map(
                "apiVersion",
                "storage.k8s.io/v1",
                "kind",
                "CSIDriver",
                "metadata",
                map("name", driver(kind)),
                "spec",
                map("attachRequired", true, "storageCapacity", counted));
    }

    private void csiNodes() {
        var tight = grow.chance(60);
        for (var node : nodes) {
            if (grow.chance(12)) {
                continue;
            }
            var drivers = new ArrayList<Tree>();
            for (var kind : List.of("disk", "counted")) {
                if (grow.chance(90)) {
                    var driver =
                            grow.fields()
                                    .put("name", driver(kind))
                                    .put("nodeID", nodeName(node))
                                    .put("topologyKeys", list(ZONE));
                    if (tight) {
                        driver.maybe(70, "allocatable", () -> map("count", grow.pick(1, 1, 2, 3)));
                    }
                    drivers.add(driver.done());
                }
            }
            objects.add(
                    map(
                            "apiVersion",
                            "storage.k8s.io/v1",
                            "kind",
                            "CSINode",
                            "metadata",
                            map("name", nodeName(node)),
                            "spec",
                            map("drivers", Tree.Sequence.of(drivers))));
        }
    }

    private void capacities() {
        for (var i = 0; i < 3; i++) {
            if (grow.chance(75)) {
                var capacity =
                        grow.fields()
                                .put("apiVersion", "storage.k8s.io/v1")
                                .put("kind", "CSIStorageCapacity")
                                .put(
                                        "metadata",
                                        map(
                                                "name",
                                                name + "-capacity-" + i,
                                                "namespace",
                                                "default"))
                                .put("storageClassName", storageClass("counted"))
                                .put("nodeTopology", map("matchLabels", map(ZONE, "zone-" + i)))
                                .maybe(90, "capacity", () -> grow.pick("2Gi", "10Gi", "100Gi"))
                                .maybe(
                                        30,
                                        "maximumVolumeSize",
                                        () -> grow.pick("1Gi", "5Gi", "50Gi"))
                                .done();
                // A size without a capacity ends the real scheduler when it scores.
                objects.add(
                        capacity.has("capacity")
                                ? capacity
                                : capacity.without("maximumVolumeSize"));
            }
        }
    }

    /// Volumes of different sizes, so that one of them is the smallest that is large enough.
    private void volumes() {
        var count = grow.between(4, 10);
        for (var i = 0; i < count; i++) {
            var kind = grow.pick("local", "local", "local", "local", "later", "manual", "none");
            var volume = name + "-volume-" + i;
            var size = 3 + 2 * i + "Gi";
            var claim = grow.chance(kind.equals("manual") || kind.equals("none") ? 100 : 35);
            var labels = grow.fields();
            if (grow.chance(25)) {
                labels.put(ZONE, grow.pick("zone-0", "zone-1", "zone-2", "zone-0__zone-1"));
            }
            labels.maybe(30, "speed", () -> "fast");
            var spec =
                    grow.fields()
                            .put("capacity", map("storage", size))
                            .put("accessModes", modes())
                            .put("persistentVolumeReclaimPolicy", "Retain")
                            .put("volumeMode", grow.chance(10) ? "Block" : "Filesystem");
            if (!kind.equals("none")) {
                spec.put("storageClassName", storageClass(kind));
            }
            var affinity = grow.chance(75);
            if (affinity) {
                spec.put("nodeAffinity", affinity());
            }
            if (affinity && grow.chance(35)) {
                spec.put("local", map("path", "/data"));
            } else {
                spec.put("csi", map("driver", driver("disk"), "volumeHandle", volume));
            }
            if (claim) {
                bound.add(name + "-data-" + i);
                spec.put("claimRef", map("namespace", "default", "name", bound.getLast()));
                objects.add(claimOf(bound.getLast(), volume, spec.done()));
            }
            objects.add(
                    map(
                            "apiVersion",
                            "v1",
                            "kind",
                            "PersistentVolume",
                            "metadata",
                            map("name", volume, "labels", labels.done()),
                            "spec",
                            spec.done()));
        }
    }

    private Tree modes() {
        return grow.pick(
                list("ReadWriteOnce"),
                list("ReadWriteOnce"),
                list("ReadWriteOnce", "ReadOnlyMany"),
                list("ReadWriteMany"),
                list("ReadWriteOncePod"));
    }

    private Tree affinity() {
        var expression =
                grow.chance(50)
                        ? map(
                                "key",
                                "kubernetes.io/hostname",
                                "operator",
                                "In",
                                "values",
                                list(nodeName(grow.pick(nodes)), nodeName(grow.pick(nodes))))
                        : map(
                                "key",
                                ZONE,
                                "operator",
                                "In",
                                "values",
                                list("zone-" + grow.below(3)));
        return map(
                "required",
                map("nodeSelectorTerms", list(map("matchExpressions", list(expression)))));
    }

    /// The claim that a volume is kept for.
    private Tree.Mapping claimOf(String claim, String volume, Tree.Mapping spec) {
        var fields =
                grow.fields()
                        .put("accessModes", list(spec.items("accessModes").getFirst()))
                        .put("volumeMode", spec.text("volumeMode"))
                        .put("storageClassName", spec.text("storageClassName"))
                        .put("volumeName", volume)
                        .put("resources", request("1Gi"));
        return claim(claim, fields.done());
    }

    private static Tree request(String size) {
        return map("requests", map("storage", size));
    }

    private static Tree.Mapping claim(String claim, Tree spec) {
        return map(
                "apiVersion",
                "v1",
                "kind",
                "PersistentVolumeClaim",
                "metadata",
                map("name", claim, "namespace", "default"),
                "spec",
                spec);
    }

    private void claims() {
        var count = grow.between(2, 6);
        for (var i = 0; i < count; i++) {
            var claim = name + "-claim-" + i;
            objects.add(claim(claim, wanted()));
            unbound.add(claim);
        }
    }

    private Tree wanted() {
        return wanted(
                grow.chance(4)
                        ? "manual"
                        : grow.pick("now", "later", "zonal", "counted", "local", "local"));
    }

    /// A template of a claim. Its class waits for the pod, so that the pod is tried once.
    Tree template() {
        return map("spec", wanted(grow.pick("later", "zonal", "counted", "local", "local")));
    }

    private Tree wanted(String kind) {
        var spec =
                grow.fields()
                        .put(
                                "accessModes",
                                list(grow.chance(10) ? "ReadWriteOncePod" : "ReadWriteOnce"))
                        .put("storageClassName", storageClass(kind))
                        .put("resources", request(grow.pick("1Gi", "4Gi", "6Gi", "12Gi")));
        if (kind.equals("local") && grow.chance(12)) {
            spec.put("selector", map("matchLabels", map("speed", "fast")));
        }
        return spec.done();
    }

    private static String nodeName(Tree.Mapping node) {
        return node.mapping("metadata").text("name");
    }
}
