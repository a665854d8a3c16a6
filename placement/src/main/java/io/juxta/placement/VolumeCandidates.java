package io.juxta.placement;

import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The volumes that a claim could take, whatever the node.
///
/// All that does not depend on the node is compared once. On a node the first volume that the node
/// can reach is the one that Kubernetes takes: the smallest.
///
/// @param prebound volumes set aside for this claim, in the order of their names
/// @param free others, smallest first, then by name
record VolumeCandidates(
        PersistentVolumeClaim claim, List<PersistentVolume> prebound, List<PersistentVolume> free) {

    static final String STORAGE = "storage";

    private static final String AVAILABLE = "Available";
    private static final String FILESYSTEM = "Filesystem";

    private static final Comparator<PersistentVolume> SMALLEST =
            Comparator.<PersistentVolume, Quantity>comparing(VolumeCandidates::size)
                    .thenComparing(volume -> volume.meta().name());

    /// @throws UnreadableException when the selector of the claim cannot be read
    static VolumeCandidates of(PersistentVolumeClaim claim, VolumeCatalogue catalogue) {
        var selector =
                claim.selector() == null
                        ? LabelSelector.EVERYTHING
                        : LabelSelector.read(claim.selector());
        var prebound = new ArrayList<PersistentVolume>();
        var free = new ArrayList<PersistentVolume>();
        for (var volume : catalogue.volumesOf(claim.className())) {
            if (!suits(claim, volume)) {
                continue;
            }
            if (volume.claim() != null) {
                if (VolumeGrant.isFor(volume, claim)) {
                    prebound.add(volume);
                }
            } else if (volume.phase().equals(AVAILABLE)
                    && selector.matches(volume.meta().labels())
                    && volume.accessModes().containsAll(claim.accessModes())) {
                free.add(volume);
            }
        }
        free.sort(SMALLEST);
        return new VolumeCandidates(claim, prebound, free);
    }

    /// What a volume needs even where it is set aside for the claim.
    private static boolean suits(PersistentVolumeClaim claim, PersistentVolume volume) {
        return size(volume).compareTo(request(claim)) >= 0
                && mode(claim.volumeMode()).equals(mode(volume.volumeMode()))
                && text(claim.attributesClass()).equals(text(volume.attributesClass()))
                && volume.meta().deleted() == null;
    }

    static Quantity size(PersistentVolume volume) {
        return volume.capacity().getOrDefault(STORAGE, Quantity.ZERO);
    }

    static Quantity request(PersistentVolumeClaim claim) {
        return claim.requests().getOrDefault(STORAGE, Quantity.ZERO);
    }

    private static String mode(@Nullable String written) {
        return written == null ? FILESYSTEM : written;
    }

    private static String text(@Nullable String written) {
        return written == null ? "" : written;
    }

    /// The volume that the claim takes on a node, or null.
    ///
    /// @param taken names of volumes that other claims of the pod take
    @Nullable PersistentVolume on(NodeState node, Set<String> taken) {
        for (var volume : prebound) {
            if (!taken.contains(volume.meta().name())) {
                return reaches(node, volume) ? volume : null;
            }
        }
        for (var volume : free) {
            if (!taken.contains(volume.meta().name()) && reaches(node, volume)) {
                return volume;
            }
        }
        return null;
    }

    private static boolean reaches(NodeState node, PersistentVolume volume) {
        return volume.nodeAffinity() == null
                || NodeTerms.matchLabels(volume.nodeAffinity(), node.labels());
    }
}
