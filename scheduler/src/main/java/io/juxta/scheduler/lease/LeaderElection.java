package io.juxta.scheduler.lease;

import io.juxta.kube.live.LeaseStore;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.scheduler.lease.Elector.Standing;
import io.juxta.scheduler.live.WritePermission;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Whether this instance is the one that works.
///
/// Design note. A thread of its own looks at the Lease, so that nothing the scheduler does delays a
/// renewal. Whoever gets the Lease catches up first, on another thread: only when the view is as
/// new as the last writes of the leader before, the first write is permitted. The permission is not
/// a flag that somebody has to take back: it ends with the time of the last renewal.
public final class LeaderElection implements WritePermission, AutoCloseable {

    /// Hears how it goes; called from threads of the election, and returns at once.
    public interface ElectionListener {

        /// Another has the Lease.
        void standsBy(String holder);

        /// This instance works from now on.
        void leads();

        /// The Lease is lost; nothing is written any more, and the process is to end.
        void lost(String why);

        /// The Lease could not be looked at, or the view not be renewed. It is tried again.
        void troubled(String why);
    }

    private static final Duration CATCH_UP_AGAIN = Duration.ofSeconds(1);
    private static final Duration LAST_LOOK = Duration.ofSeconds(3);

    private final Elector elector;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ends = lock.newCondition();
    private volatile boolean closed;
    private volatile boolean caughtUp;
    private @Nullable Thread renewals;
    private String told = "";

    /// @param identity ours, different from that of all others
    public LeaderElection(
            LeaseStore store,
            String identity,
            LeaseTerms terms,
            LocalClocks clocks,
            RandomGenerator random) {
        this.elector = new Elector(store, identity, terms, clocks, random);
    }

    /// Starts to compete.
    ///
    /// @param catchUp makes the view as new as the last writes of the leader before; throws a
    ///   [LiveClusterException] where it cannot, and is then called again
    public void start(Runnable catchUp, ElectionListener listener) {
        renewals =
                Thread.ofPlatform()
                        .name("leader election")
                        .daemon()
                        .start(() -> compete(catchUp, listener));
    }

    private void compete(Runnable catchUp, ElectionListener listener) {
        var leads = false;
        while (!closed) {
            var wait = elector.look();
            tell(listener);
            if (elector.standing() == Standing.LOST) {
                listener.lost(elector.trouble());
                return;
            }
            if (!leads && elector.standing() == Standing.LEADER) {
                leads = true;
                Thread.ofVirtual().name("catch up").start(() -> catchUp(catchUp, listener));
            }
            pause(wait);
        }
    }

    private void tell(ElectionListener listener) {
        switch (elector.standing()) {
            case STANDBY, LEADER -> {
                var news = elector.trouble().isEmpty() ? elector.holder() : elector.trouble();
                if (!news.equals(told)) {
                    told = news;
                    if (!elector.trouble().isEmpty()) {
                        listener.troubled(news);
                    } else if (elector.standing() == Standing.STANDBY) {
                        listener.standsBy(news);
                    }
                }
            }
            case LOST, RELEASED -> {}
        }
    }

    private void catchUp(Runnable work, ElectionListener listener) {
        while (!closed && elector.standing() == Standing.LEADER) {
            try {
                work.run();
                caughtUp = true;
                listener.leads();
                return;
            } catch (LiveClusterException e) {
                listener.troubled(String.valueOf(e.getMessage()));
                pause(CATCH_UP_AGAIN);
            }
        }
    }

    private void pause(Duration wait) {
        lock.lock();
        try {
            var left = wait.toNanos();
            while (!closed && left > 0) {
                left = ends.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean mayWrite() {
        return caughtUp && elector.mayWrite();
    }

    /// Gives the Lease back, so that another can take it at once. To be called when no write is
    /// under way any more.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            ends.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            // Where a look gets no answer, the Lease ends by itself.
            if (renewals != null && renewals.join(LAST_LOOK)) {
                elector.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
