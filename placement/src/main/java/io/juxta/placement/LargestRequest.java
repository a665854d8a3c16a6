package io.juxta.placement;

import io.juxta.placement.PodChange.LowerRequest;
import io.juxta.placement.PodTrials.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the largest requests with which a pod fits, given that it fits with the smallest.
///
/// Design note. A lower request never makes a node reject a pod. So only the nodes that accept the
/// pod with the smallest requests can accept it with larger ones, and a binary search finds the
/// limit. The free resources of these nodes give a candidate at once, and one trial confirms it.
/// Only where something else is charged too, such as devices, the binary search runs trials.
final class LargestRequest {

    private final PodTrials trials;

    LargestRequest(PodTrials trials) {
        this.trials = trials;
    }

    /// The same with every lowered request raised to its maximum, one after the other; empty where
    /// the budget ends before that is known.
    Optional<Trial> raised(Trial fitting) {
        var best = fitting;
        for (var i = 0; i < fitting.changes().size(); i++) {
            if (best.changes().get(i) instanceof LowerRequest lower) {
                var raised = raised(best, i, lower);
                if (raised == null) {
                    return Optional.empty();
                }
                best = raised;
            }
        }
        return Optional.of(best);
    }

    private @Nullable Trial raised(Trial fitting, int place, LowerRequest lower) {
        var unit = RequestChanges.unit(lower.resource());
        var low = level(lower) / unit;
        var high = asked(lower) / unit;
        var could = roomy(fitting, place, lower, low, high, unit);
        if (could == low) {
            return fitting;
        }
        var best = fitting;
        var tried = could;
        var end = could + 1;
        // Invariant: it fits at `low`, and not at `end`.
        while (low + 1 < end) {
            if (trials.spent()) {
                return null;
            }
            var trial = trials.make(with(fitting.changes(), place, lower, tried * unit));
            if (trial.fits()) {
                best = trial;
                low = tried;
            } else {
                end = tried;
            }
            tried = low + (end - low) / 2;
        }
        return best;
    }

    /// The most that any of the accepting nodes has left for the pod, by what they are charged.
    private long roomy(
            Trial fitting, int place, LowerRequest lower, long least, long high, long unit) {
        var room = Long.MIN_VALUE;
        for (var name : fitting.fitting()) {
            var node = fitting.snapshot().node(name);
            if (node != null) {
                room =
                        Math.max(
                                room,
                                node.allocatable().amount(lower.resource())
                                        - node.requested().amount(lower.resource()));
            }
        }
        var low = least;
        var end = high + 1;
        while (low + 1 < end) {
            var middle = low + (end - low) / 2;
            var pod = trials.pod(with(fitting.changes(), place, lower, middle * unit));
            if (pod.asked().amount(lower.resource()) <= room) {
                low = middle;
            } else {
                end = middle;
            }
        }
        return low;
    }

    private static List<PodChange> with(
            List<PodChange> changes, int place, LowerRequest lower, long level) {
        var other = new ArrayList<>(changes);
        other.set(place, RequestChanges.lowered(lower.resource(), lower.parts(), level));
        return other;
    }

    /// The highest request of any part.
    private static long level(LowerRequest lower) {
        var level = 0L;
        for (var part : lower.parts()) {
            level = Math.max(level, RequestChanges.units(lower.resource(), part.to()));
        }
        return level;
    }

    private static long asked(LowerRequest lower) {
        var asked = 0L;
        for (var part : lower.parts()) {
            asked = Math.max(asked, RequestChanges.units(lower.resource(), part.from()));
        }
        return asked;
    }
}
