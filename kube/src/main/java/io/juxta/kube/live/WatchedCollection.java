package io.juxta.kube.live;

import io.juxta.kube.cluster.ChangeLog;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import io.juxta.model.Meta;
import java.time.Duration;
import java.util.ArrayList;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The current objects of one kind, in the order of their names, and a log of their changes.
///
/// One thread writes, any number read. A list that replaces all objects does so in one step: a
/// reader sees the objects of before or those of after, and a watcher all the differences at once.
final class WatchedCollection<T> {

    private final Resource<T> resource;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ChangeLog<T> log;
    private NavigableMap<String, T> objects = new TreeMap<>();

    /// Empty until the first list.
    private String version = "";

    /// Of the current objects; null where it has to be made.
    private @Nullable Listing<T> snapshot;

    /// Told of every change; returns at once.
    private final Runnable listener;

    WatchedCollection(Resource<T> resource, int remembered) {
        this(resource, remembered, () -> {});
    }

    WatchedCollection(Resource<T> resource, int remembered, Runnable listener) {
        this.listener = listener;
        this.resource = resource;
        this.log = new ChangeLog<>(remembered);
    }

    /// Replaces all objects at once. Objects that are the same stay the very same records.
    void replace(NavigableMap<String, T> listed, String listVersion) {
        locked(
                () -> {
                    var first = version.isEmpty();
                    var at = number(listVersion);
                    if (!first) {
                        logDifferences(listed, at);
                    }
                    objects = listed;
                    return moved(listVersion);
                });
    }

    private void logDifferences(NavigableMap<String, T> listed, long at) {
        objects.forEach(
                (name, before) -> {
                    var now = listed.get(name);
                    if (now == null || !meta(now).uid().equals(meta(before).uid())) {
                        log.add(new ObjectChange.Deleted<>(before), at);
                    }
                });
        listed.replaceAll(
                (name, now) -> {
                    var before = objects.get(name);
                    if (before == null || !meta(before).uid().equals(meta(now).uid())) {
                        log.add(new ObjectChange.Added<>(now), at);
                    } else if (meta(before).resourceVersion().equals(meta(now).resourceVersion())) {
                        return before;
                    } else {
                        log.add(new ObjectChange.Modified<>(now), at);
                    }
                    return now;
                });
    }

    private Meta meta(T object) {
        return resource.meta(object);
    }

    /// One object was added or modified.
    void put(T object) {
        locked(
                () -> {
                    var at = meta(object).resourceVersion();
                    var before = objects.put(meta(object).fullName(), object);
                    log.add(
                            before == null
                                    ? new ObjectChange.Added<>(object)
                                    : new ObjectChange.Modified<>(object),
                            number(at));
                    return moved(at);
                });
    }

    /// One object was deleted.
    ///
    /// @param last its last state
    void remove(T last) {
        locked(
                () -> {
                    var at = meta(last).resourceVersion();
                    if (objects.remove(meta(last).fullName()) != null) {
                        log.add(new ObjectChange.Deleted<>(last), number(at));
                    }
                    return moved(at);
                });
    }

    /// Nothing has changed up to a version.
    void unchangedUntil(String later) {
        locked(
                () -> {
                    var known = snapshot;
                    moved(later);
                    snapshot = known == null ? null : new Listing<>(known.objects(), later);
                    return later;
                });
    }

    private String moved(String to) {
        version = to;
        snapshot = null;
        changed.signalAll();
        listener.run();
        return to;
    }

    private static long number(String version) {
        try {
            return Long.parseLong(version);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(
                    "The version %s is no number, as that of every resource is since Kubernetes 1.35."
                            .formatted(version),
                    e);
        }
    }

    /// The version up to which everything was seen; empty before the first list.
    String version() {
        return locked(() -> version);
    }

    boolean isListed() {
        return !version().isEmpty();
    }

    Listing<T> listing() {
        return locked(
                () -> {
                    var known = snapshot;
                    if (known == null) {
                        known = new Listing<>(new ArrayList<>(objects.values()), version);
                        snapshot = known;
                    }
                    return known;
                });
    }

    /// The changes after a version.
    Watch<T> watch(String since) {
        var start = locked(() -> log.after(number(since)));
        return new Watch<>() {
            private long wanted = start;

            @Override
            public WatchEvents<T> news() {
                return locked(
                        () -> {
                            var news = log.from(wanted);
                            if (news instanceof WatchEvents.Changes) {
                                wanted = log.next();
                            }
                            return news;
                        });
            }

            @Override
            public void close() {
                // The log belongs to the collection.
            }
        };
    }

    /// Waits until everything up to another version than this was seen.
    ///
    /// @return whether it was
    boolean awaitOtherThan(String known, Duration longest) throws InterruptedException {
        var nanos = longest.toNanos();
        lock.lock();
        try {
            while (version.equals(known)) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = changed.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private <R> R locked(Supplier<R> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
