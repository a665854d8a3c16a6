package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/// Lets bindings wait for what the watch tells of a claim. Remembered are the claims that someone
/// waits for, and those whose devices have binding conditions: a driver may be faster than the
/// binding that waits for it.
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
    private boolean ended;

    /// Nobody waits any more.
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /// The watch brought a claim.
    void seen(Claim claim) {
        lock.lock();
        try {
            var entry = awaited.get(claim.meta().fullName());
            if (entry == null) {
                if (BindingConditions.concerns(claim)) {
                    awaited.put(claim.meta().fullName(), new Awaited(claim));
                }
            } else if (version(claim) >= version(entry.last)) {
                entry.last = claim;
                changed.signalAll();
                forget(entry);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The watch brought the end of a claim: its devices are nobody's.
    void gone(Claim claim) {
        lock.lock();
        try {
            var entry = awaited.get(claim.meta().fullName());
            if (entry != null) {
                entry.last = new Claim(claim.meta(), claim.spec(), ClaimStatus.EMPTY);
                changed.signalAll();
                forget(entry);
            }
        } finally {
            lock.unlock();
        }
    }

    private void forget(Awaited entry) {
        if (entry.waiters == 0 && !BindingConditions.concerns(entry.last)) {
            awaited.remove(entry.last.meta().fullName());
        }
    }

    private static long version(Claim claim) {
        var version = claim.meta().resourceVersion();
        return version.isEmpty() ? 0 : Long.parseLong(version);
    }

    /// Waits until a claim is as wanted.
    ///
    /// @param known the claim as it was last seen
    /// @return the claim then; empty when the time, or all waiting, ended first
    Optional<Claim> await(Claim known, Predicate<Claim> wanted, Duration longest)
            throws InterruptedException {
        var name = known.meta().fullName();
        var left = longest.toNanos();
        lock.lock();
        try {
            var entry = awaited.computeIfAbsent(name, _ -> new Awaited(known));
            if (version(known) > version(entry.last)) {
                entry.last = known;
            }
            entry.waiters++;
            try {
                while (!wanted.test(entry.last)) {
                    if (ended || left <= 0) {
                        return Optional.empty();
                    }
                    left = changed.awaitNanos(left);
                }
                return Optional.of(entry.last);
            } finally {
                entry.waiters--;
                forget(entry);
            }
        } finally {
            lock.unlock();
        }
    }
}
