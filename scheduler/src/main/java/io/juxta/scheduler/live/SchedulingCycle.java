package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.ExtensionPoint;
import io.juxta.placement.GroupPreemption;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PluginStatus;
import io.juxta.placement.Preemption;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.BindingWriter;
import io.juxta.scheduler.BindingWriter.BindingResult;
import io.juxta.scheduler.BindingWriter.BindingStep;
import io.juxta.scheduler.ClaimChange;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.GroupCycle;
import io.juxta.scheduler.PodGroupTurn;
import io.juxta.scheduler.Preemptions;
import io.juxta.scheduler.live.PodEvent.EventType;
import io.juxta.scheduler.live.PodReports.FailureReason;
import io.juxta.scheduler.live.SchedulerObserver.AttemptResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;

/// One attempt: finds a node for a pod, or for the pods of a group, assumes it and starts the
/// binding; or says why there is none. Belongs to the thread that decides.
final class SchedulingCycle {

    private static final String DYNAMIC_RESOURCES = "DynamicResources";

    private final Cluster writes;
    private final ClusterView view;
    private final SchedulingQueue queue;
    private final QueueFeed feed;
    private final LiveSettings settings;
    private final Inbox inbox;
    private final PodTasks tasks;
    private final PodReports reports;
    private final BindingCycle bindings;
    private final SchedulerObserver observer;
    private final Preemptions preemptions;
    private final PodGroupTurn groups;
    private final BindingWriter removals;
    private final ClaimObstacles obstacles;
    private final AdvisedNotes notes = new AdvisedNotes();
    private int start;

    SchedulingCycle(
            Cluster writes,
            ClusterView view,
            SchedulingQueue queue,
            QueueFeed feed,
            LiveSettings settings,
            Inbox inbox,
            PodTasks tasks,
            PodReports reports,
            BindingCycle bindings,
            DeviceHolders holders,
            SchedulerObserver observer) {
        this.writes = writes;
        this.view = view;
        this.queue = queue;
        this.feed = feed;
        this.settings = settings;
        this.inbox = inbox;
        this.tasks = tasks;
        this.reports = reports;
        this.bindings = bindings;
        this.observer = observer;
        this.preemptions =
                new Preemptions(writes, view, new LiveEviction(writes, view, tasks, reports));
        this.groups = new PodGroupTurn(view, settings.rules(), preemptions, pod -> pod);
        this.removals =
                new BindingWriter(
                        writes,
                        view.gates(),
                        inbox,
                        new AwaitedVolumes(writes, Duration.ZERO),
                        BindingWriter.Pauses.NONE);
        this.obstacles = new ClaimObstacles(view, settings, holders);
        this.start = settings.rules().sampling().start();
    }

    /// An attempt that runs.
    ///
    /// @param startNanos when it began
    private record Running(QueuedPod queued, Pod pod, String profile, long startNanos) {}

    /// Tries a pod, with those of its group where it has one.
    void attempt(QueuedPod queued, Instant now) {
        var pod = view.storedPod(queued.name());
        if (pod == null
                || pod.isBound()
                || pod.hasEnded()
                || !pod.meta().uid().equals(queued.pod().meta().uid())) {
            queue.remove(queued.name());
            return;
        }
        queued.changedTo(pod);
        var running = new Running(queued, pod, settings.profile().apply(pod), System.nanoTime());
        if (pod.meta().deleted() != null) {
            reports.emit(
                    pod,
                    EventType.WARNING,
                    "FailedScheduling",
                    "Scheduling",
                    "skip schedule deleting pod: " + pod.meta().fullName(),
                    running.profile());
            queue.remove(queued.name());
        } else if (view.groups().name(pod).isEmpty()) {
            alone(running, now);
        } else {
            together(running, now);
        }
    }

    private void alone(Running running, Instant now) {
        var pod = running.pod();
        var placer = settings.rules().placers().apply(pod);
        var snapshot = preemptions.around(view.view(pod), view.snapshot(), placer.terms());
        var obstacle = obstacles.of(pod, snapshot, now);
        if (obstacle.isPresent()) {
            refused(running, placer, snapshot, obstacle.get(), 0, now);
            return;
        }
        var searched =
                placer.search(
                        view.view(pod),
                        snapshot,
                        placer.sampling(settings.rules().sampling(), start),
                        settings.rules().sweep());
        start = searched.nextStart();
        end(running, placer, snapshot, searched.result(), System.nanoTime(), now);
    }

    private void end(
            Running running,
            Placer placer,
            Snapshot snapshot,
            PlacementResult result,
            long found,
            Instant now) {
        var algorithm = found - running.startNanos();
        switch (result) {
            case PlacementResult.Placed chosen ->
                    tasks.submit(
                            running.queued().name(),
                            bind(assume(running, chosen, snapshot, algorithm)));
            case PlacementResult.Unschedulable no ->
                    refused(running, placer, snapshot, no, algorithm, now);
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    failed(running, error, algorithm, now);
            case PlacementResult.PlacementUndecided(var nodes, _) ->
                    failed(
                            running,
                            "node %s: timed out trying to allocate devices"
                                    .formatted(nodes.isEmpty() ? "" : nodes.getFirst()),
                            algorithm,
                            now);
            case PlacementResult.PlacementNotModelled(var field) ->
                    failed(running, "juxta does not model this: " + field, algorithm, now);
            case PlacementResult.Skipped(var why) -> failed(running, why, algorithm, now);
            case PlacementResult.Preempted _ ->
                    throw new IllegalStateException("A search does not evict. This is a bug.");
        }
    }

    /// All pending pods of a group.
    private void together(Running first, Instant now) {
        for (var turn : groups.turn(first.pod())) {
            var outcome = groups.decide(turn, start);
            start = outcome.nextStart();
            var found = System.nanoTime();
            observer.groupAttemptEnded(
                    first.profile(), result(outcome), Duration.ofNanos(found - first.startNanos()));
            var placed = new ArrayList<Runnable>();
            for (var tried : outcome.pods()) {
                var queued = queue.get(tried.pod().meta().fullName());
                if (queued == null) {
                    continue;
                }
                if (queued != first.queued()) {
                    if (queued.place() == QueuedPod.Place.IN_FLIGHT) {
                        continue;
                    }
                    queue.takeAlong(queued, now);
                }
                var running = new Running(queued, tried.pod(), first.profile(), first.startNanos());
                var seen = tried.seen() == null ? view.snapshot() : tried.seen();
                var doubled = obstacles.doubled(tried.pod());
                if (doubled.isPresent()) {
                    failed(running, doubled.get().why(), found - first.startNanos(), now);
                } else if (tried.placing() instanceof PlacementResult.Placed chosen) {
                    placed.add(bind(assume(running, chosen, seen, found - first.startNanos())));
                } else {
                    ungrouped(running, seen, tried.placing(), found, now);
                }
            }
            outcome.reliefs().forEach(this::relieve);
            preempt(outcome);
            if (!placed.isEmpty()) {
                // Pods of a group may share claims: what one writes, the next adds to.
                tasks.submit(first.queued().name(), () -> placed.forEach(Runnable::run));
            }
        }
        if (first.queued().place() == QueuedPod.Place.IN_FLIGHT
                && !view.isAssumed(first.queued().name())) {
            queue.failed(first.queued(), now);
        }
    }

    private static AttemptResult result(GroupCycle.GroupOutcome outcome) {
        var result = AttemptResult.ERROR;
        for (var tried : outcome.pods()) {
            switch (tried.placing()) {
                case PlacementResult.Placed _ -> {
                    return AttemptResult.SCHEDULED;
                }
                case PlacementResult.Unschedulable _ -> result = AttemptResult.UNSCHEDULABLE;
                case PlacementResult.Skipped _,
                        PlacementResult.PlacementFailed _,
                        PlacementResult.PlacementNotModelled _,
                        PlacementResult.PlacementUndecided _,
                        PlacementResult.Preempted _ -> {}
            }
        }
        return result;
    }

    /// DefaultPreemption for a group.
    private void preempt(GroupCycle.GroupOutcome outcome) {
        var pending = outcome.pods().stream().map(GroupCycle.TriedPod::pod).toList();
        var group = pending.isEmpty() ? null : view.groups().of(pending.getFirst());
        if (group == null) {
            return;
        }
        switch (outcome.preemption()) {
            case GroupPreemption.GroupEvictions evictions ->
                    observer.groupPreempted(evictions.victims().size());
            case GroupPreemption.GroupNotTried _ -> {}
            case GroupPreemption.GroupNotEligible _,
                    GroupPreemption.GroupWaits _,
                    GroupPreemption.NoGroupVictims _,
                    GroupPreemption.NoGroupPlace _,
                    GroupPreemption.GroupPreemptionFailed _,
                    GroupPreemption.GroupPreemptionUndecided _ ->
                    observer.groupPreempted(0);
        }
        preemptions.carryOut(group, pending, outcome.preemption(), outcome.giving());
        preemptions.forgetRecords();
    }

    private Placer placer(Running running) {
        return settings.rules().placers().apply(running.pod());
    }

    /// A pod of a group that got no node: preemption and the freeing of claims are for all at once.
    private void ungrouped(
            Running running, Snapshot seen, PlacementResult placing, long found, Instant now) {
        if (placing instanceof PlacementResult.Unschedulable no) {
            told(running, placer(running), seen, no, found - running.startNanos(), now);
        } else {
            end(running, placer(running), seen, placing, found, now);
        }
    }

    private Binding assume(
            Running running, PlacementResult.Placed chosen, Snapshot seen, long algorithm) {
        var pod = running.pod();
        var start = System.nanoTime();
        var grant = chosen.grant();
        var changes = ClaimChange.of(grant.claims(), seen);
        view.reserve(pod, chosen.node(), grant);
        for (var change : changes) {
            if (change.allocates()) {
                view.reserve(change);
            }
        }
        grant.volumes().forEach(view::reserve);
        var nanos = System.nanoTime() - start;
        observer.pluginRan(
                running.profile(),
                DYNAMIC_RESOURCES,
                ExtensionPoint.RESERVE,
                PluginStatus.SUCCESS,
                nanos);
        observer.extensionPointRan(
                running.profile(), ExtensionPoint.RESERVE, PluginStatus.SUCCESS, nanos);
        return new Binding(
                running.queued(),
                pod,
                running.profile(),
                chosen.node(),
                grant,
                changes,
                kept(pod, changes),
                running.startNanos(),
                algorithm);
    }

    private List<Claim> kept(Pod pod, List<ClaimChange> changes) {
        var kept = new ArrayList<Claim>();
        for (var name : DynamicResourcesHint.claims(pod)) {
            var claim = view.storedClaim(name);
            if (claim != null && changes.stream().noneMatch(each -> each.name().equals(name))) {
                kept.add(claim);
            }
        }
        return kept;
    }

    private Runnable bind(Binding binding) {
        return () -> {
            BindingResult bound =
                    new BindingResult.Refused(BindingStep.CLAIMS, "an error in juxta; see its log");
            try {
                bound = bindings.run(binding);
            } finally {
                // Whatever happens, the pod must not stay assumed.
                var outcome = bound;
                inbox.post(() -> ended(binding, outcome));
            }
        };
    }

    /// A binding ended.
    private void ended(Binding binding, BindingResult bound) {
        for (var change : binding.changes()) {
            if (change.allocates()) {
                view.releaseClaim(change.name());
            }
        }
        var now = writes.clock().instant();
        switch (bound) {
            case BindingResult.Done _ -> {
                queue.remove(binding.queued().name());
                reports.emit(
                        binding.pod(),
                        EventType.NORMAL,
                        "Scheduled",
                        "Binding",
                        "Successfully assigned %s to %s"
                                .formatted(binding.pod().meta().fullName(), binding.node()),
                        binding.profile());
                if (binding.queued().wasFlushed()) {
                    observer.boundAfterFlush();
                }
                observer.bound(
                        binding.profile(),
                        binding.queued().attempts(),
                        Duration.between(binding.queued().firstSeen(), now));
                observer.attemptEnded(
                        new EndedAttempt(
                                binding.pod(),
                                binding.profile(),
                                AttemptResult.SCHEDULED,
                                binding.node(),
                                binding.changes(),
                                "",
                                binding.queued().attempts(),
                                Duration.ofNanos(System.nanoTime() - binding.startNanos()),
                                Duration.ofNanos(binding.algorithmNanos())));
            }
            case BindingResult.Refused(var step, var why) -> {
                binding.grant().volumes().forEach(view::release);
                view.releasePod(binding.queued().name());
                feed.forgotten(binding.pod(), now);
                failed(
                        new Running(
                                binding.queued(),
                                binding.pod(),
                                binding.profile(),
                                binding.startNanos()),
                        "running %s plugin \"%s\": %s".formatted(step.point(), step.plugin(), why),
                        binding.algorithmNanos(),
                        now);
            }
        }
    }

    /// No node fits: PostFilter runs, first DynamicResources, then DefaultPreemption.
    private void refused(
            Running running,
            Placer placer,
            Snapshot snapshot,
            PlacementResult.Unschedulable no,
            long algorithm,
            Instant now) {
        var pod = running.pod();
        var seen = view.view(pod);
        var relief =
                obstacles
                        .relief(pod, now)
                        .or(() -> ClaimDeallocation.of(seen, snapshot, placer.terms(), no));
        var start = System.nanoTime();
        var found = placer.preempt(seen, snapshot, no, view.budgets(), settings.rules().sweep());
        postFilter(running.profile(), found, System.nanoTime() - start);
        preemptions.carryOut(pod, found);
        preemptions.forgetRecords();
        var result = no.after(relief.map(ClaimDeallocation::text).orElse(""), found);
        told(running, placer, snapshot, result, algorithm, now);
        relief.ifPresent(this::relieve);
    }

    private void postFilter(String profile, Preemption found, long nanos) {
        if (found instanceof Preemption.NotTried) {
            return;
        }
        observer.preemptionAttempted();
        var status = PluginStatus.UNSCHEDULABLE;
        if (found instanceof Preemption.Evictions evictions) {
            observer.preempted(evictions.victims().size());
            status = PluginStatus.SUCCESS;
        }
        observer.pluginRan(profile, "DefaultPreemption", ExtensionPoint.POST_FILTER, status, nanos);
        observer.extensionPointRan(profile, ExtensionPoint.POST_FILTER, status, nanos);
    }

    /// Queues a pod that was rejected, and tells it.
    private void told(
            Running running,
            Placer placer,
            Snapshot seen,
            PlacementResult.Unschedulable no,
            long algorithm,
            Instant now) {
        var plugins = new TreeSet<String>();
        no.refusals().forEach(each -> plugins.add(each.plugin()));
        queue.rejected(running.queued(), plugins, now);
        var pod = running.pod();
        var podView = view.view(pod);
        report(
                running,
                FailureReason.UNSCHEDULABLE,
                no.message(),
                () -> settings.advice().about(pod, podView, no, seen, placer.terms()));
        lost(running, AttemptResult.UNSCHEDULABLE, no.message(), algorithm);
    }

    private void failed(Running running, String error, long algorithm, Instant now) {
        var current = view.storedPod(running.queued().name());
        if (current == null || current.isBound()) {
            queue.remove(running.queued().name());
        } else {
            queue.failed(running.queued(), now);
            report(running, FailureReason.ERROR, error, Optional::empty);
        }
        lost(running, AttemptResult.ERROR, error, algorithm);
    }

    /// An attempt ended without a node.
    private void lost(Running running, AttemptResult result, String why, long algorithm) {
        observer.attemptEnded(
                new EndedAttempt(
                        running.pod(),
                        running.profile(),
                        result,
                        "",
                        List.of(),
                        why,
                        running.queued().attempts(),
                        Duration.ofNanos(System.nanoTime() - running.startNanos()),
                        Duration.ofNanos(algorithm)));
    }

    private void report(
            Running running,
            FailureReason reason,
            String message,
            Supplier<Optional<String>> advice) {
        var queued = running.queued();
        var text = reason.text() + message;
        var pod = view.storedPod(queued.name());
        if (pod == null) {
            return;
        }
        if (!text.equals(queued.told())) {
            queued.tell(text);
            tasks.submit(queued.name(), () -> reports.failed(pod, reason, message));
        }
        var now = writes.clock().instant();
        tasks.submit(
                "event of " + queued.name(),
                () ->
                        reports.emit(
                                pod,
                                EventType.WARNING,
                                "FailedScheduling",
                                "Scheduling",
                                notes.note(pod.meta().uid(), message, advice, now),
                                running.profile()));
    }

    /// Frees a claim in the background.
    private void relieve(ClaimDeallocation relief) {
        var name = relief.claim().meta().fullName();
        tasks.submit(
                "claim " + name,
                () -> {
                    switch (relief) {
                        case ClaimDeallocation.Deallocated(var claim) -> {
                            if (writes.updateStatus(Resource.CLAIMS, claim)
                                    instanceof WriteResult.Done<Claim>(var stored)) {
                                inbox.assume(stored);
                            }
                        }
                        case ClaimDeallocation.DeletedClaim(var claim) -> removals.remove(claim);
                    }
                });
    }
}
