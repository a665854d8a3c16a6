package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The warnings about a dump before it is used: names that two objects have, and what it lacks.
record LoadLaws(PlainCluster cluster, Asked asked, Findings findings) {

    private static final Pattern HELD_UNSEEN =
            Pattern.compile(
                    "(\\d+) running pods? names? ResourceClaims that are not .* on (.+) look free");
    private static final Pattern BARE =
            Pattern.compile("(\\d+) of (\\d+) nodes ha(?:s|ve) no ResourceSlice .*: (.+)\\.");

    /// Kinds that a result may depend on; others are left out, however often they occur.
    private static final Set<String> READ =
            Set.of(
                    "Node",
                    "Pod",
                    "DeviceClass",
                    "DeviceTaintRule",
                    "ResourceSlice",
                    "ResourceClaim",
                    "ResourceClaimTemplate");

    /// Kinds of workloads that the simulation does not unfold.
    private static final Set<String> UNREAD_WORKLOADS = Set.of("CronJob");

    void check() {
        namesTakenTwiceAreTold();
        missingClaimsOfRunningPodsAreTold();
        nodesWithoutSlicesAreTold();
        missingTemplatesAreTold();
        slicesOfMissingNodesAreTold();
        unreadWorkloadsAreTold();
    }

    private void namesTakenTwiceAreTold() {
        for (var twice : cluster.objects().takenTwice()) {
            if (!READ.contains(twice.kind())) {
                continue;
            }
            var told =
                    asked.err()
                            .lines()
                            .anyMatch(
                                    line ->
                                            line.contains(twice.name())
                                                    && line.contains(twice.first())
                                                    && line.contains(twice.second()));
            findings.check(
                    told,
                    "dump: a name taken twice is told with both places",
                    asked,
                    asked.err(),
                    "%s %s stands in %s and %s"
                            .formatted(twice.kind(), twice.name(), twice.first(), twice.second()));
        }
    }

    /// Their devices look free, so the pods are counted and their nodes named.
    private void missingClaimsOfRunningPodsAreTold() {
        var pods = 0;
        var nodes = new TreeSet<String>();
        for (var pod : cluster.objects().all("Pod")) {
            var node = pod.at("spec", "nodeName").text();
            if (!node.isEmpty()
                    && !PlainCluster.hasEnded(pod)
                    && !missing(pod, "resourceClaimName", "ResourceClaim").isEmpty()) {
                pods++;
                nodes.add(node);
            }
        }
        var said = HELD_UNSEEN.matcher(asked.err());
        var found = said.find();
        if (found || pods > 0) {
            findings.check(
                    found
                            && said.group(1).equals(String.valueOf(pods))
                            && Set.of(said.group(2).split(", ", -1)).equals(nodes),
                    "dump: running pods whose claims are missing are told",
                    asked,
                    asked.err(),
                    "%d pods on %s".formatted(pods, nodes));
        }
    }

    /// Nodes that no slice is for are counted and named.
    private void nodesWithoutSlicesAreTold() {
        var bare = new TreeSet<String>();
        for (var node : cluster.nodes()) {
            if (cluster.objects().all("ResourceSlice").stream()
                    .noneMatch(slice -> isFor(slice.at("spec"), RawCluster.name(node)))) {
                bare.add(RawCluster.name(node));
            }
        }
        var said = BARE.matcher(asked.err());
        while (said.find()) {
            findings.check(
                    said.group(1).equals(String.valueOf(bare.size()))
                            && said.group(2).equals(String.valueOf(cluster.nodes().size()))
                            && Set.of(said.group(3).split(", ", -1)).equals(bare),
                    "dump: nodes without slices are told",
                    asked,
                    said.group(),
                    bare.toString());
        }
    }

    private static boolean isFor(Raw slice, String node) {
        return slice.at("allNodes").isTrue() || slice.at("nodeName").text().equals(node);
    }

    private void missingTemplatesAreTold() {
        for (var pod : cluster.waiting()) {
            missing(pod, "resourceClaimTemplateName", "ResourceClaimTemplate")
                    .forEach(name -> told("templates that are missing are told", name));
        }
    }

    /// What a pod names and the dump lacks.
    private List<String> missing(Raw pod, String field, String kind) {
        return pod.at("spec", "resourceClaims").items().stream()
                .map(named -> named.at(field).text())
                .filter(name -> !name.isEmpty())
                .filter(
                        name ->
                                cluster.objects()
                                        .find(kind, RawCluster.namespace(pod) + "/" + name)
                                        .isEmpty())
                .toList();
    }

    private void slicesOfMissingNodesAreTold() {
        for (var device : cluster.devices().all()) {
            if (!device.node().isEmpty() && cluster.node(device.node()).isEmpty()) {
                told(
                        "nodes that only slices name are told",
                        cluster.nodes().isEmpty() ? "There is no Node" : device.node());
            }
        }
    }

    private void unreadWorkloadsAreTold() {
        for (var kind : UNREAD_WORKLOADS) {
            if (!cluster.objects().all(kind).isEmpty()) {
                told("workloads that are not read are told", kind);
            }
        }
    }

    private void told(String law, String name) {
        findings.check(
                asked.err().contains(name) || asked.out().contains(name),
                "dump: " + law,
                asked,
                asked.err(),
                name);
    }
}
