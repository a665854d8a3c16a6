package io.juxta.scheduler.live;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Work in the background: one thing after the other for each pod, pods side by side, each on a
/// virtual thread of its own.
final class PodTasks {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Map<String, Queue<Runnable>> waiting = new HashMap<>();
    private final Thread.Builder threads = Thread.ofVirtual().name("pod-", 0);

    /// Has something done after all that was submitted for the same pod before.
    void submit(String pod, Runnable task) {
        lock.lock();
        try {
            var queue = waiting.get(pod);
            if (queue != null) {
                queue.add(task);
                return;
            }
            waiting.put(pod, new ArrayDeque<>());
        } finally {
            lock.unlock();
        }
        threads.start(() -> work(pod, task));
    }

    private void work(String pod, Runnable first) {
        Runnable next = first;
        while (next != null) {
            try {
                next.run();
            } catch (RuntimeException e) {
                System.getLogger(PodTasks.class.getName())
                        .log(System.Logger.Level.ERROR, "pod %s".formatted(pod), e);
            }
            next = next(pod);
        }
    }

    private @org.jspecify.annotations.Nullable Runnable next(String pod) {
        lock.lock();
        try {
            var queue = waiting.get(pod);
            var next = queue == null ? null : queue.poll();
            if (next == null) {
                waiting.remove(pod);
                idle.signalAll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /// How many pods have work under way.
    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until nothing is under way.
    ///
    /// @return whether that is so
    boolean awaitIdle(long nanos) throws InterruptedException {
        var left = nanos;
        lock.lock();
        try {
            while (!waiting.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = idle.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
