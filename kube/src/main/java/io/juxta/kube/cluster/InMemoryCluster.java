package io.juxta.kube.cluster;

import io.juxta.model.Meta;
import io.juxta.model.NameUuid;
import io.juxta.model.Pod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster in memory: the objects of a dump, or of a simulation.
///
/// Thread-safe. One version counts all writes, whatever the collection. Lists are in insertion
/// order. Uids are made from names and versions, and times from the given clock, so the same writes
/// give the same cluster. A watcher that falls more than [#REMEMBERED] changes behind gets
/// [WatchEvents.Lost].
public final class InMemoryCluster implements Cluster {

    /// How many changes of a collection are kept for watchers.
    public static final int REMEMBERED = 4096;

    private static final class Store<T> {
        private final SequencedMap<String, T> objects = new LinkedHashMap<>();
        private final ChangeLog<T> log = new ChangeLog<>(REMEMBERED);
    }

    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Resource<?>, Store<?>> stores = new HashMap<>();
    private long version;

    public InMemoryCluster(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    /// Stores an object unchanged, with its own uid, times and status, in place of one of the same
    /// name. It gets a version, and a uid where it has none.
    public <T> T load(Resource<T> resource, T object) {
        return locked(
                () -> {
                    var meta = resource.meta(object);
                    var name = meta.fullName();
                    var known = store(resource).objects.containsKey(name);
                    var uid = meta.uid().isEmpty() ? loadedUid(resource, meta) : meta.uid();
                    var stored =
                            versioned(
                                    resource,
                                    resource.with(
                                            object,
                                            marked(meta, uid, meta.created(), meta.deleted())));
                    store(resource).objects.put(name, stored);
                    log(
                            resource,
                            known
                                    ? new ObjectChange.Modified<>(stored)
                                    : new ObjectChange.Added<>(stored));
                    return stored;
                });
    }

    /// An object as [#load] would store it, without its version.
    static <T> T asLoaded(Resource<T> resource, T object) {
        var meta = resource.meta(object);
        return meta.uid().isEmpty()
                ? resource.with(
                        object,
                        marked(meta, loadedUid(resource, meta), meta.created(), meta.deleted()))
                : object;
    }

    /// Removes an object without a trace, whatever its finalizers are.
    public <T> void unload(Resource<T> resource, String fullName) {
        locked(
                () -> {
                    var stored = store(resource).objects.get(fullName);
                    return stored == null ? null : remove(resource, stored);
                });
    }

    @Override
    public <T> Listing<T> list(Resource<T> resource) {
        return locked(
                () ->
                        new Listing<>(
                                store(resource).objects.values().stream().toList(),
                                Long.toString(version)));
    }

    @Override
    public <T> Optional<T> read(Resource<T> resource, String fullName) {
        return locked(() -> Optional.ofNullable(store(resource).objects.get(fullName)));
    }

    @Override
    public <T> Watch<T> watch(Resource<T> resource, String since) {
        var log = locked(() -> store(resource).log);
        var start = locked(() -> log.after(Long.parseLong(since)));
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
                // The log belongs to the cluster.
            }
        };
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        return locked(
                () -> {
                    var meta = resource.meta(object);
                    var stored = store(resource).objects.get(meta.fullName());
                    if (stored != null) {
                        return new WriteResult.WriteConflict<>(
                                stored, "%s %s exists".formatted(resource, meta.fullName()));
                    }
                    var uid = meta.uid().isEmpty() ? uid(resource, meta) : meta.uid();
                    var created = meta.created() == null ? clock.instant() : meta.created();
                    var made =
                            versioned(
                                    resource,
                                    resource.with(object, marked(meta, uid, created, null)));
                    store(resource).objects.put(meta.fullName(), made);
                    log(resource, new ObjectChange.Added<>(made));
                    return new WriteResult.Done<>(made);
                });
    }

    /// The uid of a loaded object without one: it does not depend on what was loaded before.
    private static String loadedUid(Resource<?> resource, Meta meta) {
        var text = "%s %s".formatted(resource, meta.fullName());
        return NameUuid.of(text).toString();
    }

    /// A unique uid that is the same in every run.
    private String uid(Resource<?> resource, Meta meta) {
        var text = "%s %s %d".formatted(resource, meta.fullName(), version);
        return NameUuid.of(text).toString();
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return write(
                resource,
                object,
                stored -> {
                    var kept = resource.meta(stored);
                    return resource.withStatusOf(
                            resource.with(
                                    object,
                                    marked(
                                            resource.meta(object),
                                            kept.uid(),
                                            kept.created(),
                                            kept.deleted())),
                            stored);
                });
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return write(resource, object, stored -> resource.withStatusOf(stored, object));
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return locked(
                () -> {
                    var stored = store(resource).objects.get(patch.fullName());
                    if (stored == null || !resource.meta(stored).uid().equals(patch.uid())) {
                        return new WriteResult.ObjectNotFound<>(
                                "there is no %s %s".formatted(resource, patch.fullName()));
                    }
                    var patched = patch.appliedTo(resource, stored);
                    return switch (patch.part()) {
                        case OBJECT -> update(resource, patched);
                        case STATUS -> updateStatus(resource, patched);
                    };
                });
    }

    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        return locked(
                () -> {
                    var name = pod.meta().fullName();
                    var stored = store(Resource.PODS).objects.get(name);
                    if (stored == null || !stored.meta().uid().equals(pod.meta().uid())) {
                        return new WriteResult.ObjectNotFound<>(
                                "there is no pod %s".formatted(name));
                    }
                    if (stored.isBound()) {
                        return new WriteResult.WriteConflict<>(
                                stored,
                                "pod %s is already assigned to node %s"
                                        .formatted(name, stored.spec().nodeName()));
                    }
                    if (stored.meta().deleted() != null) {
                        return new WriteResult.WriteConflict<>(
                                stored,
                                "pod %s is being deleted, cannot be assigned to a host"
                                        .formatted(name));
                    }
                    return new WriteResult.Done<>(
                            replace(
                                    Resource.PODS,
                                    new Pod(
                                            stored.meta(),
                                            stored.spec().withNodeName(node),
                                            // As with ClearingNominatedNodeNameAfterBinding.
                                            stored.status().withoutNomination())));
                });
    }

    @Override
    public <T> WriteResult<T> delete(Resource<T> resource, String fullName) {
        return locked(
                () -> {
                    var stored = store(resource).objects.get(fullName);
                    if (stored == null) {
                        return new WriteResult.ObjectNotFound<>(
                                "there is nothing called %s among %s"
                                        .formatted(fullName, resource));
                    }
                    var meta = resource.meta(stored);
                    if (meta.finalizers().isEmpty()) {
                        return new WriteResult.Done<>(remove(resource, stored));
                    }
                    return new WriteResult.Done<>(
                            meta.deleted() != null
                                    ? stored
                                    : replace(
                                            resource,
                                            resource.with(
                                                    stored,
                                                    marked(
                                                            meta,
                                                            meta.uid(),
                                                            meta.created(),
                                                            clock.instant()))));
                });
    }

    private <T> WriteResult<T> write(Resource<T> resource, T object, UnaryOperator<T> change) {
        return locked(
                () -> {
                    var meta = resource.meta(object);
                    var stored = store(resource).objects.get(meta.fullName());
                    if (stored == null || !sameUid(meta, resource.meta(stored))) {
                        return new WriteResult.ObjectNotFound<>(
                                "there is no %s %s".formatted(resource, meta.fullName()));
                    }
                    if (!meta.resourceVersion().isEmpty()
                            && !meta.resourceVersion()
                                    .equals(resource.meta(stored).resourceVersion())) {
                        return new WriteResult.WriteConflict<>(
                                stored,
                                "%s %s has been modified".formatted(resource, meta.fullName()));
                    }
                    var changed = change.apply(stored);
                    var after = resource.meta(changed);
                    return new WriteResult.Done<>(
                            after.deleted() != null && after.finalizers().isEmpty()
                                    ? remove(resource, changed)
                                    : replace(resource, changed));
                });
    }

    private static boolean sameUid(Meta written, Meta stored) {
        return written.uid().isEmpty() || written.uid().equals(stored.uid());
    }

    private <T> T replace(Resource<T> resource, T object) {
        var stored = versioned(resource, object);
        store(resource).objects.put(resource.meta(stored).fullName(), stored);
        log(resource, new ObjectChange.Modified<>(stored));
        return stored;
    }

    private <T> T remove(Resource<T> resource, T object) {
        var last = versioned(resource, object);
        store(resource).objects.remove(resource.meta(last).fullName());
        log(resource, new ObjectChange.Deleted<>(last));
        return last;
    }

    private <T> void log(Resource<T> resource, ObjectChange<T> change) {
        store(resource).log.add(change, version);
    }

    /// The object with the next version.
    private <T> T versioned(Resource<T> resource, T object) {
        version++;
        var meta = resource.meta(object);
        return resource.with(
                object,
                new Meta(
                        meta.namespace(),
                        meta.name(),
                        meta.uid(),
                        Long.toString(version),
                        meta.generation(),
                        meta.created(),
                        meta.deleted(),
                        meta.labels(),
                        meta.annotations(),
                        meta.finalizers(),
                        meta.rest()));
    }

    private static Meta marked(
            Meta meta, String uid, @Nullable Instant created, @Nullable Instant deleted) {
        return new Meta(
                meta.namespace(),
                meta.name(),
                uid,
                meta.resourceVersion(),
                meta.generation(),
                created,
                deleted,
                meta.labels(),
                meta.annotations(),
                meta.finalizers(),
                meta.rest());
    }

    @SuppressWarnings("unchecked") // a store is made for the resource it is kept under
    private <T> Store<T> store(Resource<T> resource) {
        return (Store<T>) stores.computeIfAbsent(resource, _ -> new Store<T>());
    }

    private <R extends @Nullable Object> R locked(Supplier<R> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
