package io.juxta.placement;

import io.juxta.model.CsiNode;
import io.juxta.model.VolumeSource;
import io.juxta.placement.CsiVolumes.CsiVolume;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The NodeVolumeLimits plugin: rejects nodes that could not use one more volume of a CSI driver.
final class NodeVolumeLimits implements Plugin {

    private static final FilterResult TOO_MANY =
            FilterResult.evictable("node(s) exceed max volume count");

    @Override
    public String name() {
        return "NodeVolumeLimits";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var pod = attempt.pod();
        for (var volume : pod.volumes()) {
            if (volume.claimName(pod.pod().meta()) != null
                    || InTreePlugin.of(volume.source()) != null) {
                return new PreFilterResult.Judges(
                        node -> judge(attempt, node), VolumeKey.of(attempt));
            }
        }
        return PreFilterResult.INDIFFERENT;
    }

    private static FilterResult judge(Attempt attempt, NodeState node) {
        var catalogue = attempt.snapshot().volumes();
        var csiNode = catalogue.storage().csiNode(node.name());
        var added = new CsiVolumes(catalogue, csiNode);
        var trouble = added.add(attempt.pod(), CsiVolumes.Missing.REJECTED);
        if (trouble != null) {
            return trouble;
        }
        if (attempt.terms().gates().on("VolumeLimitScaling")) {
            var absent = notInstalled(added.volumes(), catalogue.storage(), csiNode);
            if (absent != null) {
                return FilterResult.evictable(absent + " CSI driver is not installed on the node");
            }
        }
        var limits = limits(csiNode);
        if (added.volumes().isEmpty() || limits.isEmpty()) {
            return FilterResult.PASSED;
        }
        var used = new CsiVolumes(catalogue, csiNode);
        for (var pod : node.withVolumes()) {
            trouble = used.add(pod, CsiVolumes.Missing.IGNORED);
            if (trouble != null) {
                return trouble;
            }
        }
        return fits(added.volumes(), used.volumes(), attached(catalogue, node), limits)
                ? FilterResult.PASSED
                : TOO_MANY;
    }

    /// The first driver that asks to be on the node of its volumes and is not; null for none.
    private static @Nullable String notInstalled(
            Set<CsiVolume> volumes, StorageObjects storage, @Nullable CsiNode node) {
        var names = new TreeSet<String>();
        volumes.forEach(volume -> names.add(volume.driver()));
        for (var name : names) {
            var driver = storage.driver(name);
            if (driver != null
                    && driver.preventPodSchedulingIfMissing().isTrue()
                    && (node == null
                            || node.drivers().stream()
                                    .noneMatch(each -> each.name().equals(name)))) {
                return name;
            }
        }
        return null;
    }

    private static Map<String, Integer> limits(@Nullable CsiNode node) {
        var limits = new HashMap<String, Integer>();
        if (node != null) {
            for (var driver : node.drivers()) {
                if (driver.limit() != null) {
                    limits.put(driver.name(), driver.limit());
                }
            }
        }
        return limits;
    }

    /// The volumes that are attached to a node, whether a pod uses them or not.
    private static Set<CsiVolume> attached(VolumeCatalogue catalogue, NodeState node) {
        var attached = new HashSet<CsiVolume>();
        for (var attachment : catalogue.storage().attachments(node.name())) {
            var name = attachment.persistentVolume();
            var volume = name == null ? null : catalogue.volume(name);
            if (!attachment.attacher().isEmpty()
                    && volume != null
                    && volume.source() instanceof VolumeSource.CsiSource(_, var handle)) {
                attached.add(CsiVolume.of(attachment.attacher(), handle));
            }
        }
        return attached;
    }

    /// Whether no driver gets more volumes than it can have.
    private static boolean fits(
            Set<CsiVolume> added,
            Set<CsiVolume> used,
            Set<CsiVolume> attached,
            Map<String, Integer> limits) {
        var counts = new HashMap<String, Integer>();
        var drivers = new HashSet<String>();
        for (var volume : added) {
            if (!used.contains(volume)) {
                counts.merge(volume.driver(), 1, Integer::sum);
                drivers.add(volume.driver());
            }
        }
        used.forEach(volume -> counts.merge(volume.driver(), 1, Integer::sum));
        for (var volume : attached) {
            if (!used.contains(volume)) {
                counts.merge(volume.driver(), 1, Integer::sum);
            }
        }
        for (var driver : drivers) {
            var limit = limits.get(driver);
            if (limit != null && counts.getOrDefault(driver, 0) > limit) {
                return false;
            }
        }
        return true;
    }
}
