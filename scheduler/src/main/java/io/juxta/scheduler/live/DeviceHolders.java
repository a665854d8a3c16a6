package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Which claims hold which devices exclusively, as the watch of claims tells it and in its order.
///
/// Fed by the thread that decides, asked by bindings.
final class DeviceHolders {

    /// A claim that holds devices.
    ///
    /// @param version at which its allocation was first seen
    private record Holder(String claim, String uid, long version, List<DeviceId> devices) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Holder> holders = new HashMap<>();
    private final Map<DeviceId, List<Holder>> byDevice = new HashMap<>();

    /// The watch brought a claim.
    ///
    /// @param now null when it was deleted
    void watched(@Nullable Claim before, @Nullable Claim now) {
        var claim = now == null ? before : now;
        if (claim == null) {
            return;
        }
        lock.lock();
        try {
            var name = claim.meta().fullName();
            var known = holders.get(name);
            var devices = now == null ? List.<DeviceId>of() : devices(now);
            if (known != null
                    && now != null
                    && known.uid().equals(now.meta().uid())
                    && known.devices().equals(devices)) {
                return;
            }
            if (known != null) {
                holders.remove(name);
                known.devices()
                        .forEach(
                                device ->
                                        byDevice.computeIfPresent(
                                                device, (_, all) -> without(all, known)));
            }
            if (now != null && now.isAllocated()) {
                var holder = new Holder(name, now.meta().uid(), version(now), devices);
                holders.put(name, holder);
                devices.forEach(
                        device ->
                                byDevice.computeIfAbsent(device, _ -> new ArrayList<>(1))
                                        .add(holder));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// @return null when none is left
    private static @Nullable List<Holder> without(List<Holder> all, Holder gone) {
        all.remove(gone);
        return all.isEmpty() ? null : all;
    }

    private static List<DeviceId> devices(Claim claim) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            return List.of();
        }
        return allocation.results().stream()
                .filter(result -> result.adminAccess() != Flag.TRUE && result.shareId() == null)
                .map(result -> result.device())
                .toList();
    }

    private static long version(Claim claim) {
        return Long.parseLong(claim.meta().resourceVersion());
    }

    /// Waits until the watch has brought the allocation of a claim that was written.
    ///
    /// @return whether it has; not when the claim lost it again, or was deleted
    boolean awaitSeen(Claim written, Duration longest) throws InterruptedException {
        var left = longest.toNanos();
        lock.lock();
        try {
            while (!isSeen(written)) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isSeen(Claim written) {
        var holder = holders.get(written.meta().fullName());
        return holder != null && holder.uid().equals(written.meta().uid());
    }

    /// Claims that have a device of this one, too, whoever was first: a write that arrived late may
    /// have given it a second time.
    ///
    /// @return their full names
    List<String> others(Claim claim) {
        lock.lock();
        try {
            return devices(claim).stream()
                    .flatMap(device -> byDevice.getOrDefault(device, List.of()).stream())
                    .map(Holder::claim)
                    .filter(other -> !other.equals(claim.meta().fullName()))
                    .distinct()
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /// A claim that got a device of a claim before it.
    ///
    /// @param written a claim that the watch has brought
    Optional<String> earlier(Claim written) {
        lock.lock();
        try {
            var own = holders.get(written.meta().fullName());
            if (own == null) {
                return Optional.empty();
            }
            for (var device : own.devices()) {
                for (var other : byDevice.getOrDefault(device, List.of())) {
                    if (!other.claim().equals(own.claim()) && other.version() < own.version()) {
                        return Optional.of(
                                "claim %s: device %s got allocated elsewhere in the meantime, to claim %s"
                                        .formatted(own.claim(), device, other.claim()));
                    }
                }
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }
}
