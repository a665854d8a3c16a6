package io.juxta.kube.live;

import io.juxta.kube.connect.ConnectionException;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiResponse;
import io.juxta.kube.text.ObjectStream;
import io.juxta.model.Tree;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Keeps a [WatchedCollection] equal to the objects of one kind in a cluster.
///
/// One virtual thread does all of it. Its states, and what leads from one to the next:
///
/// - **Discovering**, at the start: where the server has the kind. It has it: *Listing*. It does
///   not: the collection is empty, and the kind is looked for again after
///   [WatchSettings#longestWait()].
/// - **Listing**: a watch that sends all objects first, or pages. The objects are gathered aside.
///   All are there: they replace the collection in one step, then *Watching*. The answer breaks
///   off, or the server refuses: *Waiting*, then Listing. The server cannot stream lists: Listing
///   again, with pages from now on.
/// - **Watching**: every event changes the collection; bookmarks move its version. The server ends
///   the watch, as it was asked to: Watching again at once, from the last version. The stream
///   breaks, stays silent for too long, or brings an error: *Waiting*, then Watching from the last
///   version. The version is compacted (410, as an answer or as an event): Listing. The server does
///   not have the kind any more in this version (404): Discovering.
/// - **Waiting**: [ReconnectDelay] says how long.
/// - **Closed**, from any state, by [#close()].
final class Reflector<T> implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger(Reflector.class.getName());

    private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

    /// A watch that brought nothing and was shorter did not end as asked.
    private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// How an attempt ended.
    private sealed interface Ended {

        /// As asked: the next watch follows at once.
        record Orderly() implements Ended {}

        /// The version is compacted.
        record VersionGone(String why) implements Ended {}

        /// The server does not have the kind in this version.
        record NotServed(String why) implements Ended {}

        /// Nobody lets us in: the server refuses the credentials, or there are none.
        record LockedOut(String why) implements Ended {}

        /// The server does not stream lists.
        record CannotStreamLists(String why) implements Ended {}

        record Broken(String why) implements Ended {}
    }

    private static final Ended ORDERLY = new Ended.Orderly();

    /// That of a kind that never was served.
    private static final String NO_VERSION = "0";

    /// Where the objects of the kind are.
    ///
    /// @param path of all of them
    record Target<T>(String path, ObjectDecoder<T> decoder) {}

    /// Finds a kind in what a server serves; empty when it is not there.
    @FunctionalInterface
    interface Finder<T> {
        Optional<Target<T>> find(ServedApi served);
    }

    private final ApiClient client;
    private final Discovery discovery;
    private final Finder<T> finder;
    private final WatchedCollection<T> collection;
    private final WatchSettings settings;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final ReconnectDelay delay;
    private final WatchCounters counters = new WatchCounters();
    private final AtomicReference<@Nullable ApiResponse> open = new AtomicReference<>();
    private final Thread thread;

    private String path;
    private @Nullable ObjectDecoder<T> decoder;
    private boolean streamsLists = true;
    private boolean listedAsAWatch;
    private volatile boolean closed;
    private volatile WatchHealth health;

    /// How many lists were asked for, and up to which of them one has begun since, and ended.
    private final AtomicLong asked = new AtomicLong();

    private long begun;
    private volatile long done;

    /// Starts at once.
    ///
    /// @param name of the kind
    Reflector(
            ApiClient client,
            String name,
            Discovery discovery,
            Finder<T> finder,
            WatchedCollection<T> collection,
            WatchSettings settings,
            InstantSource clock) {
        this.client = client;
        this.path = name;
        this.discovery = discovery;
        this.finder = finder;
        this.collection = collection;
        this.settings = settings;
        this.clock = clock;
        this.random = new SplittableRandom(settings.seed() + name.hashCode());
        this.delay = new ReconnectDelay(settings.firstWait(), settings.longestWait(), random);
        this.health = counters.health(clock.instant(), "");
        this.thread = Thread.ofVirtual().name("watch " + name).start(this::run);
    }

    WatchHealth health() {
        return health;
    }

    private void run() {
        var mustList = true;
        found(finder.find(discovery.current()));
        while (!closed) {
            begun = asked.get();
            if (decoder == null) {
                discover();
                mustList = true;
                continue;
            }
            mustList |= begun > done;
            switch (mustList ? list() : watch()) {
                case Ended.Orderly _ -> mustList = false;
                case Ended.NotServed(var why) -> {
                    pause(why, delay.afterFailure());
                    decoder = null;
                }
                case Ended.LockedOut(var why) -> lockOut(why);
                case Ended.VersionGone(var why) -> {
                    // The delay bounds relisting where a server forgets versions at once.
                    pause(why, mustList ? delay.afterFailure() : Duration.ZERO);
                    mustList = true;
                }
                case Ended.CannotStreamLists(var why) -> {
                    LOGGER.log(Level.DEBUG, "{0}: listing by pages: {1}", path, why);
                    streamsLists = false;
                }
                case Ended.Broken(var why) -> pause(why, delay.afterFailure());
            }
        }
    }

    /// Looks for the kind again. A kind that is not served has no objects.
    private void discover() {
        var ended =
                asked(
                        () -> {
                            found(finder.find(discovery.again()));
                            return ORDERLY;
                        });
        if (ended instanceof Ended.Broken(var why)) {
            pause(why, delay.afterFailure());
        } else if (ended instanceof Ended.LockedOut(var why)) {
            lockOut(why);
        } else if (decoder == null) {
            done = begun;
            sleep(settings.longestWait());
        }
    }

    private void found(Optional<Target<T>> target) {
        if (target.isPresent()) {
            path = target.get().path();
            decoder = target.get().decoder();
            streamsLists = true;
            return;
        }
        decoder = null;
        if (!collection.isListed() || !collection.listing().objects().isEmpty()) {
            var version = collection.version();
            collection.replace(new TreeMap<>(), version.isEmpty() ? NO_VERSION : version);
        }
        heard();
    }

    /// Lists, and watches on where the list came as a watch.
    private Ended list() {
        if (!streamsLists) {
            return asked(this::listPages);
        }
        listedAsAWatch = false;
        var ended = asked(this::watchFromNothing);
        // Once listed, the version lives on: only the watch broke.
        return listedAsAWatch && ended instanceof Ended.Broken(var why) ? brokenLater(why) : ended;
    }

    private Ended brokenLater(String why) {
        pause(why, delay.afterFailure());
        return ORDERLY;
    }

    private ObjectDecoder<T> decoder() {
        return Objects.requireNonNull(decoder, "the kind is not served");
    }

    private Ended watch() {
        return asked(() -> events(watchQuery("&resourceVersion=" + collection.version()), null));
    }

    private Ended watchFromNothing() throws IOException {
        return events(
                watchQuery("&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"),
                new TreeMap<>());
    }

    /// An attempt that may fail.
    @FunctionalInterface
    private interface Attempt {
        Ended make() throws IOException;
    }

    private Ended asked(Attempt attempt) {
        try {
            return attempt.make();
        } catch (ConnectionException e) {
            return new Ended.LockedOut(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return new Ended.Broken(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // A watch never ends unseen.
            LOGGER.log(Level.WARNING, path, e);
            return new Ended.Broken(e.toString());
        } finally {
            open.set(null);
        }
    }

    private ApiRequest watchQuery(String more) {
        var seconds = settings.timeout().toMillis() * (1 + random.nextDouble()) / 1000;
        var timeout = Math.max(1, Math.round(seconds));
        return ApiRequest.get(
                        "%s?watch=true&allowWatchBookmarks=true&timeoutSeconds=%d%s"
                                .formatted(path, timeout, more))
                .quietFor(settings.silence())
                .within(Duration.ofSeconds(timeout).plus(settings.margin()));
    }

    /// Reads a watch to its end.
    ///
    /// @param gathered the objects of a list that the watch sends first; null where it sends none
    private Ended events(ApiRequest request, @Nullable NavigableMap<String, T> gathered)
            throws IOException {
        try (var response = opened(request)) {
            if (!response.isSuccess()) {
                return refused(response, gathered != null);
            }
            var initial = gathered;
            var anything = false;
            var started = System.nanoTime();
            var stream = ObjectStream.events(response.body(), decoder().filter());
            for (var event = stream.next(); event != null; event = stream.next()) {
                var object = event.object();
                switch (event.type()) {
                    case "ADDED", "MODIFIED" -> put(object, initial);
                    case "DELETED" -> remove(object, initial);
                    case "BOOKMARK" -> {
                        var meta = object.mapping("metadata");
                        var version = meta.text("resourceVersion");
                        if (initial == null) {
                            collection.unchangedUntil(version);
                        } else if (meta.mapping("annotations").has(INITIAL_EVENTS_END)) {
                            listed(initial, version);
                            listedAsAWatch = true;
                            initial = null;
                        }
                    }
                    case "ERROR" -> {
                        return error(object);
                    }
                    default -> throw new IOException("an event of type " + event.type());
                }
                anything = true;
                heard();
            }
            if (initial != null) {
                return new Ended.Broken("the watch ended before all objects were sent");
            }
            // A proxy that ends watches at once must not be asked in a loop.
            return anything || System.nanoTime() - started > SHORTEST_NANOS
                    ? ORDERLY
                    : new Ended.Broken("the watch ended at once");
        }
    }

    private ApiResponse opened(ApiRequest request) throws IOException {
        var response = client.send(request);
        open.set(response);
        if (closed || isAskedAnew()) {
            response.abort();
        }
        return response;
    }

    private static Ended refused(ApiResponse response, boolean streamed) throws IOException {
        var status = response.refusal();
        if (status.isGone()) {
            return new Ended.VersionGone(status.toString());
        }
        if (status.isNotFound()) {
            return new Ended.NotServed(status.toString());
        }
        if (status.code() == 401) {
            return new Ended.LockedOut(status.toString());
        }
        return streamed && (status.code() == 422 || status.code() == 400)
                ? new Ended.CannotStreamLists(status.toString())
                : new Ended.Broken(status.toString());
    }

    private static Ended error(Tree.Mapping status) {
        var code =
                status.field("code").orElse(null) instanceof Tree.Number(var text, _) ? text : "";
        var why = code + " " + status.text("message");
        return code.equals("410") ? new Ended.VersionGone(why) : new Ended.Broken(why);
    }

    private void put(Tree.Mapping object, @Nullable NavigableMap<String, T> initial) {
        try {
            var record = decoder().decode(object);
            if (initial == null) {
                collection.put(record);
            } else {
                initial.put(ObjectDecoder.name(object), record);
            }
        } catch (IOException e) {
            unreadable(e);
        }
    }

    private void remove(Tree.Mapping object, @Nullable NavigableMap<String, T> initial) {
        try {
            if (initial == null) {
                collection.remove(decoder().decode(object));
            } else {
                initial.remove(ObjectDecoder.name(object));
            }
        } catch (IOException e) {
            unreadable(e);
        }
    }

    /// One object of a shape that is unknown here does not hide all others.
    private void unreadable(IOException e) {
        counters.unreadable();
        LOGGER.log(Level.WARNING, "left out: {0}", e.getMessage());
    }

    private void listed(NavigableMap<String, T> objects, String version) {
        collection.replace(objects, version);
        done = begun;
        counters.listed();
        delay.succeeded();
        heard();
    }

    private Ended listPages() throws IOException {
        var objects = new TreeMap<String, T>();
        var first = "?limit=" + settings.page();
        for (var query = first; ; ) {
            try (var response =
                    opened(
                            ApiRequest.get(path + query)
                                    .quietFor(settings.silence())
                                    .within(settings.timeout()))) {
                if (!response.isSuccess()) {
                    return refused(response, false);
                }
                var metadata =
                        ObjectStream.list(
                                response.body(),
                                decoder().filter(),
                                object -> put(object, objects));
                var next = metadata.text("continue");
                if (next.isEmpty()) {
                    listed(objects, metadata.text("resourceVersion"));
                    return ORDERLY;
                }
                query = first + "&continue=" + ApiClient.encoded(next);
            }
        }
    }

    private void heard() {
        delay.succeeded();
        health = counters.health(clock.instant(), "");
    }

    /// Waits, and says why.
    private void pause(String why, Duration wait) {
        if (closed || isAskedAnew()) {
            return;
        }
        counters.interrupted();
        health = counters.health(health.heard(), why);
        LOGGER.log(Level.DEBUG, "{0}: {1}; again in {2}", path, why, wait);
        sleep(wait);
    }

    /// Says that nobody lets us in, and waits: somebody may log in again.
    private void lockOut(String why) {
        pause(why, Duration.ZERO);
        health = health.lockedOut();
        sleep(delay.afterFailure());
    }

    /// Ends early when the reflector is closed, or asked for a list.
    private void sleep(Duration wait) {
        if (!closed && !isAskedAnew()) {
            LockSupport.parkNanos(this, wait.toNanos());
        }
    }

    /// Whether a list was asked for since the attempt that runs began.
    private boolean isAskedAnew() {
        return asked.get() != begun;
    }

    /// Lists all objects anew, whatever the watch has brought: a list that begins after this call.
    ///
    /// @return for [#hasListed]
    long listAgain() {
        var number = asked.incrementAndGet();
        var response = open.get();
        if (response != null) {
            response.abort();
        }
        LockSupport.unpark(thread);
        return number;
    }

    /// Whether a list that was asked for is there.
    boolean hasListed(long number) {
        return done >= number;
    }

    /// Lets the thread and its connection end.
    void stop() {
        closed = true;
        var response = open.get();
        if (response != null) {
            response.abort();
        }
        thread.interrupt();
    }

    /// Ends the thread and its connection, and waits for that a little.
    @Override
    public void close() {
        stop();
        try {
            thread.join(Duration.ofSeconds(5));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
