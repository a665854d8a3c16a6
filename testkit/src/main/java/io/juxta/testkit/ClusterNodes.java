package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The nodes of a seeded cluster, of unequal size so that one of them is usually the best.
final class ClusterNodes {

    /// Images that nodes may have and pods may use, with their sizes in MiB.
    static final List<String> IMAGES =
            List.of("example.com/small:1", "example.com/large:1", "example.com/huge:2");

    private static final String COSTS = "DRANodeAllocatableResources";
    private static final String SKIPS = "DRAOptionalNodeOperations";
    private static final String RESTARTS = "RestartAllContainersOnContainerExits";

    private static final List<Integer> IMAGE_MEBIBYTES = List.of(40, 400, 1300);

    private final Grow grow;
    private final ClusterPlan plan;

    ClusterNodes(Grow grow, ClusterPlan plan) {
        this.grow = grow;
        this.plan = plan;
    }

    List<Tree.Mapping> nodes() {
        var nodes = new ArrayList<Tree.Mapping>();
        var count = grow.pick(2, 3, 3, 4, 4, 5, 6);
        for (var i = 1; i <= count; i++) {
            nodes.add(node(plan.node(i), i));
        }
        return nodes;
    }

    private Tree.Mapping node(String name, int number) {
        var labels =
                grow.fields()
                        .put("kubernetes.io/hostname", name)
                        .maybe(70, "disk", () -> grow.pick("ssd", "hdd"))
                        .maybe(60, "tier", () -> grow.pick("1", "2", "3", "5", "many"));
        if (!grow.chance(8)) {
            labels.put("topology.kubernetes.io/zone", "zone-" + (number % 3));
            labels.put("topology.kubernetes.io/region", "region-1");
        }
        var spec = grow.fields();
        if (grow.chance(6)) {
            spec.put("unschedulable", true);
        }
        if (plan.nodeTaints() && grow.chance(35)) {
            spec.put("taints", taints());
        }
        var amounts = allocatable();
        var status =
                grow.fields()
                        .put("capacity", amounts)
                        .put("allocatable", amounts)
                        .put("conditions", list(map("type", "Ready", "status", "True")));
        var features = features();
        if (!features.isEmpty()) {
            status.put("declaredFeatures", features);
        }
        if (plan.images() && grow.chance(70)) {
            status.put("images", images());
        }
        return map(
                "apiVersion", "v1",
                "kind", "Node",
                "metadata", map("name", name, "labels", labels.done()),
                "spec", spec.done(),
                "status", status.done());
    }

    /// The features that the kubelet of a node declares, in order.
    private List<String> features() {
        var features = new ArrayList<String>();
        if (plan.mapped() && !grow.chance(12)) {
            features.add(COSTS);
        }
        if (plan.optional() && grow.chance(60)) {
            features.add(SKIPS);
        }
        if (grow.chance(50)) {
            features.add(RESTARTS);
        }
        return features;
    }

    /// Whether devices of a node may be mapped to its CPUs and memory.
    static boolean counts(Tree.Mapping node) {
        return node.mapping("status").items("declaredFeatures").contains(Grow.text(COSTS));
    }

    /// Nodes whose kubelets were started anew without a feature once the slices were there.
    List<Tree.Mapping> lapsed(List<Tree.Mapping> nodes) {
        var lapsed = new ArrayList<Tree.Mapping>();
        for (var node : nodes) {
            var status = node.mapping("status");
            var features = new ArrayList<>(status.items("declaredFeatures"));
            if ((plan.mapped() || plan.optional()) && !features.isEmpty() && grow.chance(8)) {
                features.removeFirst();
                lapsed.add(
                        node.with(
                                "status",
                                status.with("declaredFeatures", Tree.Sequence.of(features))));
            }
        }
        return lapsed;
    }

    private Tree.Mapping allocatable() {
        return devicePlugins()
                .put("cpu", grow.pick("6", "8", "10", "12", "16", "15500m", "20", "24", "32"))
                .put("memory", grow.between(10, 64) * 1024 + grow.below(1000) + "Mi")
                .put("pods", grow.chance(6) ? grow.pick("2", "3") : "110")
                .put("ephemeral-storage", "100Gi")
                .maybe(15, "hugepages-2Mi", () -> grow.pick("64Mi", "256Mi"))
                .maybe(25, "example.com/fpga", () -> grow.pick("1", "2", "4"))
                .done();
    }

    /// Devices of a device plugin; where there are some, those of a DRA driver do not back the
    /// resource.
    private Grow.Fields devicePlugins() {
        var amounts = grow.fields();
        return plan.extended()
                ? amounts.maybe(12, plan.extendedResource("gpu"), () -> grow.pick("0", "1", "2"))
                : amounts;
    }

    private Tree taints() {
        var keys = new LinkedHashMap<String, Tree>();
        var count = grow.pick(1, 1, 2);
        for (var i = 0; i < count; i++) {
            var key = grow.pick("dedicated", "quiet");
            keys.put(
                    key,
                    map(
                            "key",
                            "example.com/" + key,
                            "value",
                            grow.pick("a", "b"),
                            "effect",
                            grow.pick(
                                    "NoSchedule",
                                    "PreferNoSchedule",
                                    "PreferNoSchedule",
                                    "PreferNoSchedule",
                                    "NoExecute")));
        }
        return Tree.Sequence.of(List.copyOf(keys.values()));
    }

    private Tree images() {
        var images = new ArrayList<Tree>();
        for (var i = 0; i < IMAGES.size(); i++) {
            if (grow.chance(50)) {
                images.add(
                        map(
                                "names",
                                list(IMAGES.get(i)),
                                "sizeBytes",
                                IMAGE_MEBIBYTES.get(i) * 1024L * 1024L));
            }
        }
        return Tree.Sequence.of(images);
    }
}
