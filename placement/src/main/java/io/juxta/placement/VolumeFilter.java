package io.juxta.placement;

import io.juxta.model.CsiNode;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.VolumeAnnotations;
import io.juxta.placement.FilterResult.FilterRejected;
import io.juxta.placement.FilterResult.Resolvability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The filter of VolumeBinding for one pod: whether a node can reach the volumes of bound claims,
/// and which volumes the others would get there.
///
/// It keeps no results: what a claim gets on a node is computed again when the node is scored or
/// chosen, since a cached verdict comes without it.
final class VolumeFilter implements GrantingFilter {

    private static final String AFFINITY = "node(s) didn't match PersistentVolume's node affinity";
    private static final String NO_VOLUME =
            "node(s) didn't find available persistent volumes to bind";
    private static final String NO_STORAGE = "node(s) did not have enough free storage";
    private static final String LOST =
            "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

    private final VolumeCatalogue catalogue;
    private final List<PersistentVolumeClaim> bound;

    /// Claims with a selected node, in the order of the pod.
    private final List<PersistentVolumeClaim> selected;

    /// The other unbound claims, smallest first.
    private final List<VolumeCandidates> waiting;

    /// @param unbound claims that wait for the pod, in the order of the pod
    /// @throws UnreadableException when the selector of a claim cannot be read
    VolumeFilter(
            VolumeCatalogue catalogue,
            List<PersistentVolumeClaim> bound,
            List<PersistentVolumeClaim> unbound) {
        this.catalogue = catalogue;
        this.bound = bound;
        this.selected = unbound.stream().filter(claim -> selectedNode(claim) != null).toList();
        this.waiting =
                unbound.stream()
                        .filter(claim -> selectedNode(claim) == null)
                        .sorted(Comparator.comparing(VolumeCandidates::request))
                        .map(claim -> VolumeCandidates.of(claim, catalogue))
                        .toList();
    }

    private static @Nullable String selectedNode(PersistentVolumeClaim claim) {
        return claim.meta().annotations().get(VolumeAnnotations.SELECTED_NODE);
    }

    /// A volume that a claim takes.
    record Taken(PersistentVolumeClaim claim, PersistentVolume volume) {}

    /// What the unbound claims get on a node.
    ///
    /// @param reason why they do not all get a volume; null where they do
    record NodeVolumes(
            List<Taken> taken,
            List<VolumeProvisioning.Possible> provisioned,
            @Nullable String reason) {

        private static NodeVolumes none(String reason) {
            return new NodeVolumes(List.of(), List.of(), reason);
        }
    }

    @Override
    public FilterResult judge(NodeState node) {
        var reasons = new ArrayList<String>();
        var lost = false;
        switch (bound(node)) {
            case Reached.Yes _ -> {}
            case Reached.No _ -> reasons.add(AFFINITY);
            case Reached.NoSuchVolume _ -> lost = true;
            case Reached.Failed(var error) -> {
                return new FilterResult.FilterFailed(error);
            }
        }
        var reason = unbound(node).reason();
        if (reason != null) {
            reasons.add(reason);
        }
        if (lost) {
            reasons.add(LOST);
        }
        return reasons.isEmpty()
                ? FilterResult.PASSED
                : new FilterRejected(reasons, Resolvability.NONE);
    }

    /// Whether a node can reach the volumes of bound claims.
    private sealed interface Reached {

        record Yes() implements Reached {}

        record No() implements Reached {}

        record NoSuchVolume() implements Reached {}

        record Failed(String error) implements Reached {}
    }

    private Reached bound(NodeState node) {
        var csiNode = bound.isEmpty() ? null : catalogue.storage().csiNode(node.name());
        for (var claim : bound) {
            var volume = catalogue.volume(claim.volumeName());
            if (volume == null) {
                return new Reached.NoSuchVolume();
            }
            var affinity = volume.nodeAffinity();
            var plugin = migrated(volume, csiNode);
            if (plugin != null) {
                if (MigratedHandle.of(volume.source(), volume.meta().labels())
                        instanceof MigratedHandle.Untranslatable(var why)) {
                    return new Reached.Failed("could not translate pv: " + why);
                }
                if (plugin.zoneKey() != null) {
                    affinity = MigratedAffinity.of(volume, plugin.zoneKey());
                }
            }
            if (affinity != null && !NodeTerms.matchLabels(affinity, node.labels())) {
                return new Reached.No();
            }
        }
        return new Reached.Yes();
    }

    /// The in-tree plugin of a volume, where a CSI driver took its place on the node; else null.
    private static @Nullable InTreePlugin migrated(
            PersistentVolume volume, @Nullable CsiNode node) {
        var plugin = node == null ? null : InTreePlugin.of(volume.source());
        return node != null
                        && plugin != null
                        && plugin.migrated()
                        && node.migratedPlugins().contains(plugin.plugin())
                ? plugin
                : null;
    }

    /// What the unbound claims get on a node. Claims without a volume are provisioned.
    NodeVolumes unbound(NodeState node) {
        for (var claim : selected) {
            if (!node.name().equals(selectedNode(claim))) {
                return NodeVolumes.none(NO_VOLUME);
            }
        }
        var made = new ArrayList<>(selected);
        var taken = new ArrayList<Taken>();
        Set<String> names = new HashSet<>();
        for (var candidates : waiting) {
            var volume = candidates.on(node, names);
            if (volume == null) {
                made.add(candidates.claim());
            } else {
                names.add(volume.meta().name());
                taken.add(new Taken(candidates.claim(), volume));
            }
        }
        var provisioned = new ArrayList<VolumeProvisioning.Possible>();
        for (var claim : made) {
            switch (VolumeProvisioning.of(claim, catalogue.storage(), node)) {
                case VolumeProvisioning.Possible possible -> provisioned.add(possible);
                case VolumeProvisioning.NotHere _ -> {
                    return NodeVolumes.none(NO_VOLUME);
                }
                case VolumeProvisioning.NoStorage _ -> {
                    return NodeVolumes.none(NO_STORAGE);
                }
            }
        }
        return new NodeVolumes(taken, provisioned, null);
    }

    @Override
    public PodGrant grant(NodeState chosen) {
        var volumes = unbound(chosen);
        var grants = new ArrayList<VolumeGrant>();
        for (var each : volumes.taken()) {
            grants.add(VolumeGrant.bound(each.claim(), each.volume()));
        }
        for (var each : volumes.provisioned()) {
            grants.add(VolumeGrant.provisioned(each.claim(), chosen.name()));
        }
        return grants.isEmpty() ? PodGrant.NOTHING : PodGrant.ofVolumes(grants);
    }

    @Override
    public long work(int index) {
        return 0;
    }

    @Override
    public @Nullable Obstacle obstacle(NodeState chosen) {
        return null;
    }
}
