package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The fields of a pod that exist only with their feature gate: the server drops them when the gate
/// is off, unless the stored pod uses them.
///
/// Paths are written with dots; `[]` goes into every item of a list, and `*containers` stands for
/// all three lists of containers, or of their statuses.
final class PodGates {

    /// One gate.
    ///
    /// @param fields what is cleared
    /// @param inUse what keeps it when the stored pod has any of it
    private record Row(String gate, List<String> fields, List<String> inUse) {
        Row(String gate, String... fields) {
            this(gate, List.of(fields), List.of(fields));
        }

        Row usedBy(String... paths) {
            return new Row(gate, fields, List.of(paths));
        }
    }

    private static final List<Row> ROWS =
            List.of(
                    new Row(
                                    "DynamicResourceAllocation",
                                    "spec.*containers[].resources.claims",
                                    "spec.resourceClaims",
                                    "status.resourceClaimStatuses")
                            .usedBy("spec.resourceClaims"),
                    new Row("DRAExtendedResource", "status.extendedResourceClaimStatus"),
                    new Row(
                            "DRANodeAllocatableResources",
                            "status.nodeAllocatableResourceClaimStatuses"),
                    new Row(
                            "ResourceHealthStatus",
                            "status.*containers[].allocatedResourcesStatus"),
                    new Row(
                            "ResourceHealthStatusMessage",
                            "status.*containers[].allocatedResourcesStatus[].resources[].message"),
                    new Row("PodLevelResources", "spec.resources")
                            .usedBy("spec.resources.requests", "spec.resources.limits"),
                    new Row(
                            "InPlacePodLevelResourcesVerticalScaling",
                            "status.resources",
                            "status.allocatedResources"),
                    new Row(
                                    "InPlacePodVerticalScaling",
                                    "spec.*containers[].resizePolicy",
                                    "status.*containers[].resources",
                                    "status.*containers[].allocatedResources")
                            .usedBy(
                                    "spec.containers[].resizePolicy",
                                    "spec.initContainers[].resizePolicy"),
                    new Row("GenericWorkload", "spec.schedulingGroup"),
                    new Row("EvictionRequestAPI", "spec.evictionResponders"),
                    new Row(
                            "MatchLabelKeysInPodTopologySpread",
                            "spec.topologySpreadConstraints[].matchLabelKeys"),
                    new Row(
                            "ClusterTrustBundleProjection",
                            "spec.volumes[].projected.sources[].clusterTrustBundle"),
                    new Row(
                            "PodCertificateRequest",
                            "spec.volumes[].projected.sources[].podCertificate"),
                    new Row(
                            "AtomicWriteVolumeUserFields",
                            "spec.volumes[].secret.defaultUser",
                            "spec.volumes[].secret.items[].user",
                            "spec.volumes[].configMap.defaultUser",
                            "spec.volumes[].configMap.items[].user",
                            "spec.volumes[].downwardAPI.defaultUser",
                            "spec.volumes[].downwardAPI.items[].user",
                            "spec.volumes[].projected.defaultUser",
                            "spec.volumes[].projected.sources[].secret.items[].user",
                            "spec.volumes[].projected.sources[].configMap.items[].user",
                            "spec.volumes[].projected.sources[].downwardAPI.items[].user",
                            "spec.volumes[].projected.sources[].serviceAccountToken.user",
                            "spec.volumes[].projected.sources[].clusterTrustBundle.user",
                            "spec.volumes[].projected.sources[].podCertificate.user"),
                    new Row("EmptyDirVolumeMode", "spec.volumes[].emptyDir.mode"),
                    new Row(
                            "VolumeBindMountOptions",
                            "spec.*containers[].volumeMounts[].bindMountOptions"),
                    new Row("EnvFiles", "spec.*containers[].env[].valueFrom.fileKeyRef"),
                    new Row("ContainerStopSignals", "spec.*containers[].lifecycle.stopSignal"),
                    new Row(
                            "H2CContainerProbe",
                            "spec.*containers[].livenessProbe.httpGet.protocol",
                            "spec.*containers[].readinessProbe.httpGet.protocol",
                            "spec.*containers[].startupProbe.httpGet.protocol",
                            "spec.*containers[].lifecycle.postStart.httpGet.protocol",
                            "spec.*containers[].lifecycle.preStop.httpGet.protocol"),
                    new Row(
                            "GRPCContainerProbeTLS",
                            "spec.*containers[].livenessProbe.grpc.mode",
                            "spec.*containers[].readinessProbe.grpc.mode",
                            "spec.*containers[].startupProbe.grpc.mode"),
                    new Row(
                            "ImageVolumeWithDigest",
                            "status.*containers[].volumeMounts[].volumeStatus"),
                    new Row("CSIVolumeHealth", "status.volumeHealth"));

    /// Maps, which do not count while they are empty; other objects do.
    private static final Set<String> AMOUNTS = Set.of("requests", "limits");

    private PodGates() {}

    /// A pod without the fields of gates that are off; `old` is empty when there is no stored pod.
    static Tree.Mapping drop(Tree.Mapping pod, Tree.Mapping old, FeatureGates gates) {
        var left = pod;
        for (var row : ROWS) {
            if (!gates.on(row.gate) && !anyIn(old, row.inUse)) {
                for (var path : expanded(row.fields)) {
                    left = without(left, path);
                }
            }
        }
        if (!gates.on("ContainerStopSignals")) {
            left = withoutEmptyLifecycles(left, pod);
        }
        if (!gates.on("ContainerRestartRules") && !RestartPolicies.anyRules(old.mapping("spec"))) {
            left = withoutRestartRules(left);
        }
        return left;
    }

    /// Paths with the lists of containers spelled out, each as its steps.
    private static List<List<String>> expanded(List<String> paths) {
        var all = new ArrayList<List<String>>();
        for (var path : paths) {
            if (path.contains("*")) {
                for (var kind : PodContainer.Kind.values()) {
                    var list = kind.list();
                    if (path.startsWith("status")) {
                        list = list.substring(0, list.length() - 1) + "Statuses";
                    }
                    all.add(List.of(path.replace("*containers", list).split("\\.")));
                }
            } else {
                all.add(List.of(path.split("\\.")));
            }
        }
        return all;
    }

    private static boolean anyIn(Tree.Mapping pod, List<String> paths) {
        return expanded(paths).stream().anyMatch(path -> has(pod, path));
    }

    private static boolean has(Tree.Mapping in, List<String> path) {
        var name = path.getFirst();
        var rest = path.subList(1, path.size());
        if (rest.isEmpty()) {
            return switch (in.fields().get(name)) {
                case Tree.Sequence(var items, _) -> !items.isEmpty();
                case Tree.Mapping(var fields, _) -> !fields.isEmpty() || !AMOUNTS.contains(name);
                case null -> false;
                case Tree.Null _ -> false;
                case Tree.Text _, Tree.Number _, Tree.Bool _ -> true;
            };
        }
        return name.endsWith("[]")
                ? Reading.objects(in, list(name)).stream().anyMatch(item -> has(item, rest))
                : has(in.mapping(name), rest);
    }

    private static Tree.Mapping without(Tree.Mapping in, List<String> path) {
        var name = path.getFirst();
        var rest = path.subList(1, path.size());
        if (rest.isEmpty()) {
            return in.without(name);
        }
        return name.endsWith("[]")
                ? Edit.each(in, list(name), item -> without(item, rest))
                : Edit.inside(in, name, child -> without(child, rest));
    }

    private static String list(String step) {
        return step.substring(0, step.length() - "[]".length());
    }

    /// A lifecycle with nothing but a stop signal is dropped with it.
    private static Tree.Mapping withoutEmptyLifecycles(Tree.Mapping left, Tree.Mapping pod) {
        return left.equals(pod)
                ? left
                : eachContainer(
                        left,
                        (container, _) ->
                                container.mapping("lifecycle").fields().isEmpty()
                                        ? container.without("lifecycle")
                                        : container);
    }

    private static Tree.Mapping withoutRestartRules(Tree.Mapping pod) {
        return eachContainer(
                pod,
                (container, kind) -> {
                    var sidecar =
                            kind == PodContainer.Kind.INIT
                                    && container.text("restartPolicy").equals("Always");
                    var left = container.without("restartPolicyRules");
                    return sidecar ? left : left.without("restartPolicy");
                });
    }

    private interface Change {
        Tree.Mapping of(Tree.Mapping container, PodContainer.Kind kind);
    }

    private static Tree.Mapping eachContainer(Tree.Mapping pod, Change change) {
        return Edit.inside(
                pod,
                "spec",
                spec -> {
                    var changed = spec;
                    for (var kind : PodContainer.Kind.values()) {
                        changed =
                                Edit.each(
                                        changed,
                                        kind.list(),
                                        container -> change.of(container, kind));
                    }
                    return changed;
                });
    }
}
