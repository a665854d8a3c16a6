package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.WrittenObjects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// What other threads have for the thread that decides, in the order they bring it. There is no
/// more in it than what the bindings under way report.
final class Inbox implements WrittenObjects {

    private final ClusterView view;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Queue<Runnable> messages = new ArrayDeque<>();
    private boolean woken;

    Inbox(ClusterView view) {
        this.view = view;
    }

    /// Has something done by the thread that decides.
    void post(Runnable message) {
        lock.lock();
        try {
            messages.add(message);
            woken = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Something happened elsewhere.
    void wake() {
        lock.lock();
        try {
            woken = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Does all that was posted.
    void drain() {
        List<Runnable> all;
        lock.lock();
        try {
            woken = false;
            all = new ArrayList<>(messages);
            messages.clear();
        } finally {
            lock.unlock();
        }
        all.forEach(Runnable::run);
    }

    /// Waits for news.
    void await(long nanos) throws InterruptedException {
        var left = Math.min(nanos, TimeUnit.SECONDS.toNanos(30));
        lock.lock();
        try {
            while (!woken && left > 0) {
                left = news.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void assume(Pod pod) {
        post(() -> view.assume(pod));
    }

    @Override
    public void assume(Claim claim) {
        post(() -> view.assume(claim));
    }

    @Override
    public void assume(PersistentVolume volume) {
        post(() -> view.assume(volume));
    }

    @Override
    public void assume(PersistentVolumeClaim claim) {
        post(() -> view.assume(claim));
    }
}
