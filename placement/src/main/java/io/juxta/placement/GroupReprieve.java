package io.juxta.placement;

import io.juxta.placement.GroupAttempt.GroupAssignment;
import java.util.ArrayList;
import java.util.List;

/// Puts victims of a PodGroup's preemption back, one by one, while every pod of the group fits on
/// the node that was found for it.
///
/// A pod is judged among the pods of the group that were tried before it, not among those after it.
/// Pods of the group that are nominated count twice here, once as nominated and once on their node:
/// so they do in Kubernetes.
final class GroupReprieve {

    private final Placer placer;
    private final List<GroupAssignment> assignments;
    private final List<Seat> seats = new ArrayList<>();

    /// Whether all pods fit where nobody was put back.
    private final boolean possible;

    /// @param before the snapshot before pods were taken away, with all nominated pods
    GroupReprieve(Placer placer, Snapshot before, List<GroupAssignment> assignments) {
        this.placer = placer;
        this.assignments = assignments;
        for (var each : assignments) {
            seats.add(new Seat(each.pod(), each.node(), each.seen().nominatedAs(before)));
        }
        this.possible = seats.stream().allMatch(Seat::fits);
    }

    List<GroupAssignment> assignments() {
        return assignments;
    }

    /// Puts a victim back; not where a pod of the group does not fit then.
    boolean of(Victim victim) {
        if (!possible) {
            return false;
        }
        for (var i = 0; i < seats.size(); i++) {
            if (!seats.get(i).admits(victim)) {
                for (var j = 0; j <= i; j++) {
                    seats.get(j).undo();
                }
                return false;
            }
        }
        return true;
    }

    /// A pod of the group on its node, with the victims that were put back.
    private final class Seat {

        private final Attempt attempt;
        private final PreFilterResults preFilterResults;
        private final String node;
        private final int index;
        private Snapshot now;
        private Snapshot last;

        Seat(PodView pod, String node, Snapshot seen) {
            this.attempt = new Attempt(pod, seen, placer.terms());
            this.preFilterResults = placer.preFilter(attempt);
            this.node = node;
            this.index = seen.indexOf(node);
            this.now = seen;
            this.last = seen;
        }

        /// Puts a victim back and says whether the pod still fits.
        @SuppressWarnings("ReferenceEquality") // snapshots are immutable
        boolean admits(Victim victim) {
            last = now;
            for (var pod : victim.pods()) {
                var name = pod.pod().spec().nodeName();
                // Where verdicts depend on the node alone, pods of other nodes do not count.
                if (name.equals(node) || !preFilterResults.isLocal()) {
                    now = now.with(with(name, pod));
                }
            }
            return now == last || fits();
        }

        private NodeState with(String name, PodView pod) {
            var there = now.node(name);
            if (there == null) {
                throw new IllegalStateException(
                        "%s was taken from %s, which is not there. This is a bug."
                                .formatted(pod.name(), name));
            }
            return there.with(pod);
        }

        boolean fits() {
            return placer.judge(
                                    attempt,
                                    preFilterResults,
                                    () -> new Attempt(attempt.pod(), now, attempt.terms()),
                                    now.node(index),
                                    index)
                            .objection()
                    == null;
        }

        void undo() {
            now = last;
        }
    }
}
