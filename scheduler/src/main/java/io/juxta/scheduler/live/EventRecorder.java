package io.juxta.scheduler.live;

import io.juxta.kube.live.EventsApi;
import io.juxta.model.Tree;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Writes Events in the background. Equal ones become a series: the first is created, the second
/// starts the series, and later ones are counted and written from time to time.
///
/// At most a thousand wait to be written; what comes then is dropped and counted. Series that
/// nothing was added to for some minutes are forgotten. Several threads write, and all Events of a
/// pod are written by the same one, in their order.
public final class EventRecorder implements PodEvents, AutoCloseable {

    private static final int WRITERS = 8;
    private static final int MOST_WAITING = 1000;
    private static final int MOST_SERIES = 4096;
    private static final Duration SERIES_END = Duration.ofMinutes(6);
    private static final Duration REWRITE = Duration.ofMinutes(5);

    /// How long Events may take that wait at the end.
    private static final Duration LAST_EVENTS = Duration.ofSeconds(2);

    /// Events that are one series.
    private record Series(
            String uid, PodEvent.EventType type, String reason, String action, String note) {}

    /// The Event of a series.
    private static final class Written {
        private final String name;
        private int count = 1;
        private Instant last;
        private Instant rewritten;

        Written(String name, Instant now) {
            this.name = name;
            this.last = now;
            this.rewritten = now;
        }
    }

    private final EventsApi api;
    private final InstantSource clock;
    private final String instance;
    private final WritePermission permission;
    private final SchedulerObserver observer;
    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final AtomicLong names;
    private final List<Writer> writers = new ArrayList<>();
    private volatile boolean closed;

    /// @param instance the name of this process, as in `juxta-host`
    public EventRecorder(
            EventsApi api,
            InstantSource clock,
            String instance,
            WritePermission permission,
            SchedulerObserver observer) {
        this.api = api;
        this.clock = clock;
        this.instance = instance;
        this.permission = permission;
        this.observer = observer;
        this.names = new AtomicLong(clock.instant().toEpochMilli() * 1_000_000);
        for (var i = 0; i < WRITERS; i++) {
            writers.add(new Writer(i));
        }
    }

    @Override
    public void emit(PodEvent event) {
        if (places.tryAcquire()) {
            var at = Math.floorMod(event.regarding().uid().hashCode(), WRITERS);
            writers.get(at).waiting.add(event);
        } else {
            observer.eventDropped();
        }
    }

    /// One thread, and the Events of the pods that are its own.
    private final class Writer {
        private final BlockingQueue<PodEvent> waiting = new LinkedBlockingQueue<>();
        private final LinkedHashMap<Series, Written> series = new LinkedHashMap<>(64, 0.75f, true);
        private final Thread thread;

        Writer(int number) {
            this.thread = Thread.ofVirtual().name("events-" + number).unstarted(this::work);
            thread.start();
        }

        private void work() {
            while (!closed || !waiting.isEmpty()) {
                try {
                    var event = waiting.poll(500, TimeUnit.MILLISECONDS);
                    if (event != null) {
                        places.release();
                    }
                    if (event != null && permission.mayWrite()) {
                        write(event);
                    }
                } catch (InterruptedException _) {
                    return;
                } catch (IOException e) {
                    System.getLogger(EventRecorder.class.getName())
                            .log(System.Logger.Level.DEBUG, "event not written", e);
                }
            }
        }

        private void write(PodEvent event) throws IOException {
            var now = clock.instant();
            var key =
                    new Series(
                            event.regarding().uid(),
                            event.type(),
                            event.reason(),
                            event.action(),
                            event.note());
            var known = series.get(key);
            if (known != null && known.last.plus(SERIES_END).isAfter(now)) {
                known.count++;
                known.last = now;
                if (known.count == 2 || known.rewritten.plus(REWRITE).isBefore(now)) {
                    known.rewritten = now;
                    api.patch(event.regarding().namespace(), known.name, count(known));
                }
                return;
            }
            var name =
                    event.regarding().name()
                            + "."
                            + HexFormat.of().toHexDigits(names.getAndIncrement());
            if (series.size() >= MOST_SERIES / WRITERS) {
                series.pollFirstEntry();
            }
            series.put(key, new Written(name, now));
            api.create(event.regarding().namespace(), object(event, name, now));
        }
    }

    private static Tree.Mapping count(Written written) {
        return Tree.Mapping.of(
                Map.of(
                        "series",
                        Tree.Mapping.of(
                                Map.of(
                                        "count",
                                        Tree.Number.of(written.count),
                                        "lastObservedTime",
                                        time(written.last)))));
    }

    /// With microseconds, as the API wants it.
    private static Tree.Text time(Instant at) {
        var text = at.truncatedTo(ChronoUnit.MICROS).toString();
        var dot = text.indexOf('.');
        var whole = dot < 0 ? text.substring(0, text.length() - 1) : text.substring(0, dot);
        var fraction = dot < 0 ? "" : text.substring(dot + 1, text.length() - 1);
        return Tree.Text.of(whole + "." + (fraction + "000000").substring(0, 6) + "Z");
    }

    private Tree.Mapping object(PodEvent event, String name, Instant now) {
        var pod = event.regarding();
        var regarding = new LinkedHashMap<String, Tree>();
        regarding.put("apiVersion", Tree.Text.of("v1"));
        regarding.put("kind", Tree.Text.of("Pod"));
        regarding.put("namespace", Tree.Text.of(pod.namespace()));
        regarding.put("name", Tree.Text.of(pod.name()));
        regarding.put("uid", Tree.Text.of(pod.uid()));
        regarding.put("resourceVersion", Tree.Text.of(pod.resourceVersion()));
        var object = new LinkedHashMap<String, Tree>();
        object.put("apiVersion", Tree.Text.of("events.k8s.io/v1"));
        object.put("kind", Tree.Text.of("Event"));
        object.put(
                "metadata",
                Tree.Mapping.of(
                        Map.of(
                                "name",
                                Tree.Text.of(name),
                                "namespace",
                                Tree.Text.of(pod.namespace()))));
        object.put("eventTime", time(now));
        object.put("type", Tree.Text.of(event.type().text()));
        object.put("reason", Tree.Text.of(event.reason()));
        object.put("action", Tree.Text.of(event.action()));
        object.put("note", Tree.Text.of(event.note()));
        object.put("reportingController", Tree.Text.of(event.reporter()));
        object.put("reportingInstance", Tree.Text.of(event.reporter() + "-" + instance));
        object.put("regarding", Tree.Mapping.of(regarding));
        return Tree.Mapping.of(object);
    }

    /// Writes what waits, for two seconds at most.
    @Override
    public void close() {
        closed = true;
        try {
            var end = System.nanoTime() + LAST_EVENTS.toNanos();
            for (var writer : writers) {
                writer.thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        writers.forEach(writer -> writer.thread.interrupt());
    }
}
