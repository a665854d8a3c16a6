package io.juxta.scheduler.lease;

import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;

/// A time that only goes on when nothing is left to do at this moment. Threads that live in it take
/// turns, so that a run with one seed always goes the same way.
final class VirtualTime {

    /// Something to do at a time; of several at the same time the first that was planned.
    private record Event(long at, long order, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Semaphore back = new Semaphore(0);
    private long now;
    private long order;

    long now() {
        return now;
    }

    void at(long time, Runnable what) {
        events.add(new Event(Math.max(now, time), order++, what));
    }

    /// Runs a life on a thread of its own, from now on.
    void live(Runnable life) {
        at(
                now,
                () -> {
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            life.run();
                                        } finally {
                                            back.release();
                                        }
                                    });
                    back.acquireUninterruptibly();
                });
    }

    /// Lets time pass for a thread that lives in it.
    void sleepUntil(long time) {
        var turn = new Semaphore(0);
        at(
                time,
                () -> {
                    turn.release();
                    back.acquireUninterruptibly();
                });
        back.release();
        turn.acquireUninterruptibly();
    }

    void runUntil(long end) {
        while (!events.isEmpty() && events.peek().at() <= end) {
            var event = events.poll();
            now = event.at();
            event.what().run();
        }
        now = end;
    }
}
