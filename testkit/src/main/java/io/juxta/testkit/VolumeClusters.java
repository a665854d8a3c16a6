package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Small clusters whose pods use volumes: bound, to be bound and to be provisioned, of claims and
/// of their own; some volumes are in use and attached already.
final class VolumeClusters {

    private final Grow grow;
    private final String name;
    private final ClusterStorage storage;

    private VolumeClusters(Grow grow, String name, ClusterStorage storage) {
        this.grow = grow;
        this.name = name;
        this.storage = storage;
    }

    static ClusterWorld world(Grow grow, String name) {
        var plan = ClusterPlan.withoutDevices(grow, name);
        var nodes = new ClusterNodes(grow, plan).nodes();
        var storage = new ClusterStorage(grow, name, nodes);
        var volumes = new VolumeClusters(grow, name, storage);
        var objects = new ArrayList<>(nodes);
        objects.addAll(new ClusterSurroundings(grow, plan).objects());
        objects.addAll(storage.objects());
        var pods = new ClusterPods(grow, plan, List.of(), List.of());
        var running = new ArrayList<Tree.Mapping>();
        for (var node : nodes) {
            var count = grow.pick(0, 1, 1, 2);
            for (var i = 0; i < count; i++) {
                var host = node.mapping("metadata").text("name");
                var pod = pods.running(name + "-running-" + running.size(), host);
                running.add(volumes.inUse(pod, host, objects));
            }
        }
        var pending = new ArrayList<Tree.Mapping>();
        var count = grow.between(4, 8);
        for (var i = 0; i < count; i++) {
            var pod = pods.pending(name + "-p" + i);
            pending.add(grow.chance(90) ? with(pod, volumes.wanted()) : pod);
        }
        return new ClusterWorld(
                name, ClusterTopic.VOLUMES, objects, List.of(), running, List.of(), pending);
    }

    private static Tree.Mapping with(Tree.Mapping pod, List<Tree> volumes) {
        return pod.with("spec", pod.mapping("spec").with("volumes", Tree.Sequence.of(volumes)));
    }

    /// A running pod, with a volume that is attached to its node.
    private Tree.Mapping inUse(Tree.Mapping pod, String node, List<Tree.Mapping> objects) {
        var inDefault = pod.mapping("metadata").text("namespace").equals("default");
        if (storage.bound().isEmpty() || !inDefault || !grow.chance(45)) {
            return pod;
        }
        var claim = grow.pick(storage.bound());
        if (grow.chance(60)) {
            var number = claim.substring(claim.lastIndexOf('-') + 1);
            objects.add(attachment(pod.mapping("metadata").text("name"), node, number));
        }
        return with(pod, List.of(volume(0, claim)));
    }

    private Tree.Mapping attachment(String pod, String node, String number) {
        return map(
                "apiVersion",
                "storage.k8s.io/v1",
                "kind",
                "VolumeAttachment",
                "metadata",
                map("name", pod + "-attached"),
                "spec",
                map(
                        "attacher",
                        "disk." + name + ".example",
                        "nodeName",
                        node,
                        "source",
                        map("persistentVolumeName", name + "-volume-" + number)));
    }

    private static Tree volume(int number, String claim) {
        return map("name", "data-" + number, "persistentVolumeClaim", map("claimName", claim));
    }

    private List<Tree> wanted() {
        var volumes = new ArrayList<Tree>();
        var count = grow.pick(1, 1, 1, 2, 3);
        var taken = new ArrayList<String>();
        for (var i = 0; i < count; i++) {
            if (grow.chance(18)) {
                volumes.add(
                        map(
                                "name",
                                "data-" + i,
                                "ephemeral",
                                map("volumeClaimTemplate", storage.template())));
            } else if (grow.chance(5)) {
                volumes.add(disk(i));
            } else {
                var some =
                        storage.bound().isEmpty() || grow.chance(60)
                                ? storage.unbound()
                                : storage.bound();
                var claim = grow.chance(2) ? name + "-gone" : grow.pick(some);
                if (!taken.contains(claim)) {
                    taken.add(claim);
                    volumes.add(volume(i, claim));
                }
            }
        }
        return volumes;
    }

    /// A disk that one pod at a time can write to.
    private Tree disk(int number) {
        return map(
                "name",
                "data-" + number,
                "iscsi",
                map(
                        "targetPortal",
                        "10.0.0.1:3260",
                        "iqn",
                        "iqn.2026-01.example:" + grow.pick("a", "b"),
                        "lun",
                        0));
    }
}
