package io.juxta.scheduler;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.Sampling;
import java.time.Instant;
import java.util.Map;

/// A cluster of a few nodes whose devices cost cpu and memory, for tests.
public final class SmallWorld {

    static final FeatureGates GATES = FeatureGates.of(Map.of("DRANodeAllocatableResources", true));

    final InMemoryCluster cluster =
            new InMemoryCluster(new ManualClock(Instant.parse("2026-11-01T10:00:00Z")));

    SmallWorld() {
        for (var name : new String[] {"gpu", "cpu"}) {
            cluster.load(
                    Resource.CLASSES,
                    Yaml.read(
                            DeviceClass.class,
                            """
                            apiVersion: resource.k8s.io/v1
                            kind: DeviceClass
                            metadata: {name: %s}
                            spec:
                              selectors:
                              - cel: {expression: 'device.driver == "%s.example.com"'}
                            """
                                    .formatted(name, name)));
        }
    }

    static WorldMaker worlds() {
        return (slices, rules, classes, claims) ->
                World.of(Features.of(GATES), slices, rules, classes, claims);
    }

    static Scheduler scheduler(Cluster cluster, ClusterView view) {
        return new Scheduler(cluster, view, Scheduler.Rules.of(placer()));
    }

    /// One that evicts pods for others.
    static Scheduler evicting(Cluster cluster, ClusterView view) {
        var placer = placer();
        return new Scheduler(
                cluster,
                view,
                new Scheduler.Rules(
                        _ -> placer,
                        _ -> true,
                        Sampling.NONE,
                        ParallelLoop.INLINE,
                        Scheduler.Detail.NODE,
                        Scheduler.EvictionMode.ON));
    }

    static Placer placer() {
        return Placer.of(PlacementSettings.of(GATES, Allocator.DEFAULT_BUDGET));
    }

    public static Node node(String name, int cpus, int gib, int pods) {
        return Yaml.read(
                Node.class,
                """
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}
                status:
                  allocatable: {cpu: "%d", memory: %dGi, pods: "%d"}
                  declaredFeatures: [DRANodeAllocatableResources]
                """
                        .formatted(name, name, cpus, gib, pods));
    }

    /// GPUs that need half a CPU each and 1Gi per pod.
    static Slice gpus(String node, int count, int generation) {
        var devices = new StringBuilder();
        for (var i = 0; i < count; i++) {
            devices.append(
                    """
                      - name: gpu-%d
                        nodeAllocatableResources:
                          cpu: {mapping: {deviceMultiplier: 500m}}
                          memory: {overhead: {perPod: 1Gi, perContainer: 100Mi}}
                    """
                            .formatted(i));
        }
        return Yaml.read(
                Slice.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s-gpu}
                spec:
                  driver: gpu.example.com
                  nodeName: %s
                  pool: {name: %s, generation: %d, resourceSliceCount: 1}
                  devices:
                %s
                """
                        .formatted(node, node, node, generation, devices));
    }

    /// CPUs by the piece, as many as one likes up to a number.
    static Slice cpus(String node, int count) {
        return Yaml.read(
                Slice.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s-cpu}
                spec:
                  driver: cpu.example.com
                  nodeName: %s
                  pool: {name: %s, generation: 1, resourceSliceCount: 1}
                  devices:
                  - name: socket
                    allowMultipleAllocations: true
                    capacity:
                      cpu.example.com/cpus:
                        value: "%d"
                        requestPolicy: {default: "1", validRange: {min: "1", step: "1"}}
                    nodeAllocatableResources:
                      cpu: {mapping: {capacityKey: cpu.example.com/cpus, capacityMultiplier: "1"}}
                """
                        .formatted(node, node, node, count));
    }

    static Claim gpuClaim(String name, int count) {
        return claim(
                name,
                "{name: gpu, exactly: {deviceClassName: gpu, count: %d}}".formatted(count),
                "");
    }

    static Claim cpuClaim(String name, int cpus) {
        return claim(
                name,
                "{name: cpus, exactly: {deviceClassName: cpu, capacity: {requests: {cpu.example.com/cpus: '%d'}}}}"
                        .formatted(cpus),
                "");
    }

    /// A claim that has a device already.
    static Claim taken(String name, DeviceId id) {
        return claim(
                name,
                "{name: gpus, exactly: {deviceClassName: gpu}}",
                "allocation: {devices: {results: [{request: gpus, driver: %s, pool: %s, device: %s}]}}"
                        .formatted(id.driver(), id.pool(), id.device()));
    }

    private static Claim claim(String name, String request, String status) {
        return Yaml.read(
                Claim.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s, namespace: default}
                spec: {devices: {requests: [%s]}}
                status: {%s}
                """
                        .formatted(name, request, status));
    }

    /// A pod of one container that uses all its claims.
    static Pod pod(String name, String milliCpu, String... claims) {
        var uses = new StringBuilder();
        var wanted = new StringBuilder();
        for (var claim : claims) {
            uses.append("{name: %s},".formatted(claim));
            wanted.append("{name: %s, resourceClaimName: %s},".formatted(claim, claim));
        }
        return Yaml.read(
                Pod.class,
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                spec:
                  resourceClaims: [%s]
                  containers:
                  - name: main
                    image: example/app:1
                    resources: {requests: {cpu: %s, memory: 256Mi}, claims: [%s]}
                """
                        .formatted(name, wanted, milliCpu, uses));
    }

    /// Takes a pod away, and what it held goes back, as the controllers of a cluster see to.
    void delete(Pod pod) {
        cluster.delete(Resource.PODS, pod.meta().fullName()).orThrow();
        for (var claim : cluster.list(Resource.CLAIMS).objects()) {
            var others =
                    claim.status().reservedFor().stream()
                            .filter(consumer -> !consumer.uid().equals(pod.meta().uid()))
                            .toList();
            if (others.size() < claim.status().reservedFor().size()) {
                cluster.updateStatus(
                                Resource.CLAIMS,
                                new Claim(
                                        claim.meta(),
                                        claim.spec(),
                                        others.isEmpty()
                                                ? ClaimStatus.EMPTY
                                                : new ClaimStatus(
                                                        claim.status().allocation(),
                                                        others,
                                                        claim.status().devices())))
                        .orThrow();
            }
        }
    }
}
