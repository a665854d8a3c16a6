package io.juxta.placement;

import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The PersistentVolumes, their claims and the storage behind them, as VolumeBinding sees them:
/// what was assumed for pods placed before is in it. Immutable; a copy with one changed claim or
/// volume is cheap.
///
/// Two catalogues are equal only when they are one object, so a catalogue can be part of a cache
/// key.
public final class VolumeCatalogue {

    public static final VolumeCatalogue NONE = of(List.of(), List.of(), StorageObjects.NONE);

    private static final Comparator<PersistentVolume> BY_NAME =
            Comparator.comparing(volume -> volume.meta().name());

    private final PersistentMap<PersistentVolumeClaim> claims;
    private final PersistentMap<PersistentVolume> volumes;

    /// The volumes of each class, in the order of their names.
    private final PersistentMap<List<PersistentVolume>> byClass;

    private final StorageObjects storage;

    private VolumeCatalogue(
            PersistentMap<PersistentVolumeClaim> claims,
            PersistentMap<PersistentVolume> volumes,
            PersistentMap<List<PersistentVolume>> byClass,
            StorageObjects storage) {
        this.claims = claims;
        this.volumes = volumes;
        this.byClass = byClass;
        this.storage = storage;
    }

    public static VolumeCatalogue of(
            Collection<PersistentVolumeClaim> claims,
            Collection<PersistentVolume> volumes,
            StorageObjects storage) {
        var groups = new HashMap<String, List<PersistentVolume>>();
        for (var volume : volumes) {
            groups.computeIfAbsent(volume.className(), _ -> new ArrayList<>()).add(volume);
        }
        PersistentMap<List<PersistentVolume>> byClass = PersistentMap.empty();
        for (var group : groups.entrySet()) {
            group.getValue().sort(BY_NAME);
            byClass = byClass.with(group.getKey(), group.getValue());
        }
        return new VolumeCatalogue(
                PersistentMap.of(claims, claim -> claim.meta().fullName()),
                PersistentMap.of(volumes, volume -> volume.meta().name()),
                byClass,
                storage);
    }

    /// A claim by `namespace/name`, or null.
    public @Nullable PersistentVolumeClaim claim(String fullName) {
        return claims.get(fullName);
    }

    public @Nullable PersistentVolume volume(String name) {
        return volumes.get(name);
    }

    /// The volume that a claim is bound to when it does not wait for a pod: one that is set aside
    /// for it, or else the smallest; null for none.
    public @Nullable PersistentVolume match(PersistentVolumeClaim claim) {
        if (!claim.volumeName().isEmpty()) {
            var named = volume(claim.volumeName());
            return named != null && (named.claim() == null || VolumeGrant.isFor(named, claim))
                    ? named
                    : null;
        }
        try {
            var candidates = VolumeCandidates.of(claim, this);
            return candidates.prebound().isEmpty()
                    ? candidates.free().stream().findFirst().orElse(null)
                    : candidates.prebound().getFirst();
        } catch (UnreadableException _) {
            return null; // a selector that cannot be read matches nothing
        }
    }

    /// The volumes of a class, in the order of their names.
    List<PersistentVolume> volumesOf(String storageClass) {
        var known = byClass.get(storageClass);
        return known == null ? List.of() : known;
    }

    public StorageObjects storage() {
        return storage;
    }

    /// The same with one claim more, or another in its place.
    public VolumeCatalogue with(PersistentVolumeClaim claim) {
        return new VolumeCatalogue(
                claims.with(claim.meta().fullName(), claim), volumes, byClass, storage);
    }

    public VolumeCatalogue withoutClaim(String fullName) {
        return new VolumeCatalogue(claims.without(fullName), volumes, byClass, storage);
    }

    /// The same with one volume more, or another in its place.
    public VolumeCatalogue with(PersistentVolume volume) {
        var name = volume.meta().name();
        return new VolumeCatalogue(
                claims,
                volumes.with(name, volume),
                listed(unlisted(byClass, volumes.get(name)), volume),
                storage);
    }

    public VolumeCatalogue withoutVolume(String name) {
        return new VolumeCatalogue(
                claims, volumes.without(name), unlisted(byClass, volumes.get(name)), storage);
    }

    public VolumeCatalogue with(StorageObjects changed) {
        return new VolumeCatalogue(claims, volumes, byClass, changed);
    }

    private static PersistentMap<List<PersistentVolume>> unlisted(
            PersistentMap<List<PersistentVolume>> lists, @Nullable PersistentVolume volume) {
        var old = volume == null ? null : lists.get(volume.className());
        if (volume == null || old == null) {
            return lists;
        }
        var fewer = new ArrayList<>(old);
        fewer.remove(Collections.binarySearch(old, volume, BY_NAME));
        return lists.with(volume.className(), fewer);
    }

    private static PersistentMap<List<PersistentVolume>> listed(
            PersistentMap<List<PersistentVolume>> lists, PersistentVolume volume) {
        var old = lists.get(volume.className());
        var more = old == null ? new ArrayList<PersistentVolume>() : new ArrayList<>(old);
        more.add(-(Collections.binarySearch(more, volume, BY_NAME) + 1), volume);
        return lists.with(volume.className(), more);
    }
}
