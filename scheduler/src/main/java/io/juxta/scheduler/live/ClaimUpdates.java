package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/// Lets bindings wait for what the watch tells of a claim. Only claims that someone waits for are
/// remembered.
final class ClaimUpdates {

    /// The last state of a claim, and how many wait for it.
    private static final class Awaited {
        private Claim last;
        private int waiters;

        Awaited(Claim last) {
            this.last = last;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Awaited> awaited = new HashMap<>();

    /// The watch brought a claim.
    void seen(Claim claim) {
        lock.lock();
        try {
            var entry = awaited.get(claim.meta().fullName());
            if (entry != null && version(claim) >= version(entry.last)) {
                entry.last = claim;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private static long version(Claim claim) {
        var version = claim.meta().resourceVersion();
        return version.isEmpty() ? 0 : Long.parseLong(version);
    }

    /// Waits until a claim is as wanted.
    ///
    /// @param known the claim as it was last seen
    /// @return the claim then; empty when the time ended first
    Optional<Claim> await(Claim known, Predicate<Claim> wanted, Duration longest)
            throws InterruptedException {
        var name = known.meta().fullName();
        var left = longest.toNanos();
        lock.lock();
        try {
            var entry = awaited.computeIfAbsent(name, _ -> new Awaited(known));
            entry.waiters++;
            try {
                while (!wanted.test(entry.last)) {
                    if (left <= 0) {
                        return Optional.empty();
                    }
                    left = changed.awaitNanos(left);
                }
                return Optional.of(entry.last);
            } finally {
                entry.waiters--;
                if (entry.waiters == 0) {
                    awaited.remove(name);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
