package io.juxta.scheduler;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodGroups;
import io.juxta.placement.PodView;
import io.juxta.placement.Preemption;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The scheduling cycle of a PodGroup, as in Kubernetes: its pending pods are placed one after the
/// other, each in a snapshot where those before are assumed. Nothing is written until it is known
/// whether enough of them fit.
///
/// It ends with the first pod after which too few can be placed, and with the first error.
public final class GroupCycle {

    public static final String GANG = "GangScheduling";
    private static final String REFUSED = "pod group is unschedulable";

    /// The result for one pod.
    ///
    /// @param placing [PlacementResult.Placed] where the pod is to be bound
    /// @param seen the snapshot of the attempt; null where it was not tried
    public record Tried(Pod pod, PlacementResult placing, @Nullable Snapshot seen) {}

    /// The result for all pods.
    ///
    /// @param pods in the given order
    /// @param reliefs claims to free for a group that found no place
    public record Outcome(List<Tried> pods, List<ClaimDeallocation> reliefs, int nextStart) {}

    private final PodGroup group;
    private final Placer placer;
    private final Function<Pod, PodView> views;
    private final FeatureGates gates;
    private final Snapshot before;
    private final ParallelLoop sweep;
    private final Sampling sampling;

    /// @param before the cluster as it is now
    GroupCycle(
            PodGroup group,
            Placer placer,
            Function<Pod, PodView> views,
            Snapshot before,
            Sampling sampling,
            ParallelLoop sweep) {
        this.group = group;
        this.placer = placer;
        this.views = views;
        this.gates = placer.terms().gates();
        this.before = before;
        this.sweep = sweep;
        this.sampling = sampling;
    }

    /// Tries pods.
    ///
    /// @param pods the pending ones of the group
    /// @param placed those that have a node
    /// @param start first node of a search that does not look at every node
    Outcome decide(List<Pod> pods, List<Pod> placed, int start) {
        if (group.unmodelled() != null) {
            return all(
                    pods,
                    new PlacementResult.PlacementNotModelled(
                            "PodGroup %s %s"
                                    .formatted(group.meta().fullName(), group.unmodelled())),
                    start);
        }
        var held = new GroupHold(group, placer, views, before).of(pods, placed.size());
        if (held.isPresent()) {
            return new Outcome(held.get(), List.of(), start);
        }
        var staying = pods.stream().filter(pod -> pod.meta().deleted() == null).toList();
        var objection =
                staying.isEmpty()
                        ? null
                        : GroupRules.objection(group, staying, placed).orElse(null);
        if (objection != null) {
            return all(pods, new PlacementResult.PlacementFailed("", objection), start);
        }
        return merged(pods, new Trial(staying.size(), placed.size(), start).of(staying));
    }

    private static Outcome all(List<Pod> pods, PlacementResult placing, int start) {
        return new Outcome(
                pods.stream().map(pod -> new Tried(pod, placing, null)).toList(), List.of(), start);
    }

    /// Adds the pods that are being deleted, which are skipped.
    private Outcome merged(List<Pod> pods, Outcome staying) {
        if (pods.size() == staying.pods().size()) {
            return staying;
        }
        var all = new ArrayList<Tried>();
        var next = staying.pods().iterator();
        for (var pod : pods) {
            if (pod.meta().deleted() == null) {
                all.add(next.next());
            } else {
                var placing = placer.place(views.apply(pod), before);
                all.add(new Tried(pod, placing, null));
            }
        }
        return new Outcome(all, staying.reliefs(), staying.nextStart());
    }

    /// One pass over the pods.
    private final class Trial {

        private final List<Tried> tried = new ArrayList<>();
        private final int placedBefore;
        private int remaining;
        private int scheduled;
        private int start;
        private Snapshot snapshot = before;

        Trial(int waiting, int placed, int start) {
            this.remaining = waiting;
            this.scheduled = placed;
            this.placedBefore = placed;
            this.start = start;
        }

        Outcome of(List<Pod> pods) {
            for (var pod : pods) {
                if (isHopeless()) {
                    break;
                }
                var view = views.apply(pod);
                var searched =
                        placer.search(view, snapshot, placer.sampling(sampling, start), sweep);
                start = searched.nextStart();
                var placing = searched.result();
                tried.add(new Tried(pod, placing, snapshot));
                switch (placing) {
                    case PlacementResult.Placed chosen -> {
                        scheduled++;
                        snapshot = Assumed.in(snapshot, pod, chosen, gates);
                    }
                    case PlacementResult.Unschedulable _,
                            PlacementResult.Preempted _,
                            PlacementResult.Skipped _ -> {}
                    case PlacementResult.PlacementFailed(var plugin, var error, _) -> {
                        return stopped(
                                pods,
                                new PlacementResult.PlacementFailed(
                                        plugin,
                                        "failed to schedule other pod from a pod group: " + error));
                    }
                    case PlacementResult.PlacementNotModelled(var field) -> {
                        return stopped(
                                pods,
                                new PlacementResult.PlacementNotModelled(
                                        "Pod %s %s".formatted(pod.meta().fullName(), field)));
                    }
                    case PlacementResult.PlacementUndecided(var nodes, _) -> {
                        return stopped(
                                pods, new PlacementResult.PlacementUndecided(nodes, List.of()));
                    }
                }
                remaining--;
            }
            return isHopeless() || scheduled == placedBefore
                    ? refused(pods)
                    : new Outcome(tried, List.of(), start);
        }

        private boolean isHopeless() {
            return remaining + scheduled < group.minCount();
        }

        /// No pod gets a node, because of the last pod that was tried.
        private Outcome stopped(List<Pod> pods, PlacementResult others) {
            var last = tried.getLast();
            var all = new ArrayList<Tried>();
            for (var pod : pods) {
                all.add(pod.equals(last.pod()) ? last : new Tried(pod, others, null));
            }
            return new Outcome(all, List.of(), start);
        }

        /// No pod gets a node, because too few fit. Pods that fit report so; pods that were not
        /// tried get Kubernetes' message.
        private Outcome refused(List<Pod> pods) {
            var why = told();
            var all = new ArrayList<Tried>();
            var reliefs = new ArrayList<ClaimDeallocation>();
            for (var i = 0; i < pods.size(); i++) {
                if (i >= tried.size()) {
                    all.add(new Tried(pods.get(i), no(why), null));
                    continue;
                }
                var each = tried.get(i);
                switch (each.placing()) {
                    case PlacementResult.Placed _ ->
                            all.add(new Tried(each.pod(), no(REFUSED + ", " + why), null));
                    case PlacementResult.Unschedulable no -> {
                        all.add(each);
                        relief(each.pod(), no, reliefs);
                    }
                    case PlacementResult.PlacementFailed _,
                            PlacementResult.Preempted _,
                            PlacementResult.PlacementNotModelled _,
                            PlacementResult.Skipped _,
                            PlacementResult.PlacementUndecided _ ->
                            all.add(each);
                }
            }
            return new Outcome(all, reliefs, start);
        }

        /// The message of the group. With topology-aware scheduling it counts placements, even
        /// where the group has no constraint and all nodes are the only one.
        private String told() {
            var why =
                    "minCount (%d) cannot be satisfied: %d scheduled, %d remaining"
                            .formatted(group.minCount(), scheduled, remaining);
            if (gates.on("TopologyAwareWorkloadScheduling")) {
                return "%s, 0/1 placements are available, first placement status: %s"
                        .formatted(REFUSED, tried.isEmpty() ? REFUSED : why);
            }
            return tried.isEmpty() ? REFUSED + ", " + why : why;
        }

        private void relief(
                Pod pod, PlacementResult.Unschedulable no, List<ClaimDeallocation> reliefs) {
            var view = views.apply(pod);
            var terms = placer.terms();
            var relief =
                    placedBefore == 0
                            ? ClaimDeallocation.of(view, before, terms, no, group)
                            : ClaimDeallocation.of(view, before, terms, no);
            relief.ifPresent(reliefs::add);
        }

        private PlacementResult no(String message) {
            return new PlacementResult.Unschedulable(List.of(), message, new Preemption.NotTried());
        }
    }

    /// The result for pods whose group does not exist.
    static Outcome withoutGroup(List<Pod> pods, PodGroups groups, int start) {
        return all(
                pods,
                new PlacementResult.PlacementFailed(
                        GANG,
                        "waiting for pods's pod group \"%s\" to appear in scheduling queue"
                                .formatted(groups.name(pods.getFirst()))),
                start);
    }
}
