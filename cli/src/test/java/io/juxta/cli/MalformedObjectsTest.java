package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every value of a small dump is replaced by one that does not belong there, and every command is
/// asked: none may end as a bug of ours. The values take turns; `-Djuxta.malformed=all` tries each
/// of them everywhere.
class MalformedObjectsTest {

    private static final String DUMP =
            """
            {apiVersion: v1, kind: List, items: [
              {apiVersion: v1, kind: Node, metadata: {name: worker, uid: u1, creationTimestamp: "2026-01-01T00:00:00Z", labels: {zone: a}, annotations: {x: y}},
               spec: {unschedulable: false, taints: [{key: t, value: v, effect: NoSchedule, timeAdded: "2026-01-01T00:00:00Z"}]},
               status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}, capacity: {cpu: "4"}, conditions: [{type: Ready, status: "True"}], images: [{names: [i], sizeBytes: 7}], declaredFeatures: [X]}},
              {apiVersion: v1, kind: Namespace, metadata: {name: default, labels: {team: a}}},
              {apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpu}, spec: {selectors: [{cel: {expression: "true"}}], extendedResourceName: example.com/gpu}},
              {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: s}, spec: {driver: gpu.example.com, nodeName: worker, pool: {name: worker, generation: 1, resourceSliceCount: 1},
               devices: [{name: gpu-0, attributes: {numa: {int: 0}, model: {string: a}}, capacity: {memory: {value: 1Gi}}, taints: [{key: a, effect: NoSchedule}]}, {name: gpu-1, attributes: {numa: {int: 1}}}]}},
              {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: pair, namespace: default}, spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu, count: 1, allocationMode: ExactCount, tolerations: [{key: a, operator: Exists}]}}],
               constraints: [{requests: [gpu], matchAttribute: gpu.example.com/numa}]}},
               status: {allocation: {devices: {results: [{request: gpu, driver: gpu.example.com, pool: worker, device: gpu-0}]}}, reservedFor: [{resource: pods, name: p, uid: u}]}},
              {apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: one, namespace: default}, spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu}}]}}}},
              {apiVersion: resource.k8s.io/v1, kind: DeviceTaintRule, metadata: {name: r}, spec: {deviceSelector: {driver: gpu.example.com, pool: worker, device: gpu-1}, taint: {key: b, effect: NoExecute}}},
              {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default, uid: u, labels: {app: x}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: rs, uid: r, controller: true}], deletionTimestamp: "2026-01-01T00:00:00Z"},
               spec: {nodeName: worker, priority: 1, containers: [{name: c, image: i, resources: {requests: {cpu: 100m}, claims: [{name: g}]}, ports: [{containerPort: 80, hostPort: 80}]}],
               resourceClaims: [{name: g, resourceClaimName: pair}]}, status: {phase: Running, startTime: "2026-01-01T00:00:00Z"}},
              {apiVersion: v1, kind: Pod, metadata: {name: q, namespace: default, labels: {app: x}}, spec: {schedulerName: default-scheduler, nodeSelector: {zone: a}, tolerations: [{key: t, operator: Exists, tolerationSeconds: 5}],
               affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}},
                podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {app: x}}}}]}},
               topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: x}}}],
               containers: [{name: c, image: i, resources: {requests: {cpu: 1, example.com/gpu: 1}, claims: [{name: g}]}}], initContainers: [{name: d, image: i, restartPolicy: Always}], overhead: {cpu: 1m}, resourceClaims: [{name: g, resourceClaimTemplateName: one}]}},
              {apiVersion: v1, kind: Service, metadata: {name: svc, namespace: default, uid: u, resourceVersion: "7", generation: 1, creationTimestamp: "2026-01-01T00:00:00Z", labels: {a: b}, annotations: {a: b}, finalizers: [a/b]}, spec: {selector: {app: x}}},
              {apiVersion: v1, kind: ReplicationController, metadata: {name: rc, namespace: default}, spec: {replicas: 1, selector: {app: x}, template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}}},
              {apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: rs, namespace: default}, spec: {replicas: 1, selector: {matchLabels: {app: x}, matchExpressions: [{key: app, operator: In, values: [x]}]}, template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}}},
              {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: st, namespace: default}, spec: {replicas: 1, selector: {matchLabels: {app: y}}, template: {metadata: {labels: {app: y}}, spec: {containers: [{name: c, image: i}]}}}, status: {replicas: 0}},
              {apiVersion: apps/v1, kind: Deployment, metadata: {name: dp, namespace: default}, spec: {replicas: 1, selector: {matchLabels: {app: z}}, template: {metadata: {labels: {app: z}}, spec: {containers: [{name: c, image: i}]}}}},
              {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: ds, namespace: default}, spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}}, spec: {containers: [{name: c, image: i}]}}}},
              {apiVersion: batch/v1, kind: Job, metadata: {name: jb, namespace: default}, spec: {parallelism: 1, completions: 2, template: {metadata: {labels: {app: j}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}},
              {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high, generation: 1}, value: 10, globalDefault: false, preemptionPolicy: Never},
              {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: pg, namespace: default, generation: 1}, spec: {schedulingPolicy: {gang: {minCount: 1}}, priority: 1}},
              {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: default, annotations: {pv.kubernetes.io/bind-completed: "yes"}}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, storageClassName: fast, volumeMode: Block, selector: {matchLabels: {a: b}}, volumeName: pv}, status: {phase: Bound}},
              {apiVersion: v1, kind: PersistentVolume, metadata: {name: pv, labels: {topology.kubernetes.io/zone: a}}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], claimRef: {namespace: default, name: data, uid: u}, csi: {driver: d.example.com, volumeHandle: h}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}}}, status: {phase: Bound}},
              {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: d.example.com, volumeBindingMode: WaitForFirstConsumer, allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a]}]}]},
              {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: worker, annotations: {storage.alpha.kubernetes.io/migrated-plugins: kubernetes.io/aws-ebs}}, spec: {drivers: [{name: d.example.com, nodeID: n, allocatable: {count: 3}}]}},
              {apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: d.example.com}, spec: {storageCapacity: true, preventPodSchedulingIfMissing: true}},
              {apiVersion: storage.k8s.io/v1, kind: CSIStorageCapacity, metadata: {name: c, namespace: default}, storageClassName: fast, nodeTopology: {matchLabels: {zone: a}}, capacity: 1Gi, maximumVolumeSize: 1Gi},
              {apiVersion: storage.k8s.io/v1, kind: VolumeAttachment, metadata: {name: va}, spec: {attacher: d.example.com, nodeName: worker, source: {persistentVolumeName: pv}}},
              {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b, namespace: default}, spec: {selector: {matchLabels: {app: x}}}, status: {disruptionsAllowed: 1, disruptedPods: {p: "2026-01-01T00:00:00Z"}}},
              {apiVersion: v1, kind: Pod, metadata: {name: v, namespace: default}, spec: {containers: [{name: c, image: i}], volumes: [{name: a, persistentVolumeClaim: {claimName: data, readOnly: true}}, {name: b, ephemeral: {volumeClaimTemplate: {metadata: {labels: {a: b}}, spec: {storageClassName: fast, resources: {requests: {storage: 1Gi}}}}}}, {name: c, rbd: {monitors: [m], image: i}}]}},
              {apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration, topologyManagerPolicy: none, topologyManagerPolicyOptions: {prefer-most-allocated-numa-node: "true"}, featureGates: {TopologyManagerPolicyAlphaOptions: true}}
            ]}
            """;

    private static final List<String> WRONG =
            List.of(
                    "null",
                    "true",
                    "-7",
                    "1e400",
                    "1.5",
                    "\"\"",
                    "\"nonsense ☃\"",
                    "[]",
                    "[7]",
                    "{}",
                    "{a: []}");

    private static final List<String> COMMANDS =
            List.of(
                    "validate -f DUMP",
                    "validate -f DUMP --profile=seed --all-gates",
                    "convert -f DUMP",
                    "explain -f DUMP --claim default/pair",
                    "explain -f DUMP --pod default/q",
                    "simulate -f DUMP --scheduler-feature-gates=GenericWorkload=true",
                    "footprint -f DUMP",
                    "features -f DUMP",
                    "cel census -f DUMP",
                    "allocate -f DUMP --node worker --claim default/pair");

    private static final boolean ALL = "all".equals(System.getProperty("juxta.malformed"));

    @TempDir Path folder;

    @Test
    void noValueAnywhereEndsInABug() throws IOException {
        var dump = YamlTrees.parse(DUMP, Source.of("dump"));
        var bugs = new TreeSet<String>();
        var file = folder.resolve("dump.json");
        for (var turn = 0; turn < WRONG.size(); turn++) {
            var wrong = WRONG.get(turn);
            var value = YamlTrees.parse(wrong, Source.of("wrong"));
            var variants = each(dump, value);
            for (var i = ALL ? 0 : turn; i < variants.size(); i += ALL ? 1 : WRONG.size()) {
                var bad = variants.get(i);
                Files.writeString(file, TreeWriter.json(bad.tree()));
                for (var command : COMMANDS) {
                    var run = Run.of(command.replace("DUMP", file.toString()).split(" ", -1));
                    if (run.exit() == 70) {
                        bugs.add(
                                command
                                        + "  "
                                        + bad.path()
                                        + " = "
                                        + wrong
                                        + "\n    "
                                        + run.stderr());
                    }
                }
            }
        }

        assertThat(bugs).isEmpty();
    }

    private record Bad(String path, Tree tree) {}

    /// The tree with one value replaced, for every value below the list of objects.
    private static List<Bad> each(Tree tree, Tree value) {
        var all = new ArrayList<Bad>();
        switch (tree) {
            case Tree.Mapping(var fields, var line) ->
                    fields.forEach(
                            (name, child) -> {
                                for (var bad : variants(child, value)) {
                                    var changed = new LinkedHashMap<>(fields);
                                    changed.put(name, bad.tree());
                                    all.add(
                                            new Bad(
                                                    "." + name + bad.path(),
                                                    new Tree.Mapping(changed, line)));
                                }
                            });
            case Tree.Sequence(var items, var line) -> {
                for (var i = 0; i < items.size(); i++) {
                    for (var bad : variants(items.get(i), value)) {
                        var changed = new ArrayList<>(items);
                        changed.set(i, bad.tree());
                        all.add(
                                new Bad(
                                        "[" + i + "]" + bad.path(),
                                        new Tree.Sequence(changed, line)));
                    }
                }
            }
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
        return all;
    }

    private static List<Bad> variants(Tree child, Tree value) {
        var all = new ArrayList<Bad>();
        all.add(new Bad("", value));
        all.addAll(each(child, value));
        return all;
    }
}
