package io.juxta.kube.live;

import java.time.Instant;

/// Counts what happened to one watch. For one thread.
final class WatchCounters {

    private long lists;
    private long interruptions;
    private long unreadable;

    void listed() {
        lists++;
    }

    void interrupted() {
        interruptions++;
    }

    void unreadable() {
        unreadable++;
    }

    WatchHealth health(Instant heard, String trouble) {
        return new WatchHealth(heard, lists, interruptions, unreadable, trouble, false);
    }
}
