package io.juxta.scheduler;

import io.juxta.model.Pod;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// The queue order: highest priority first, then the oldest, then by arrival. A pod without a
/// creation time counts as the youngest.
final class QueueOrder {

    private static final Comparator<Pod> ORDER =
            Comparator.comparingInt(QueueOrder::priority)
                    .reversed()
                    .thenComparing(QueueOrder::created);

    private QueueOrder() {}

    static List<Pod> of(Collection<Pod> pods) {
        return pods.stream().sorted(ORDER).toList();
    }

    private static int priority(Pod pod) {
        var priority = pod.spec().priority();
        return priority == null ? 0 : priority;
    }

    private static Instant created(Pod pod) {
        var created = pod.meta().created();
        return created == null ? Instant.MAX : created;
    }
}
