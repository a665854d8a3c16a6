package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.Meta;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeAttachment;
import io.juxta.placement.StorageObjects;
import io.juxta.placement.VolumeCatalogue;
import io.juxta.placement.VolumeGrant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of the scheduler cache that holds volumes.
///
/// A change of a claim or a volume updates the catalogue at once, since that happens with every pod
/// that gets a volume. Any other change marks the storage as stale, and it is rebuilt on the next
/// read.
final class VolumeMirrors implements AutoCloseable {

    private final CollectionMirror<PersistentVolumeClaim> claims;
    private final CollectionMirror<PersistentVolume> volumes;
    private final CollectionMirror<StorageClass> classes;
    private final CollectionMirror<CsiNode> nodes;
    private final CollectionMirror<CsiDriver> drivers;
    private final CollectionMirror<CsiStorageCapacity> capacities;
    private final CollectionMirror<VolumeAttachment> attachments;

    private @Nullable VolumeCatalogue catalogue;
    private boolean storageIsOld;

    VolumeMirrors(Cluster cluster) {
        this.claims =
                new CollectionMirror<>(cluster, Resource.PERSISTENT_VOLUME_CLAIMS, this::changed);
        this.volumes = new CollectionMirror<>(cluster, Resource.PERSISTENT_VOLUMES, this::changed);
        this.classes = storage(cluster, Resource.STORAGE_CLASSES);
        this.nodes = storage(cluster, Resource.CSI_NODES);
        this.drivers = storage(cluster, Resource.CSI_DRIVERS);
        this.capacities = storage(cluster, Resource.CSI_STORAGE_CAPACITIES);
        this.attachments = storage(cluster, Resource.VOLUME_ATTACHMENTS);
    }

    private <T> CollectionMirror<T> storage(Cluster cluster, Resource<T> resource) {
        return new CollectionMirror<>(cluster, resource, (_, _) -> storageIsOld = true);
    }

    List<CollectionMirror<?>> mirrors() {
        return all();
    }

    /// Shows what is being written.
    void reserve(VolumeGrant grant) {
        switch (grant) {
            case VolumeGrant.BoundVolume(_, var volume) -> reserve(volumes, volume.meta(), volume);
            case VolumeGrant.ProvisionedVolume(_, var written, _) ->
                    reserve(claims, written.meta(), written);
        }
    }

    /// Until another version is stored.
    private static <T> void reserve(CollectionMirror<T> mirror, Meta meta, T written) {
        mirror.reserve(
                meta.fullName(),
                stored ->
                        stored != null
                                        && mirror.resource()
                                                .meta(stored)
                                                .resourceVersion()
                                                .equals(meta.resourceVersion())
                                ? written
                                : null);
    }

    void release(VolumeGrant grant) {
        switch (grant) {
            case VolumeGrant.BoundVolume(_, var volume) ->
                    volumes.release(volume.meta().fullName());
            case VolumeGrant.ProvisionedVolume(_, var written, _) ->
                    claims.release(written.meta().fullName());
        }
    }

    private List<CollectionMirror<?>> all() {
        return List.of(classes, nodes, drivers, capacities, attachments, volumes, claims);
    }

    void refresh() {
        all().forEach(CollectionMirror::refresh);
    }

    private void changed(
            @Nullable PersistentVolumeClaim before, @Nullable PersistentVolumeClaim now) {
        if (catalogue != null && before != null && now == null) {
            catalogue = catalogue.withoutClaim(before.meta().fullName());
        }
        if (catalogue != null && now != null) {
            catalogue = catalogue.with(now);
        }
    }

    private void changed(@Nullable PersistentVolume before, @Nullable PersistentVolume now) {
        if (catalogue != null && before != null && now == null) {
            catalogue = catalogue.withoutVolume(before.meta().name());
        }
        if (catalogue != null && now != null) {
            catalogue = catalogue.with(VolumeController.seen(now));
        }
    }

    /// The volumes as of the last refresh, with what was assumed since.
    VolumeCatalogue catalogue() {
        var current = catalogue;
        if (current == null) {
            current =
                    VolumeCatalogue.of(
                            claims.objects(),
                            volumes.objects().stream().map(VolumeController::seen).toList(),
                            storage());
        } else if (storageIsOld) {
            current = current.with(storage());
        }
        storageIsOld = false;
        catalogue = current;
        return current;
    }

    private StorageObjects storage() {
        return new StorageObjects(
                classes.objects(),
                nodes.objects(),
                drivers.objects(),
                capacities.objects(),
                attachments.objects());
    }

    Collection<StorageClass> classes() {
        return classes.objects();
    }

    /// Assumes a claim that was just written, before its watch event arrives.
    void assume(PersistentVolumeClaim claim) {
        claims.put(claim);
    }

    /// Assumes a volume that was just written.
    void assume(PersistentVolume volume) {
        volumes.put(volume);
    }

    @Override
    public void close() {
        all().forEach(CollectionMirror::close);
    }
}
