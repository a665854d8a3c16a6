package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Resource;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.model.Pod;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.SnapshotDifferences;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Compares what the loop holds with a fresh list of the cluster, and heals what differs.
///
/// Design note. Two healthy views of a busy cluster differ, because they are of different moments.
/// So each object is compared by its version: the loop has to reach what a list showed, and gets
/// time for it; only what stays behind is a difference. An object that the loop never saw may have
/// been deleted right after the list, so it is read once more. What the loop counts from its
/// objects (charges of nodes, devices, promises of pods that are assumed) is compared in one go, in
/// the thread that decides, with the same counted from nothing.
///
/// It runs on a thread of its own; only the comparisons are done by the thread that decides.
final class SelfAudit {

    private static final List<Resource<?>> COMPARED =
            List.of(
                    Resource.NODES,
                    Resource.SLICES,
                    Resource.CLASSES,
                    Resource.CLAIMS,
                    Resource.PODS);

    private static final Duration NAP = Duration.ofMillis(200);
    private static final Duration LOOP = Duration.ofSeconds(60);

    private final ClusterView view;
    private final Inbox inbox;
    private final PodTasks tasks;
    private final SchedulingQueue queue;
    private final QueueFeed feed;
    private final Scheduler.Rules rules;
    private final InstantSource clock;

    SelfAudit(
            ClusterView view,
            Inbox inbox,
            PodTasks tasks,
            SchedulingQueue queue,
            QueueFeed feed,
            Scheduler.Rules rules,
            InstantSource clock) {
        this.view = view;
        this.inbox = inbox;
        this.tasks = tasks;
        this.queue = queue;
        this.feed = feed;
        this.rules = rules;
        this.clock = clock;
    }

    /// Compares and heals.
    ///
    /// @param patience how long the watches may be behind a list
    /// @throws LiveClusterException when the cluster, or the loop, gives no answer
    AuditReport run(AuditSource source, Duration patience) throws InterruptedException {
        var found = new TreeMap<String, List<String>>();
        for (var resource : COMPARED) {
            var behind = behind(resource, source, patience);
            if (!behind.isEmpty()) {
                found.put(resource.toString(), behind);
                source.listAgain(resource);
                asked(
                        () -> {
                            view.listAgain(resource);
                            return List.of();
                        });
            }
        }
        add(found, "assumed", asked(this::forgetLeaks));
        add(found, "charges", asked(this::recount));
        add(found, "queue", asked(this::queueForgotten));
        return new AuditReport(found);
    }

    private static void add(
            SortedMap<String, List<String>> found, String part, List<String> differences) {
        if (!differences.isEmpty()) {
            found.put(part, differences);
        }
    }

    private <T> List<String> behind(Resource<T> resource, AuditSource source, Duration patience)
            throws InterruptedException {
        var fresh = source.fresh(resource);
        var end = System.nanoTime() + patience.toNanos();
        while (true) {
            var behind = asked(() -> List.copyOf(view.behind(resource, fresh)));
            if (behind.isEmpty()) {
                return behind;
            }
            if (System.nanoTime() - end >= 0) {
                return confirmed(resource, source, behind);
            }
            TimeUnit.NANOSECONDS.sleep(NAP.toNanos());
        }
    }

    /// Without those that neither the server nor the loop has.
    private <T> List<String> confirmed(
            Resource<T> resource, AuditSource source, List<String> behind)
            throws InterruptedException {
        var left = new ArrayList<String>();
        for (var name : behind) {
            var known = asked(() -> view.knows(resource, name) ? List.of(name) : List.of());
            if (!known.isEmpty() || source.read(resource, name).isPresent()) {
                left.add(name);
            }
        }
        return left;
    }

    /// Pods that are shown on a node though nothing is being written for them.
    private List<String> forgetLeaks() {
        if (tasks.size() > 0) {
            return List.of();
        }
        var leaks = view.assumedNames();
        leaks.forEach(view::releasePod);
        return leaks;
    }

    private List<String> recount() {
        var differences = SnapshotDifferences.between(view.snapshot(), view.fromScratch());
        if (!differences.isEmpty()) {
            view.recount();
        }
        return differences;
    }

    /// Pods that wait for a node, and are in no queue.
    private List<String> queueForgotten() {
        var forgotten = new ArrayList<Pod>();
        for (var pod : view.pods()) {
            var name = pod.meta().fullName();
            if (!pod.isBound()
                    && !pod.hasEnded()
                    && pod.meta().deleted() == null
                    && rules.ours().test(pod)
                    && !view.isAssumed(name)
                    && queue.get(name) == null) {
                forgotten.add(pod);
            }
        }
        forgotten.forEach(pod -> feed.stored(Resource.PODS, null, pod));
        feed.flush(clock.instant());
        return forgotten.stream().map(pod -> pod.meta().fullName()).toList();
    }

    /// The answer of the thread that decides.
    private List<String> asked(Supplier<List<String>> question) throws InterruptedException {
        var answer = new CompletableFuture<List<String>>();
        inbox.post(
                () -> {
                    try {
                        answer.complete(question.get());
                    } catch (RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                });
        try {
            return answer.get(LOOP.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new LiveClusterException(
                    "the loop gave no answer for %d s".formatted(LOOP.toSeconds()), e);
        } catch (ExecutionException e) {
            throw new LiveClusterException("the audit failed: " + e.getCause(), e);
        }
    }
}
