package io.juxta.cli.load;

import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.gates.FeatureUse;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.ServerGates;
import io.juxta.kube.live.ServerVersion;
import io.juxta.kube.text.Settings;
import io.juxta.model.FeatureGates;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The objects of a running cluster, read once for a command.
///
/// What the server says about itself (its version, its gates) is read while the first lists are on
/// their way.
final class LiveObjects implements AutoCloseable {

    /// How often all is read anew when the version of the view is forgotten meanwhile.
    private static final int TRIES = 3;

    private final Connection connection;
    private final ApiClient client;
    private final FutureTask<ServerVersion> version;
    private final FutureTask<ServedApi> served;
    private final FutureTask<Optional<SortedMap<String, Boolean>>> gates;

    LiveObjects(Connection connection) {
        this.connection = connection;
        this.client = new ApiClient(connection, RateLimit.NONE, "juxta");
        this.served = started(() -> ServedApi.read(client));
        this.version = started(() -> ServerVersion.read(client));
        this.gates = started(() -> ServerGates.read(client));
    }

    private static <T> FutureTask<T> started(Callable<T> call) {
        var task = new FutureTask<>(call);
        Thread.ofVirtual().start(task);
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
        return result(gates)
                .map(
                        all -> {
                            var known = new TreeMap<>(all);
                            known.keySet().retainAll(FeatureGates.known().keySet());
                            return known;
                        });
    }

    /// The cluster with the objects of some kinds.
    ///
    /// @param whileReading done while the first lists are on their way
    ClusterFiles files(
            CommandOptions options,
            Optional<Settings> settings,
            Set<ClusterKind> needed,
            Consumer<ClusterFiles> whileReading,
            Console console)
            throws IOException {
        for (var tries = 1; ; tries++) {
            try (var executor = OrderedExecutor.standard()) {
                var pages = new Pages(options, settings, whileReading, executor, console);
                var listed = ClusterListing.read(client, result(served), needed, pages);
                version();
                var files = pages.files();
                told(listed).forEach(console::warning);
                if (gates().isEmpty()) {
                    files.judge(judged(files, options, settings, console));
                }
                return files;
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
        private final Consumer<ClusterFiles> whileReading;
        private final Executor executor;
        private final Console console;
        private @Nullable ClusterFiles files;

        Pages(
                CommandOptions options,
                Optional<Settings> settings,
                Consumer<ClusterFiles> whileReading,
                Executor executor,
                Console console) {
            this.options = options;
            this.settings = settings;
            this.whileReading = whileReading;
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
                whileReading.accept(made);
                files = made;
            }
            return made;
        }
    }

    /// The server's gates, judged by what is stored: it would not have stored what a gate that is
    /// off drops.
    private static ComponentGates judged(
            ClusterFiles files,
            CommandOptions options,
            Optional<Settings> settings,
            Console console) {
        var used = FeatureUse.unheededGates(files.store(), files.gates().on());
        var on = new TreeMap<String, Boolean>();
        used.forEach(gate -> on.put(gate, true));
        console.warning(
                "The feature gates of the API server are not known, because /metrics may not be"
                        + " read: they are taken as those of stock 1.37%s."
                                .formatted(
                                        on.isEmpty()
                                                ? ""
                                                : ", with %s on, since stored objects use %s"
                                                        .formatted(
                                                                String.join(", ", on.keySet()),
                                                                on.size() == 1 ? "it" : "them")));
        return ComponentGates.of(options, settings, Optional.of(on));
    }

    /// What a reader must know about the view.
    private static List<String> told(ClusterListing.ListedCluster listed) {
        var sentences = new ArrayList<String>();
        listed.refused()
                .forEach(
                        (kind, _) ->
                                sentences.add(
                                        "You may not list %s in all namespaces: %s. The permission is the verb list on %s."
                                                .formatted(
                                                        kind.plural(),
                                                        NeededKinds.withoutIt(kind),
                                                        kind.qualified())));
        listed.later()
                .forEach(
                        (kind, version) ->
                                sentences.add(
                                        "The %s are those of version %s, all else is of version %s, which the server has forgotten: they may not fit together."
                                                .formatted(
                                                        kind.plural(),
                                                        version,
                                                        listed.resourceVersion())));
        return sentences;
    }

    @Override
    public void close() {
        client.close();
    }
}
