package io.juxta.cli.load;

import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.ConnectionException;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.WatchSettings;
import io.juxta.kube.text.Source;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The objects of a running cluster for a command that follows them.
///
/// Each kind is watched for itself, so kinds may be some milliseconds apart; a caller that waits
/// for quiet before it looks sees all of them after a change.
public final class WatchedObjects implements AutoCloseable {

    private static final Duration LONGEST_LIST = Duration.ofMinutes(1);
    private static final Duration STEP = Duration.ofMillis(50);

    /// The start of what the server says then.
    private static final String FORBIDDEN = "403";

    private static final String UNAUTHORIZED = "401";

    /// A change that was seen.
    ///
    /// @param change `added`, `changed` or `deleted`
    /// @param name with the namespace where there is one
    public record SeenChange(String change, String kind, String name) {

        /// As in `ResourceClaim team/gpu deleted`.
        @Override
        public String toString() {
            return "%s %s %s".formatted(kind, name, change);
        }
    }

    private final LiveObjects live;
    private final LiveCluster cluster;
    private final Set<ClusterKind> needed;
    private final List<ClusterKind> refused = new ArrayList<>();
    private final Map<ClusterKind, Followed<?>> followed = new EnumMap<>(ClusterKind.class);

    /// A kind and where its watcher stands.
    private static final class Followed<T> {
        private final Resource<T> resource;
        private Watch<T> watch;

        Followed(Resource<T> resource, LiveCluster cluster) {
            this.resource = resource;
            this.watch = cluster.watch(resource, cluster.list(resource).version());
        }

        /// What has changed since the last call.
        List<SeenChange> news(LiveCluster cluster) {
            return switch (watch.news()) {
                case WatchEvents.Changes<T>(var changes) ->
                        changes.stream().map(change -> seen(change)).toList();
                case WatchEvents.Lost<T> _ -> {
                    watch = cluster.watch(resource, cluster.list(resource).version());
                    yield List.of(
                            new SeenChange("changed", ClusterKind.of(resource).kind(), "(many)"));
                }
            };
        }

        private SeenChange seen(ObjectChange<T> change) {
            return new SeenChange(
                    switch (change) {
                        case ObjectChange.Added<T> _ -> "added";
                        case ObjectChange.Modified<T> _ -> "changed";
                        case ObjectChange.Deleted<T> _ -> "deleted";
                    },
                    ClusterKind.of(resource).kind(),
                    resource.meta(change.object()).fullName());
        }

        void putInto(ObjectStore store, LiveCluster cluster) {
            var source = Source.of(ClusterKind.of(resource).qualified());
            cluster.list(resource).objects().forEach(object -> store.put(resource, object, source));
        }
    }

    public WatchedObjects(Connection connection, Set<ClusterKind> needed) throws IOException {
        this.needed = needed;
        this.live = LiveObjects.toWatch(connection);
        try {
            live.version();
            this.cluster = live.watched(WatchSettings.USUAL, InstantSource.system());
        } catch (IOException | RuntimeException e) {
            live.close();
            throw e;
        }
    }

    private void follow(Set<Resource<?>> known) throws IOException {
        var wanted = known.stream().filter(each -> needed.contains(ClusterKind.of(each))).toList();
        for (var resource : wanted) {
            isListed(resource, Duration.ZERO); // starts its watch
        }
        for (var resource : wanted) {
            if (mayBeListed(resource)) {
                followed.put(ClusterKind.of(resource), new Followed<>(resource, cluster));
            }
        }
    }

    /// Waits for the first list of a kind.
    ///
    /// @return whether the user may list and watch it
    private boolean mayBeListed(Resource<?> resource) throws IOException {
        var kind = ClusterKind.of(resource);
        for (var waited = Duration.ZERO; ; waited = waited.plus(STEP)) {
            if (isListed(resource, STEP)) {
                return true; // a kind that is not served is empty
            }
            var health = Objects.requireNonNull(cluster.health().get(kind));
            if (health.trouble().startsWith(FORBIDDEN)) {
                refused.add(kind);
                return false;
            }
            if (waited.compareTo(LONGEST_LIST) > 0) {
                throw new IOException("%s: %s".formatted(kind.qualified(), health.trouble()));
            }
        }
    }

    private boolean isListed(Resource<?> resource, Duration longest) throws IOException {
        try {
            return cluster.awaitOtherThan(resource, "", longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    /// The cluster as it is now, with the files of the command line applied to it. Empty when
    /// something cannot be read; an error was printed then. The first call waits until every kind
    /// was listed that may be.
    public Optional<ClusterFiles> files(CommandOptions options, Console console)
            throws IOException {
        var manifests = options.manifests(console);
        var settings = manifests.settings();
        var gates = live.gates();
        var files = ClusterFiles.of(options, settings, gates, console);
        if (followed.isEmpty()) {
            follow(files.store().resources());
        }
        followed.values().forEach(each -> each.putInto(files.store(), cluster));
        if (!options.files().isEmpty()) {
            files.store().apply();
        }
        var facts = new ServerFacts(gates, "", refused, Map.of());
        return files.finished(
                manifests, console, () -> facts.tell(files, options, settings, needed, console));
    }

    /// What has changed since the last call.
    ///
    /// @throws ConnectionException when the credentials are refused, or cannot be renewed
    public List<SeenChange> news() {
        for (var health : cluster.health().values()) {
            if (health.isLockedOut()) {
                throw new ConnectionException(
                        health.trouble().startsWith(UNAUTHORIZED)
                                ? "The API server does not accept the credentials any more (%s). Log in again"
                                        .formatted(health.trouble())
                                : health.trouble());
            }
        }
        return followed.values().stream().flatMap(each -> each.news(cluster).stream()).toList();
    }

    @Override
    public void close() {
        cluster.close();
        live.close();
    }
}
