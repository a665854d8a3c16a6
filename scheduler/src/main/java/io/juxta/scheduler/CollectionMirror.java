package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// An informer without threads: a copy of one collection of a cluster that is updated on request.
///
/// Own writes are applied at once. The watch event of an own write is recognised by its resource
/// version and skipped. Where the watch is lost, everything is listed again.
///
/// An object may be reserved: then it is seen as it will be once a write that is under way is
/// stored, until the reservation says that it is, or is released.
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

    /// How an object is seen while a write of it is under way.
    @FunctionalInterface
    interface Reservation<T> {

        /// The object as it is seen; null where the reservation is over with this version.
        ///
        /// @param stored as the server has it; null where it has none yet
        @Nullable T over(@Nullable T stored);
    }

    /// A reservation, and the object below it.
    private record Reserved<T>(Reservation<T> reservation, @Nullable T stored) {}

    private final Cluster cluster;
    private final Resource<T> resource;
    private final Listener<T> listener;
    private final SequencedMap<String, T> objects = new LinkedHashMap<>();
    private final Map<String, Reserved<T>> reserved = new HashMap<>();
    private Listener<T> stored = (_, _) -> {};
    private Listener<T> watched = (_, _) -> {};
    private @Nullable Watch<T> watch;

    CollectionMirror(Cluster cluster, Resource<T> resource, Listener<T> listener) {
        this.cluster = cluster;
        this.resource = resource;
        this.listener = listener;
    }

    Resource<T> resource() {
        return resource;
    }

    /// Adds a receiver of what is stored, whatever is reserved: from the watch and from own writes.
    void onStored(Listener<T> other) {
        stored = both(stored, other);
    }

    /// Adds a receiver of what came from the watch alone.
    void onWatched(Listener<T> other) {
        watched = both(watched, other);
    }

    private static <T> Listener<T> both(Listener<T> first, Listener<T> second) {
        return (before, now) -> {
            first.changed(before, now);
            second.changed(before, now);
        };
    }

    /// In the order they came.
    Collection<T> objects() {
        return objects.values();
    }

    @Nullable T get(String fullName) {
        return objects.get(fullName);
    }

    /// The object as the server has it, whatever is reserved.
    @Nullable T stored(String fullName) {
        var below = reserved.get(fullName);
        return below == null ? objects.get(fullName) : below.stored();
    }

    boolean isReserved(String fullName) {
        return reserved.containsKey(fullName);
    }

    int reservations() {
        return reserved.size();
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
                        case ObjectChange.Added<T>(var object) -> seen(object);
                        case ObjectChange.Modified<T>(var object) -> seen(object);
                        case ObjectChange.Deleted<T>(var object) -> {
                            remove(object);
                            watched.changed(object, null);
                        }
                    }
                }
            }
            case WatchEvents.Lost<T> _ -> list();
        }
    }

    private void seen(T object) {
        put(object);
        watched.changed(null, object);
    }

    private void list() {
        close();
        var listing = cluster.list(resource);
        var names = new HashSet<String>();
        for (var object : listing.objects()) {
            names.add(resource.meta(object).fullName());
        }
        for (var old : objects.values().stream().toList()) {
            var below = stored(resource.meta(old).fullName());
            if (below != null && !names.contains(resource.meta(below).fullName())) {
                remove(below);
            }
        }
        listing.objects().forEach(this::seen);
        watch = cluster.watch(resource, listing.version());
    }

    /// Lists everything again.
    void listAgain() {
        list();
    }

    /// The names of the objects in which this copy is behind a list of the cluster: they are newer
    /// there, or gone.
    Set<String> behind(Listing<T> fresh) {
        var at = Long.parseLong(fresh.version());
        var listed = new HashSet<String>();
        var names = new TreeSet<String>();
        for (var object : fresh.objects()) {
            var name = resource.meta(object).fullName();
            listed.add(name);
            var known = stored(name);
            if (known == null || version(known) < version(object)) {
                names.add(name);
            }
        }
        for (var name : objects.keySet()) {
            var known = stored(name);
            if (known != null && !listed.contains(name) && version(known) <= at) {
                names.add(name);
            }
        }
        return names;
    }

    /// The names of the objects that are reserved.
    List<String> reservedNames() {
        return reserved.keySet().stream().sorted().toList();
    }

    /// Stores the current version of an object.
    void put(T object) {
        var name = resource.meta(object).fullName();
        var before = stored(name);
        if (before != null && version(object) <= version(before)) {
            return;
        }
        var over = reserved.get(name);
        var shown = over == null ? null : over.reservation().over(object);
        var old = objects.get(name);
        if (over == null || shown == null) {
            reserved.remove(name);
            shown = object;
        } else {
            reserved.put(name, new Reserved<>(over.reservation(), object));
        }
        objects.put(name, shown);
        listener.changed(old, shown);
        stored.changed(before, object);
    }

    private void remove(T object) {
        var name = resource.meta(object).fullName();
        var before = stored(name);
        if (before != null && version(object) >= version(before)) {
            reserved.remove(name);
            var old = objects.remove(name);
            listener.changed(old, null);
            stored.changed(before, null);
        }
    }

    /// Shows an object as a write that is under way will leave it.
    void reserve(String fullName, Reservation<T> reservation) {
        var below = stored(fullName);
        var shown = reservation.over(below);
        if (shown != null) {
            reserved.put(fullName, new Reserved<>(reservation, below));
            var old = objects.put(fullName, shown);
            listener.changed(old, shown);
        }
    }

    /// Shows an object as it is stored again.
    void release(String fullName) {
        var over = reserved.remove(fullName);
        if (over == null) {
            return;
        }
        var below = over.stored();
        var old = below == null ? objects.remove(fullName) : objects.put(fullName, below);
        listener.changed(old, below);
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
