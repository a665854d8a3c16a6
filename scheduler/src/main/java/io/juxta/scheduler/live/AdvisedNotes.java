package io.juxta.scheduler.live;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// The notes of FailedScheduling Events: Kubernetes' message, and behind it our advice.
///
/// Equal Events are one series, so the advice must not change with every attempt: another advice
/// for the same message is given after five minutes at the earliest, and until then Kubernetes'
/// message stands alone. Not many explanations run at a time; a pod that comes meanwhile gets
/// Kubernetes' message.
final class AdvisedNotes {

    static final Duration SAME_ADVICE = Duration.ofMinutes(5);

    private static final int AT_ONCE = 4;
    private static final int MOST_KEPT = 4096;

    private record Given(String message, String advice, Instant since) {}

    private final Semaphore running = new Semaphore(AT_ONCE);
    private final Map<String, Given> given =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Given> eldest) {
                    return size() > MOST_KEPT;
                }
            };

    /// The note about a pod.
    ///
    /// @param uid of the pod
    /// @param message Kubernetes' own
    String note(String uid, String message, Supplier<Optional<String>> advice, Instant now) {
        if (!running.tryAcquire()) {
            return message;
        }
        try {
            return advice.get().map(text -> noted(uid, message, text, now)).orElse(message);
        } finally {
            running.release();
        }
    }

    private synchronized String noted(String uid, String message, String advice, Instant now) {
        var before = given.get(uid);
        if (before == null
                || !before.message().equals(message)
                || !before.since().plus(SAME_ADVICE).isAfter(now)) {
            given.put(uid, new Given(message, advice, now));
        } else if (!before.advice().equals(advice)) {
            return message;
        }
        return message + " " + advice;
    }
}
