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

    private final Cluster cluster;
    private final ClusterView view;
    private final SchedulerObserver observer;
    private final Inbox inbox;
    private final PodTasks tasks;
    private final SchedulingQueue queue;
    private final QueueFeed feed;
    private final SchedulingCycle cycle;
    private Map<QueueName, Integer> sizes = Map.of();
    private volatile boolean stopping;
    private volatile boolean synced;

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
            LiveSettings settings,
            PodEvents events,
            SchedulerObserver observer,
            WatchCheck watchCheck,
            BindingCheck check) {
        this.cluster = cluster;
        this.view = view;
        this.observer = observer;
        this.inbox = new Inbox(view);
        this.tasks = new PodTasks();
        var writes = new PermittedWrites(cluster, settings.permission(), settings.writesAtOnce());
        var reports = new PodReports(writes, inbox, events);
        var updates = new ClaimUpdates();
        this.queue =
                new SchedulingQueue(
                        new BackoffTime(settings.initialBackoff(), settings.longestBackoff()),
                        new PreEnqueue(view, settings.rules()),
                        observer);
        var holders = new DeviceHolders();
        this.feed = new QueueFeed(view, queue, settings.rules(), updates, holders, observer);
        view.follow(feed);
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
                        new BindingConditions(updates, observer));
        this.cycle =
                new SchedulingCycle(
                        writes, view, queue, feed, settings, inbox, tasks, reports, bindings,
                        observer);
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
                var now = cluster.clock().instant();
                inbox.await(Duration.between(now, queue.nextDeadline(now)).toNanos());
            }
        }
    }

    /// One step: reads the news, and tries at most one pod or group.
    ///
    /// @return whether one was tried
    public boolean step() {
        refresh();
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
    }

    /// Whether every kind was listed once.
    public boolean isSynced() {
        return synced;
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

    /// No attempt starts any more; bindings under way may end. May be called from any thread.
    public void stop() {
        stopping = true;
        inbox.wake();
    }

    /// Stops, and waits for the bindings under way.
    @Override
    public void close() {
        stop();
        try {
            var idle = tasks.awaitIdle(LAST_BINDINGS.toNanos());
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
