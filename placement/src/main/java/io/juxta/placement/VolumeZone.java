package io.juxta.placement;

import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The VolumeZone plugin: rejects nodes outside the zones and regions that the labels of the pod's
/// PersistentVolumes name.
final class VolumeZone implements Plugin {

    private static final FilterResult OUTSIDE =
            FilterResult.rejected("node(s) had no available volume zone");

    /// The labels that name zones and regions, and the label of a node that is looked at where it
    /// lacks the same one.
    private static final Map<String, String> LABELS = labels();

    private static Map<String, String> labels() {
        var labels = new LinkedHashMap<String, String>();
        for (var scope : List.of("zone", "region")) {
            labels.put(
                    "failure-domain.beta.kubernetes.io/" + scope,
                    "topology.kubernetes.io/" + scope);
            labels.put("topology.kubernetes.io/" + scope, "topology.kubernetes.io/" + scope);
        }
        return labels;
    }

    /// The values that the label of a node may have.
    private record Allowed(String label, Set<String> values) {

        boolean match(NodeState node) {
            var own = node.labels().get(label);
            var value = own == null ? node.labels().get(LABELS.getOrDefault(label, label)) : own;
            return value != null && values.contains(value);
        }
    }

    @Override
    public String name() {
        return "VolumeZone";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var pod = attempt.pod();
        var catalogue = attempt.snapshot().volumes();
        var allowed = new ArrayList<Allowed>();
        for (var volume : pod.volumes()) {
            if (!(volume.source() instanceof VolumeSource.ClaimSource(var name, _))) {
                continue;
            }
            if (name.isEmpty()) {
                return opposed("PersistentVolumeClaim had no name");
            }
            var claim = catalogue.claim(pod.namespace() + "/" + name);
            if (claim == null) {
                return opposed(VolumeTexts.claimNotFound(name));
            }
            if (claim.volumeName().isEmpty()) {
                var trouble = unbound(claim, catalogue.storage());
                if (trouble != null) {
                    return opposed(trouble);
                }
                continue;
            }
            var bound = catalogue.volume(claim.volumeName());
            if (bound == null) {
                return opposed("persistentvolume \"%s\" not found".formatted(claim.volumeName()));
            }
            allowed.addAll(allowed(bound.meta().labels()));
        }
        return allowed.isEmpty()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(node -> judge(allowed, node), allowed);
    }

    private static PreFilterResult opposed(String reason) {
        return new PreFilterResult.Opposed(FilterResult.rejected(reason));
    }

    /// Why an unbound claim keeps its pod from being placed, or null where it waits for the pod.
    private static @Nullable String unbound(PersistentVolumeClaim claim, StorageObjects storage) {
        var name = claim.className();
        if (name.isEmpty()) {
            return "PersistentVolumeClaim had no pv name and storageClass name";
        }
        var storageClass = storage.storageClass(name);
        if (storageClass == null) {
            return "storageclass.storage.k8s.io \"%s\" not found".formatted(name);
        }
        if (storageClass.volumeBindingMode() == null) {
            return VolumeTexts.modeNotSet(name);
        }
        return storageClass.volumeBindingMode().equals(StorageClass.WAIT_FOR_FIRST_CONSUMER)
                ? null
                : "PersistentVolume had no name";
    }

    private static List<Allowed> allowed(Map<String, String> labels) {
        var allowed = new ArrayList<Allowed>();
        for (var label : LABELS.keySet()) {
            var written = labels.get(label);
            if (written == null) {
                continue;
            }
            var values = new TreeSet<String>();
            for (var value : written.split(MigratedHandle.ZONES, -1)) {
                values.add(value.strip());
            }
            if (!values.contains("")) {
                allowed.add(new Allowed(label, values));
            }
        }
        return allowed;
    }

    private static FilterResult judge(List<Allowed> allowed, NodeState node) {
        if (LABELS.keySet().stream().noneMatch(node.labels()::containsKey)) {
            return FilterResult.PASSED;
        }
        for (var each : allowed) {
            if (!each.match(node)) {
                return OUTSIDE;
            }
        }
        return FilterResult.PASSED;
    }
}
