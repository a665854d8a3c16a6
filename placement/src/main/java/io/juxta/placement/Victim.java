package io.juxta.placement;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// What preemption can evict: one pod, or all pods of a PodGroup whose disruption mode is All.
///
/// @param pods that go together
/// @param priority that of the group, where groups count and the pod has one
/// @param kind what is evicted
/// @param started when the oldest of them started
/// @param place among the victims on the node, which decides where all else is equal
record Victim(List<PodView> pods, int priority, VictimKind kind, Instant started, int place) {

    /// What is evicted, the least important first.
    enum VictimKind {
        POD,
        POD_GROUP
    }

    /// By importance: priority, then groups before pods, then the larger, then the older.
    static final Comparator<Victim> MOST_IMPORTANT_FIRST =
            Comparator.comparingInt(Victim::priority)
                    .thenComparing(Victim::kind)
                    .thenComparingInt(victim -> victim.pods.size())
                    .reversed()
                    .thenComparing(Victim::started)
                    .thenComparingInt(Victim::place);

    Victim {
        pods = List.copyOf(pods);
    }

    static Victim of(List<PodView> pods, int priority, VictimKind kind, int place) {
        return new Victim(
                pods,
                priority,
                kind,
                pods.stream().map(Victim::started).min(Comparator.naturalOrder()).orElseThrow(),
                place);
    }

    /// When a pod started. One that has not started yet counts as later than any that has:
    /// Kubernetes takes the current time for it.
    static Instant started(PodView pod) {
        var written = pod.pod().status().rest().text("startTime");
        if (written.isEmpty()) {
            return Instant.MAX;
        }
        try {
            return Instant.parse(written);
        } catch (DateTimeException _) {
            return Instant.MAX;
        }
    }
}
