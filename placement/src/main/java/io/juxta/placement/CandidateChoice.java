package io.juxta.placement;

import io.juxta.placement.NodeDryRun.DryRun.Candidate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/// The choice of one node among those where evictions make room.
///
/// In this order: the fewest violations of budgets, the lowest priority of the most important
/// victim, the lowest sum of priorities, the fewest victims, and the latest start of the most
/// important victims. Kubernetes takes any of those that are left; here it is the first by name.
final class CandidateChoice {

    /// What makes every priority positive, so that more victims never count less.
    private static final long OFFSET = 1L << 31;

    private CandidateChoice() {}

    static Preemption of(List<Candidate> candidates) {
        var best = candidates.stream().sorted(Comparator.comparing(Candidate::node)).toList();
        best = least(best, Candidate::violations);
        best = least(best, candidate -> candidate.victims().getFirst().priority());
        best = least(best, CandidateChoice::sumOfPriorities);
        best = least(best, candidate -> candidate.victims().size());
        best = latest(best);
        var chosen = best.getFirst();
        return new Preemption.Evictions(
                chosen.node(),
                chosen.victims(),
                chosen.budgets().stream().distinct().sorted().toList(),
                chosen.violations(),
                best.stream().skip(1).map(Candidate::node).toList());
    }

    private static List<Candidate> least(List<Candidate> some, ToLongFunction<Candidate> measure) {
        var least = some.stream().mapToLong(measure).min().orElseThrow();
        return some.stream().filter(each -> measure.applyAsLong(each) == least).toList();
    }

    private static long sumOfPriorities(Candidate candidate) {
        return candidate.victims().stream().mapToLong(pod -> pod.priority() + OFFSET).sum();
    }

    private static List<Candidate> latest(List<Candidate> some) {
        var latest = some.stream().map(CandidateChoice::start).max(Comparator.naturalOrder());
        return some.stream().filter(each -> start(each).equals(latest.orElseThrow())).toList();
    }

    /// When the oldest of the victims with the highest priority started.
    private static Instant start(Candidate candidate) {
        var starts = new ArrayList<Instant>();
        var highest = Integer.MIN_VALUE;
        for (var pod : candidate.victims()) {
            if (pod.priority() > highest) {
                highest = pod.priority();
                starts.clear();
            }
            if (pod.priority() == highest) {
                starts.add(Victim.started(pod));
            }
        }
        return starts.stream().min(Comparator.naturalOrder()).orElseThrow();
    }
}
