package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// An informer without threads: a copy of one collection of a cluster that is updated on request.
///
/// Own writes are applied at once. The watch event of an own write is recognised by its resource
/// version and skipped. Where the watch is lost, everything is listed again.
final class CollectionMirror<T> implements AutoCloseable {

    /// Receives every change, in order.
    @FunctionalInterface
    interface Listener<T> {

        /// One object changed.
        ///
        /// @param before null when the object is new
        /// @param now null when it is deleted
        void changed(@Nullable T before, @Nullable T now);
    }

    private final Cluster cluster;
    private final Resource<T> resource;
    private final Listener<T> listener;
    private final SequencedMap<String, T> objects = new LinkedHashMap<>();
    private @Nullable Watch<T> watch;

    CollectionMirror(Cluster cluster, Resource<T> resource, Listener<T> listener) {
        this.cluster = cluster;
        this.resource = resource;
        this.listener = listener;
    }

    /// In the order they came.
    Collection<T> objects() {
        return objects.values();
    }

    @Nullable T get(String fullName) {
        return objects.get(fullName);
    }

    /// Reads the pending watch events.
    void refresh() {
        if (watch == null) {
            list();
            return;
        }
        switch (watch.news()) {
            case WatchEvents.Changes<T>(var changes) -> {
                for (var change : changes) {
                    switch (change) {
                        case ObjectChange.Added<T>(var object) -> put(object);
                        case ObjectChange.Modified<T>(var object) -> put(object);
                        case ObjectChange.Deleted<T>(var object) -> remove(object);
                    }
                }
            }
            case WatchEvents.Lost<T> _ -> list();
        }
    }

    private void list() {
        close();
        var listing = cluster.list(resource);
        var names = new HashSet<String>();
        for (var object : listing.objects()) {
            names.add(resource.meta(object).fullName());
        }
        for (var old : objects.values().stream().toList()) {
            if (!names.contains(resource.meta(old).fullName())) {
                remove(old);
            }
        }
        listing.objects().forEach(this::put);
        watch = cluster.watch(resource, listing.version());
    }

    /// Stores the current version of an object.
    void put(T object) {
        var name = resource.meta(object).fullName();
        var before = objects.get(name);
        if (before == null || version(object) > version(before)) {
            objects.put(name, object);
            listener.changed(before, object);
        }
    }

    private void remove(T object) {
        var name = resource.meta(object).fullName();
        var before = objects.get(name);
        if (before != null && version(object) >= version(before)) {
            objects.remove(name);
            listener.changed(before, null);
        }
    }

    private long version(T object) {
        return Long.parseLong(resource.meta(object).resourceVersion());
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }
}
