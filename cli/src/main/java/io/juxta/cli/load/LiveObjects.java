package io.juxta.cli.load;

import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ObjectLookup;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.ServerGates;
import io.juxta.kube.live.ServerVersion;
import io.juxta.kube.live.WatchSettings;
import io.juxta.kube.text.Settings;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The objects of a running cluster, read once for a command.
///
/// What the server says about itself (its version, its gates) is read while the first lists are on
/// their way.
public final class LiveObjects implements AutoCloseable {

    /// How often all is read anew when the version of the view is forgotten meanwhile.
    private static final int TRIES = 3;

    /// Each costs a TLS handshake, and the server packs its answers on one core each.
    private static final int CONNECTIONS = 3;

    private static final String PROGRAM = "juxta";

    private final ApiClient client;
    private final FutureTask<ServerVersion> version;
    private final FutureTask<ServedApi> served;
    private final FutureTask<Optional<SortedMap<String, Boolean>>> gates;
    private @Nullable ServerFacts facts;

    /// For one look.
    public LiveObjects(Connection connection) {
        this(new ApiClient(connection, RateLimit.NONE, PROGRAM, CONNECTIONS));
    }

    /// For [#watched].
    static LiveObjects toWatch(Connection connection) {
        return new LiveObjects(new ApiClient(connection, RateLimit.NONE, PROGRAM));
    }

    private LiveObjects(ApiClient client) {
        this.client = client;
        // The metrics take longest, and no object can be read before the gates are known.
        this.gates = started(() -> ServerGates.read(client));
        this.served = started(() -> ServedApi.read(client));
        this.version = started(() -> ServerVersion.read(client));
    }

    /// By a thread of the platform: where a virtual one has read from a socket, the JVM takes 300
    /// ms longer to end, since it waits for the thread that polls.
    private static <T> FutureTask<T> started(Callable<T> call) {
        var task = new FutureTask<>(call);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static <T> T result(FutureTask<T> task) throws IOException {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case RuntimeException bug -> throw bug;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /// The version of the server.
    ///
    /// @throws IOException when it is older than what is understood
    ServerVersion version() throws IOException {
        var known = result(version);
        if (known.isTooOld()) {
            throw new TooOldException(known);
        }
        return known;
    }

    /// The server has no resource.k8s.io/v1.
    static final class TooOldException extends IOException {
        private static final long serialVersionUID = 1;

        TooOldException(ServerVersion version) {
            super(
                    "it is Kubernetes %s, and 1.%d is the oldest that is understood"
                            .formatted(version.text(), ServerVersion.OLDEST_MINOR));
        }
    }

    /// The gates of the server that are known here; empty when it does not tell.
    Optional<SortedMap<String, Boolean>> gates() throws IOException {
        return result(gates).map(ServerFacts::known);
    }

    /// The cluster with the objects of some kinds.
    ClusterFiles files(
            CommandOptions options,
            Optional<Settings> settings,
            Set<ClusterKind> needed,
            Console console)
            throws IOException {
        for (var tries = 1; ; tries++) {
            try (var executor = OrderedExecutor.standard()) {
                var pages = new Pages(options, settings, executor, console);
                var listed = ClusterListing.read(client, result(served), needed, pages);
                version();
                facts = ServerFacts.of(gates(), listed);
                return pages.files();
            } catch (ClusterListing.ViewExpiredException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    /// The same cluster, watched. It ends with this.
    LiveCluster watched(WatchSettings settings, InstantSource clock) throws IOException {
        return new LiveCluster(client, result(served), settings, clock);
    }

    /// Single objects of the same cluster.
    ///
    /// @throws IOException when the server is older than what is understood
    ObjectLookup lookup() throws IOException {
        version();
        return new ObjectLookup(client, result(served));
    }

    /// What the server told beside its objects, once they were read.
    ServerFacts facts() {
        return Objects.requireNonNull(facts, "nothing was read yet");
    }

    /// A view of the cluster as it was read.
    ///
    /// @param gates all that the server has; empty when it does not tell
    /// @param notServed asked-for kinds that it does not have
    public record LiveView(
            ServerVersion version,
            Optional<SortedMap<String, Boolean>> gates,
            ClusterListing.ListedCluster listed,
            List<ClusterKind> notServed) {

        /// What a reader must know about the view.
        public List<String> warnings() {
            return ServerFacts.of(gates, listed).warnings(EnumSet.allOf(ClusterKind.class));
        }
    }

    /// Passes all objects of some kinds on, page by page.
    ///
    /// @param listeners gives the one that hears the pages; asked again when all is read anew
    public LiveView view(Set<ClusterKind> kinds, Supplier<ClusterListing.PageListener> listeners)
            throws IOException {
        for (var tries = 1; ; tries++) {
            try {
                var api = result(served);
                var listed = ClusterListing.read(client, api, kinds, listeners.get());
                var missing = kinds.stream().filter(kind -> api.path(kind).isEmpty()).toList();
                return new LiveView(version(), result(gates), listed, missing);
            } catch (ClusterListing.ViewExpiredException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    /// Puts pages into a cluster that is made with the first of them.
    private final class Pages implements ClusterListing.PageListener {
        private final CommandOptions options;
        private final Optional<Settings> settings;
        private final Executor executor;
        private final Console console;
        private @Nullable ClusterFiles files;

        Pages(
                CommandOptions options,
                Optional<Settings> settings,
                Executor executor,
                Console console) {
            this.options = options;
            this.settings = settings;
            this.executor = executor;
            this.console = console;
        }

        @Override
        public void page(ClusterKind kind, String path, byte[] list) throws IOException {
            files().read(path, list, executor, console);
        }

        ClusterFiles files() throws IOException {
            var made = files;
            if (made == null) {
                made = ClusterFiles.of(options, settings, gates(), console);
                files = made;
            }
            return made;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
