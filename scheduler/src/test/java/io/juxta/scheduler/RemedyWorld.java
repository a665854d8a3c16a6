package io.juxta.scheduler;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// A small cluster grown from a seed, as objects that people could have written, and a pod that
/// something keeps from most of its nodes.
final class RemedyWorld {

    private static final List<String> TAINTS =
            List.of(
                    "{key: gpu, value: 'yes', effect: NoSchedule}",
                    "{key: team, effect: NoExecute}",
                    "{key: node.kubernetes.io/not-ready, effect: NoSchedule}",
                    "{key: old, value: v1, effect: PreferNoSchedule}");

    private final Random random;
    private final List<Tree.Mapping> objects = new ArrayList<>();
    private final int nodes;

    RemedyWorld(long seed) {
        this.random = new Random(seed);
        this.nodes = 1 + random.nextInt(5);
        for (var i = 0; i < nodes; i++) {
            node(i);
            for (var j = 0; j < random.nextInt(4); j++) {
                running(i, j);
            }
        }
        add(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: gpu}
                spec: {selectors: [{cel: {expression: 'device.driver == "gpu.example.com"'}}]}
                """);
        pending();
    }

    List<Tree.Mapping> objects() {
        return objects;
    }

    List<String> nodes() {
        return IntStream.range(0, nodes).mapToObj(i -> "n" + i).toList();
    }

    private void add(String text) {
        objects.add((Tree.Mapping) YamlTree.load(text));
    }

    private boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    private void node(int i) {
        var taints = new ArrayList<String>();
        for (var taint : TAINTS) {
            if (oneIn(6)) {
                taints.add(taint);
            }
        }
        var cordoned = oneIn(6);
        if (cordoned && oneIn(2)) {
            taints.add("{key: node.kubernetes.io/unschedulable, effect: NoSchedule}");
        }
        add(
                """
                apiVersion: v1
                kind: Node
                metadata:
                  name: n%d
                  labels: {kubernetes.io/hostname: n%d, zone: z%d, %s: %s}
                spec: {unschedulable: %s, taints: [%s]}
                status:
                  allocatable: {cpu: "%d", memory: %dGi, pods: "%d", example.com/card: "%d"}
                  declaredFeatures: [%s]
                """
                        .formatted(
                                i,
                                i,
                                random.nextInt(2),
                                oneIn(3) ? "disk-type" : "disktype",
                                oneIn(2) ? "ssd" : "hdd",
                                cordoned,
                                String.join(", ", taints),
                                1 + random.nextInt(4),
                                1 + random.nextInt(4),
                                3 + random.nextInt(4),
                                random.nextInt(4),
                                oneIn(2) ? "UserNamespacesHostNetworkSupport" : ""));
        var devices = new ArrayList<String>();
        for (var j = 0; j < random.nextInt(3); j++) {
            devices.add(
                    "{name: gpu-%d, taints: [%s]}"
                            .formatted(
                                    j,
                                    oneIn(3)
                                            ? "{key: broken, value: fan, effect: NoSchedule}"
                                            : ""));
        }
        add(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: n%d-gpu}
                spec:
                  driver: gpu.example.com
                  nodeName: n%d
                  pool: {name: n%d, generation: 1, resourceSliceCount: 1}
                  devices: [%s]
                """
                        .formatted(i, i, i, String.join(", ", devices)));
    }

    private void running(int node, int number) {
        add(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: run-%d-%d, namespace: default, uid: run-%d-%d, labels: {app: a%d}}
                spec:
                  nodeName: n%d
                  affinity: {%s}
                  containers:
                  - name: c
                    image: i
                    resources: {requests: {cpu: %dm, memory: %dMi}}
                    ports: [%s]
                """
                        .formatted(
                                node,
                                number,
                                node,
                                number,
                                random.nextInt(3),
                                node,
                                oneIn(10) ? "podAntiAffinity: " + terms() : "",
                                random.nextInt(12) * 100,
                                random.nextInt(8) * 128,
                                oneIn(4) ? "{containerPort: 80, hostPort: 80}" : ""));
    }

    private String terms() {
        return "{requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: %s, labelSelector: {matchLabels: {app: a%d}}}]}"
                .formatted(oneIn(2) ? "zone" : "kubernetes.io/hostname", random.nextInt(3));
    }

    private void pending() {
        var spec = new ArrayList<String>();
        if (oneIn(6)) {
            spec.add("schedulingGates: [{name: wait}, {name: more}]");
        }
        if (oneIn(3)) {
            spec.add(
                    "nodeSelector: {disktype: %s}"
                            .formatted(oneIn(2) ? "nvme" : oneIn(2) ? "ssd" : "hdd"));
        }
        if (oneIn(4)) {
            spec.add("tolerations: [{key: gpu, operator: Exists}]");
        }
        var affinity = new ArrayList<String>();
        if (oneIn(4)) {
            affinity.add(nodeAffinity());
        }
        for (var kind : List.of("podAffinity", "podAntiAffinity")) {
            if (oneIn(6)) {
                affinity.add(kind + ": " + terms());
            }
        }
        spec.add("affinity: {%s}".formatted(String.join(", ", affinity)));
        if (oneIn(4)) {
            spec.add(
                    "topologySpreadConstraints: [{maxSkew: 1, topologyKey: %s, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: a%d}}}]"
                            .formatted(oneIn(3) ? "rack" : "zone", random.nextInt(3)));
        }
        if (oneIn(6)) {
            spec.add("hostNetwork: true, hostUsers: false");
        }
        var claims = claims();
        spec.add("resourceClaims: [%s]".formatted(claims));
        add(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: wants, namespace: default, uid: wants, labels: {app: a%d}}
                spec: {%s, containers: [%s], initContainers: [%s]}
                """
                        .formatted(
                                random.nextInt(3),
                                String.join(", ", spec),
                                oneIn(3)
                                        ? container("c", !claims.isEmpty())
                                                + ", "
                                                + container("d", false)
                                        : container("c", !claims.isEmpty()),
                                oneIn(6) ? container("init", false) : ""));
    }

    private String nodeAffinity() {
        var second =
                oneIn(2)
                        ? ", {matchFields: [{key: metadata.name, operator: In, values: [n9]}]}"
                        : "";
        return "nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [z%d]}, {key: %s, operator: Exists}]}%s]}}"
                .formatted(random.nextInt(4), oneIn(3) ? "rack" : "zone", second);
    }

    private String container(String name, boolean usesClaim) {
        var card = oneIn(6) ? ", example.com/card: '%d'".formatted(1 + random.nextInt(3)) : "";
        var amounts =
                "{cpu: %dm, memory: %dMi%s}"
                        .formatted(random.nextInt(30) * 100, random.nextInt(16) * 128, card);
        return "{name: %s, image: i, resources: {requests: %s, limits: {%s}, claims: [%s]}, ports: [%s]}"
                .formatted(
                        name,
                        amounts,
                        card.isEmpty() ? "" : card.substring(2),
                        usesClaim ? "{name: own}" : "",
                        oneIn(4) ? "{containerPort: 80, hostPort: 80, protocol: TCP}" : "");
    }

    /// None, one that wants devices, or one that has a device somewhere, perhaps with a user.
    private String claims() {
        if (!oneIn(3)) {
            return "";
        }
        var at = random.nextInt(nodes);
        var status =
                oneIn(2)
                        ? """
                          status:
                            allocation:
                              devices: {results: [{request: gpu, driver: gpu.example.com, pool: n%d, device: gpu-0}]}
                              nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n%d]}]}]}
                            %s
                          """
                                .formatted(
                                        at,
                                        at,
                                        oneIn(3)
                                                ? "reservedFor: [{resource: pods, name: other, uid: other}]"
                                                : "")
                        : "";
        add(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: gpus, namespace: default}
                spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu, count: %d}}]}}
                %s
                """
                        .formatted(1 + random.nextInt(2), status));
        return "{name: own, resourceClaimName: gpus}";
    }
}
