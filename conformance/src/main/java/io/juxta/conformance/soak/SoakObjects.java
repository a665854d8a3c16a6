package io.juxta.conformance.soak;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;

/// The objects of the soak. A node has 8 CPUs, three GPUs, of which a claim takes one or two, a
/// link that claims share by bandwidth, and a disk.
final class SoakObjects {

    static final String NAMESPACE = "default";

    /// What a pod asks for beside CPUs.
    enum Wish {
        NOTHING,
        ONE_GPU,
        TWO_GPUS,
        LINK,
        GPU_AND_LINK,
        SHARED_CLAIM,
        DISK
    }

    private SoakObjects() {}

    /// What stays from the beginning to the end.
    static List<Tree.Mapping> still() {
        return YamlTree.objects(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: gpu.example.com}
                spec: {selectors: [{cel: {expression: 'device.driver == "gpu.example.com"'}}]}
                ---
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: link.example.com}
                spec: {selectors: [{cel: {expression: 'device.driver == "link.example.com"'}}]}
                ---
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: disk}
                provisioner: kubernetes.io/no-provisioner
                volumeBindingMode: WaitForFirstConsumer
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: one-gpu, namespace: default}
                spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}}
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: two-gpus, namespace: default}
                spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com, count: 2}}]}}}
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: link, namespace: default}
                spec:
                  spec:
                    devices:
                      requests:
                      - {name: link, exactly: {deviceClassName: link.example.com, capacity: {requests: {bandwidth: "4"}}}}
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: gpu-and-link, namespace: default}
                spec:
                  spec:
                    devices:
                      requests:
                      - {name: gpu, exactly: {deviceClassName: gpu.example.com}}
                      - {name: link, exactly: {deviceClassName: link.example.com, capacity: {requests: {bandwidth: "3"}}}}
                """);
    }

    static Tree.Mapping node(String name, String owner) {
        return object(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {kubernetes.io/hostname: %s, example.com/owner: %s}}
                status:
                  capacity: {cpu: "8", memory: 32Gi, pods: "12"}
                  allocatable: {cpu: "8", memory: 32Gi, pods: "12"}
                  declaredFeatures: [DRANodeAllocatableResources]
                  conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                """
                        .formatted(name, name, owner));
    }

    /// The first one costs half a CPU of its node, so that pods cannot share it.
    ///
    /// @param generation of the pool
    /// @param devices how many, from the first on
    static Tree.Mapping gpus(String node, int generation, int devices) {
        var names = new ArrayList<String>();
        for (var i = 0; i < devices; i++) {
            names.add(
                    "{name: gpu-%d, attributes: {common: {bool: %s}}%s}"
                            .formatted(
                                    i,
                                    i > 0,
                                    i > 0
                                            ? ""
                                            : ", nodeAllocatableResources: {cpu: {mapping:"
                                                    + " {deviceMultiplier: 500m}}}"));
        }
        return object(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s-gpu}
                spec:
                  driver: gpu.example.com
                  nodeName: %s
                  pool: {name: %s, generation: %d, resourceSliceCount: 1}
                  devices: [%s]
                """
                        .formatted(node, node, node, generation, String.join(", ", names)));
    }

    static Tree.Mapping link(String node) {
        return object(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s-link}
                spec:
                  driver: link.example.com
                  nodeName: %s
                  pool: {name: %s-links, generation: 1, resourceSliceCount: 1}
                  devices:
                  - name: link-0
                    allowMultipleAllocations: true
                    capacity: {bandwidth: {value: "10"}}
                """
                        .formatted(node, node, node));
    }

    static Tree.Mapping disk(String node) {
        return object(
                """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: %s-disk}
                spec:
                  capacity: {storage: 1Gi}
                  accessModes: [ReadWriteOnce]
                  persistentVolumeReclaimPolicy: Retain
                  storageClassName: disk
                  local: {path: /data}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                      - matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [%s]}]
                """
                        .formatted(node, node));
    }

    static Tree.Mapping diskClaim(String name) {
        return object(
                """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: %s, namespace: default}
                spec:
                  accessModes: [ReadWriteOnce]
                  storageClassName: disk
                  resources: {requests: {storage: 1Gi}}
                """
                        .formatted(name));
    }

    static Tree.Mapping sharedClaim(String name) {
        return object(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s, namespace: default}
                spec:
                  devices:
                    requests:
                    - name: gpu
                      exactly:
                        deviceClassName: gpu.example.com
                        selectors: [{cel: {expression: 'device.attributes["gpu.example.com"].common'}}]
                """
                        .formatted(name));
    }

    static Tree.Mapping deviceRule(String pool) {
        return object(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceTaintRule
                metadata: {name: worn-%s}
                spec:
                  deviceSelector: {driver: gpu.example.com, pool: %s, device: gpu-1}
                  taint: {key: example.com/worn, effect: NoSchedule}
                """
                        .formatted(pool, pool));
    }

    /// @param scheduler the name of its profile
    /// @param owner whose nodes it goes to
    /// @param named the claim of the pod, where its wish needs one
    static Tree.Mapping pod(
            String name, String scheduler, String owner, int milliCpu, Wish wish, String named) {
        var claim =
                switch (wish) {
                    case NOTHING, DISK -> "";
                    case ONE_GPU -> "resourceClaimTemplateName: one-gpu";
                    case TWO_GPUS -> "resourceClaimTemplateName: two-gpus";
                    case LINK -> "resourceClaimTemplateName: link";
                    case GPU_AND_LINK -> "resourceClaimTemplateName: gpu-and-link";
                    case SHARED_CLAIM -> "resourceClaimName: " + named;
                };
        return object(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default, labels: {app: soak}}
                spec:
                  schedulerName: %s
                  terminationGracePeriodSeconds: 0
                  nodeSelector: {example.com/owner: %s}
                  resourceClaims: [%s]
                  volumes: [%s]
                  containers:
                  - name: main
                    image: registry.example/soak
                    resources: {requests: {cpu: %dm, memory: 1Gi}, claims: [%s]}
                """
                        .formatted(
                                name,
                                scheduler,
                                owner,
                                claim.isEmpty() ? "" : "{name: devices, %s}".formatted(claim),
                                wish == Wish.DISK
                                        ? "{name: disk, persistentVolumeClaim: {claimName: %s}}"
                                                .formatted(named)
                                        : "",
                                milliCpu,
                                claim.isEmpty() ? "" : "{name: devices}"));
    }

    static Tree.Mapping object(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
