package io.juxta.kube.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.decode.InternedValues;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A running cluster.
///
/// A kind is watched from the first time it is listed or watched here; lists then come from memory,
/// and are as old as [#health()] says. [#read] and all writes go to the server. Objects are kept as
/// [KeptFields] says, claims whole. A kind that is not served is empty, until it is served: that is
/// noticed within a minute. Closing ends all watches; the client stays open.
public final class LiveCluster implements Cluster, AutoCloseable {

    /// A kind that is watched.
    private record Watched<T>(WatchedCollection<T> collection, Reflector<T> reflector) {}

    private final ApiClient client;
    private final Discovery discovery;
    private final WatchSettings settings;
    private final InstantSource clock;
    private final ObjectWrites objects;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ClusterKind, Watched<?>> watched = new EnumMap<>(ClusterKind.class);
    private volatile Runnable listener = () -> {};
    private boolean closed;

    /// @param clock only tells when something was heard: no wait hangs on it
    public LiveCluster(
            ApiClient client, ServedApi served, WatchSettings settings, InstantSource clock) {
        this.client = client;
        this.discovery = new Discovery(client, served, settings.longestWait());
        this.settings = settings;
        this.clock = clock;
        this.objects = new ObjectWrites(client, discovery);
    }

    /// Has a listener told of every change of what is watched. It is called from other threads, and
    /// returns at once.
    public void onChange(Runnable other) {
        listener = other;
    }

    /// Has every write asked once more right before it is sent, and given up after a time: by the
    /// server too.
    public void guardWrites(ApiRequest.Guard guard, Duration longest) {
        objects.guard(request -> request.guarded(guard, longest));
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    /// The objects as they were a moment ago. The first call for a kind waits for its list.
    ///
    /// @throws LiveClusterException when there is none in time
    @Override
    public <T> Listing<T> list(Resource<T> resource) {
        var kind = watched(resource);
        awaitList(resource, kind);
        return kind.collection().listing();
    }

    private <T> void awaitList(Resource<T> resource, Watched<T> kind) {
        try {
            if (!kind.collection().awaitOtherThan("", settings.sync())) {
                throw new LiveClusterException(
                        "%s could not be listed for %d s: %s"
                                .formatted(
                                        ClusterKind.of(resource).qualified(),
                                        settings.sync().toSeconds(),
                                        kind.reflector().health().trouble()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LiveClusterException("interrupted", e);
        }
    }

    @Override
    public <T> Optional<T> read(Resource<T> resource, String fullName) {
        try {
            return objects.read(resource, fullName);
        } catch (IOException e) {
            throw new LiveClusterException(
                    "%s %s: %s".formatted(resource, fullName, e.getMessage()), e);
        }
    }

    @Override
    public <T> Watch<T> watch(Resource<T> resource, String version) {
        return watched(resource).collection().watch(version);
    }

    /// Waits until something other than a version was seen of a kind; see [Listing#version()].
    ///
    /// @return whether it was
    public boolean awaitOtherThan(Resource<?> resource, String version, Duration longest)
            throws InterruptedException {
        return watched(resource).collection().awaitOtherThan(version, longest);
    }

    /// All objects of a kind as the server has them now, whatever the watch has brought.
    ///
    /// @throws LiveClusterException when the server does not give them
    public <T> Listing<T> fresh(Resource<T> resource) {
        var kind = ClusterKind.of(resource);
        try {
            var target = target(kind, resource, discovery.current());
            return target.isEmpty()
                    ? new Listing<>(List.of(), "0")
                    : FreshList.of(client, target.get(), settings);
        } catch (IOException e) {
            throw new LiveClusterException("%s: %s".formatted(kind.qualified(), e.getMessage()), e);
        }
    }

    /// Lists kinds anew that are watched: what is seen here afterwards is at least as new as every
    /// write that was stored before this call.
    ///
    /// @throws LiveClusterException when it did not succeed in time
    public void listAgain(Collection<Resource<?>> resources, Duration longest) {
        var end = System.nanoTime() + longest.toNanos();
        var waiting = new LinkedHashMap<Reflector<?>, Long>();
        for (var resource : resources) {
            var known = known(resource);
            if (known != null) {
                waiting.put(known.reflector(), known.reflector().listAgain());
            }
        }
        try {
            while (true) {
                waiting.entrySet().removeIf(each -> each.getKey().hasListed(each.getValue()));
                if (waiting.isEmpty()) {
                    return;
                }
                if (System.nanoTime() - end > 0) {
                    throw new LiveClusterException(
                            "the cluster could not be listed anew for %d s: %s"
                                    .formatted(
                                            longest.toSeconds(),
                                            waiting.firstEntry().getKey().health().trouble()));
                }
                TimeUnit.MILLISECONDS.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LiveClusterException("interrupted", e);
        }
    }

    private @Nullable Watched<?> known(Resource<?> resource) {
        lock.lock();
        try {
            return watched.get(ClusterKind.of(resource));
        } finally {
            lock.unlock();
        }
    }

    /// How the watches go, by kind; kinds that are not watched are left out.
    public SortedMap<ClusterKind, WatchHealth> health() {
        lock.lock();
        try {
            var all = new TreeMap<ClusterKind, WatchHealth>();
            watched.forEach((kind, each) -> all.put(kind, each.reflector().health()));
            return all;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked") // kept under the kind of its resource
    private <T> Watched<T> watched(Resource<T> resource) {
        var kind = ClusterKind.of(resource);
        lock.lock();
        try {
            if (closed) {
                throw new LiveClusterException("The cluster is closed.");
            }
            return (Watched<T>) watched.computeIfAbsent(kind, _ -> start(kind, resource));
        } finally {
            lock.unlock();
        }
    }

    private <T> Watched<T> start(ClusterKind kind, Resource<T> resource) {
        var collection =
                new WatchedCollection<>(resource, settings.remembered(), () -> listener.run());
        return new Watched<>(
                collection,
                new Reflector<>(
                        client,
                        kind.qualified(),
                        discovery,
                        served -> target(kind, resource, served),
                        collection,
                        settings,
                        clock));
    }

    private <T> Optional<Reflector.Target<T>> target(
            ClusterKind kind, Resource<T> resource, ServedApi served) {
        return served.path(kind)
                .map(
                        path ->
                                new Reflector.Target<>(
                                        path,
                                        new ObjectDecoder<>(
                                                kind,
                                                resource,
                                                served.apiVersion(kind),
                                                InternedValues.recent(),
                                                () -> objects.noteUnknownFields(kind))));
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        return objects.create(resource, object);
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return objects.update(whole(resource), object, "");
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return objects.update(whole(resource), object, "status");
    }

    /// An update replaces everything, so only kinds of which everything is kept can be updated.
    private static <T> Resource<T> whole(Resource<T> resource) {
        if (!KeptFields.isWhole(ClusterKind.of(resource))) {
            throw new UnsupportedOperationException(
                    "Only some fields of %s are known here. Patch them instead."
                            .formatted(resource));
        }
        return resource;
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return objects.patch(resource, patch);
    }

    @Override
    public <T> WriteResult<T> delete(Resource<T> resource, String fullName) {
        return objects.delete(resource, fullName);
    }

    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        return objects.bind(pod, node);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            watched.values().forEach(each -> each.reflector().stop());
            watched.values().forEach(each -> each.reflector().close());
            watched.clear();
        } finally {
            lock.unlock();
        }
    }
}
