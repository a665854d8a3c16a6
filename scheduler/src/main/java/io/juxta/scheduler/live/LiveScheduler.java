package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.placement.PodView;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.live.SchedulerObserver.QueueName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/// The scheduler of a running cluster.
///
/// Design note. One thread runs [#run]: it takes the news of the cluster into the view, wakes the
/// pods that they may help, takes the next pod, finds a node, assumes it, and starts the binding in
/// the background. A binding reports back through the inbox. Watch events are read between two
/// attempts only: what happens during an attempt is read right after it, when the pod is back in
/// its queue, so nothing has to be replayed.
public final class LiveScheduler implements AutoCloseable {

    /// How long bindings may take to end when the scheduler stops.
    private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);

    /// Between two looks at the watch while the last bindings end.
    private static final Duration NAP = Duration.ofMillis(10);

    /// How often one that stands by looks whether it may work.
    private static final Duration STANDBY_REST = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final ClusterView view;
    private final WritePermission permission;
    private final SchedulerObserver observer;
    private final Inbox inbox;
    private final PodTasks tasks;
    private final SchedulingQueue queue;
    private final QueueFeed feed;
    private final SchedulingCycle cycle;
    private final ClaimUpdates updates;
    private final SelfAudit audit;
    private Map<QueueName, Integer> sizes = Map.of();
    private volatile boolean stopping;
    private volatile long stopped;
    private volatile boolean synced;
    private volatile long lastStep = System.nanoTime();

    /// Whether a binding waits until its own writes came back on the watch.
    public enum WatchCheck {
        /// Beside other schedulers.
        ON,
        /// Where this is the only one.
        OFF
    }

    /// @param cluster reads and writes; what it watches wakes the loop by [#wake]
    /// @param view of the same cluster, not refreshed yet; the caller closes it
    /// @param check runs before a pod is bound, after the check of the watch
    public LiveScheduler(
            Cluster cluster,
            ClusterView view,
            LiveSettings given,
            PodEvents events,
            SchedulerObserver observer,
            WatchCheck watchCheck,
            BindingCheck check) {
        this.cluster = cluster;
        this.view = view;
        this.observer = observer;
        this.inbox = new Inbox(view);
        this.tasks = new PodTasks();
        var settings = TimedPlacers.in(given, observer);
        var writes =
                new PermittedWrites(
                        new CountedClaims(cluster, observer),
                        settings.permission(),
                        settings.writesAtOnce());
        var reports = new PodReports(writes, inbox, events);
        this.updates = new ClaimUpdates();
        this.permission = settings.permission();
        this.queue =
                new SchedulingQueue(
                        new BackoffTime(settings.initialBackoff(), settings.longestBackoff()),
                        new PreEnqueue(view, settings.rules()),
                        observer);
        var holders = new DeviceHolders();
        this.feed = new QueueFeed(view, queue, settings.rules(), updates, holders, observer);
        view.follow(feed);
        this.audit =
                new SelfAudit(view, inbox, tasks, queue, feed, settings.rules(), cluster.clock());
        var bindings =
                new BindingCycle(
                        writes,
                        view.gates(),
                        inbox,
                        reports,
                        settings,
                        switch (watchCheck) {
                            case ON -> new OrderedWatchCheck(holders, check, observer);
                            case OFF -> check;
                        },
                        new BindingConditions(updates, observer),
                        observer);
        this.cycle =
                new SchedulingCycle(
                        writes, view, queue, feed, settings, inbox, tasks, reports, bindings,
                        holders, observer);
    }

    /// Something changed in the cluster. May be called from any thread.
    public void wake() {
        inbox.wake();
    }

    /// Other devices may be used than before, of the same slices. May be called from any thread.
    public void offerChanged() {
        inbox.post(
                () -> {
                    view.offerChanged();
                    feed.event(
                            ClusterEvent.of(EventKind.SLICE, EventAction.ADD, null, null),
                            cluster.clock().instant());
                });
    }

    /// Runs until it is stopped. The first round waits until every kind is listed.
    public void run() throws InterruptedException {
        while (!stopping) {
            if (!step()) {
                inbox.await(restNanos());
            }
        }
        endBindings();
    }

    /// Reads on while bindings are under way: they wait for what the watch brings.
    private void endBindings() throws InterruptedException {
        while (!tasks.awaitIdle(NAP.toNanos()) && timeForBindings() > 0) {
            refresh();
        }
    }

    private long timeForBindings() {
        return LAST_BINDINGS.toNanos() - (System.nanoTime() - stopped);
    }

    private long restNanos() {
        var now = cluster.clock().instant();
        return permission.mayWrite()
                ? Duration.between(now, queue.nextDeadline(now)).toNanos()
                : STANDBY_REST.toNanos();
    }

    /// One step: reads the news, and tries at most one pod or group; none while another instance
    /// works.
    ///
    /// @return whether one was tried
    public boolean step() {
        lastStep = System.nanoTime();
        // Asked first: what is read then is at least as new as the permission.
        var works = permission.mayWrite();
        refresh();
        if (!works) {
            tellSizes();
            return false;
        }
        var now = cluster.clock().instant();
        var next = queue.pop(now);
        next.ifPresent(pod -> cycle.attempt(pod, now));
        tellSizes();
        return next.isPresent();
    }

    /// Reads the news of the cluster and of the bindings.
    private void refresh() {
        inbox.drain();
        view.refresh();
        feed.flush(cluster.clock().instant());
        synced = true;
    }

    private void tellSizes() {
        var now = queue.sizes();
        if (!now.equals(sizes)) {
            sizes = now;
            observer.queueSizes(now);
        }
        observer.cacheSizes(view.snapshot().size(), view.pods().size(), view.assumedPods());
        observer.bindingsInFlight(tasks.size());
        observer.podsInFlight(queue.inFlight());
    }

    /// Whether every kind was listed once.
    public boolean isSynced() {
        return synced;
    }

    /// Time since the last step began. May be called from any thread.
    public Duration sinceLastStep() {
        return Duration.ofNanos(System.nanoTime() - lastStep);
    }

    /// Compares what the loop holds with the cluster, and heals what differs. To be called from a
    /// thread of its own, while another one runs the loop.
    ///
    /// @param patience how long the watches may be behind a list
    /// @throws io.juxta.kube.live.LiveClusterException when the cluster gives no answer
    public AuditReport audit(AuditSource source, Duration patience) throws InterruptedException {
        var start = System.nanoTime();
        var report = audit.run(source, patience);
        observer.audited(report, Duration.ofNanos(System.nanoTime() - start));
        return report;
    }

    /// When the next wait of a pod ends.
    Instant nextDeadline() {
        return queue.nextDeadline(cluster.clock().instant());
    }

    SchedulingQueue queue() {
        return queue;
    }

    /// A pod as plugins see it, for tests.
    PodView viewOf(String pod) {
        var known = view.pod(pod);
        if (known == null) {
            throw new IllegalArgumentException("There is no pod " + pod);
        }
        return view.view(known);
    }

    /// Waits until no binding is under way, and takes in what they report.
    ///
    /// @return whether that is so
    public boolean awaitBindings(Duration longest) throws InterruptedException {
        var idle = tasks.awaitIdle(longest.toNanos());
        refresh();
        return idle;
    }

    /// No attempt starts any more. Bindings under way end, but for those that wait for drivers:
    /// these are rolled back. May be called from any thread.
    public void stop() {
        if (!stopping) {
            stopped = System.nanoTime();
            stopping = true;
            updates.end();
            inbox.wake();
        }
    }

    /// Stops, and waits for the bindings under way.
    @Override
    public void close() {
        stop();
        try {
            var idle = tasks.awaitIdle(timeForBindings());
            if (!idle) {
                System.getLogger(LiveScheduler.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "%d bindings did not end in time".formatted(tasks.size()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
