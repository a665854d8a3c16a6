package io.juxta.kube.cluster;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The event log of one collection, of bounded length; older changes are dropped.
///
/// Every change has a number, counted from 0, and the version that the cluster had after it.
/// Watchers keep the number of the next change they want, so one log serves them all.
public final class ChangeLog<T> {

    private final List<@Nullable ObjectChange<T>> ring;
    private final long[] versions;
    private long next;
    private long lastForgotten = -1;

    /// @param room how many changes are kept
    public ChangeLog(int room) {
        this.ring = new ArrayList<>(room);
        this.versions = new long[room];
    }

    public void add(ObjectChange<T> change, long version) {
        var slot = slot(next);
        if (slot == ring.size()) {
            ring.add(change);
        } else {
            lastForgotten = versions[slot];
            ring.set(slot, change);
        }
        versions[slot] = version;
        next++;
    }

    private int slot(long number) {
        return (int) (number % versions.length);
    }

    private long first() {
        return next - ring.size();
    }

    /// The number that the next change will have.
    public long next() {
        return next;
    }

    /// The number of the first change after a version; a number below the log's start when it was
    /// dropped.
    public long after(long version) {
        if (version < lastForgotten) {
            return first() - 1;
        }
        var number = next;
        while (number > first() && versions[slot(number - 1)] > version) {
            number--;
        }
        return number;
    }

    /// All changes from a number on.
    public WatchEvents<T> from(long number) {
        if (number < first()) {
            return new WatchEvents.Lost<>();
        }
        var changes = new ArrayList<ObjectChange<T>>();
        for (var i = number; i < next; i++) {
            var change = ring.get(slot(i));
            if (change != null) {
                changes.add(change);
            }
        }
        return new WatchEvents.Changes<>(changes);
    }
}
