package io.juxta.conformance.controlplane;

import io.juxta.model.Tree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// An informer: the current objects of one kind, kept by a stream of changes.
///
/// A thread of its own reads the stream until it is closed or ends; waiting callers wake up at
/// every change. The order of changes to objects of different kinds is unknown.
public final class ObjectWatch implements AutoCloseable {

    private final InputStream stream;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Tree.Mapping> objects = new HashMap<>();
    private final Consumer<Tree.Mapping> listener;
    private boolean ended;

    /// @param listener receives every object that is created or changed, on the reading thread
    ObjectWatch(InputStream stream, List<Tree.Mapping> first, Consumer<Tree.Mapping> listener) {
        this.stream = stream;
        this.listener = listener;
        for (var object : first) {
            objects.put(key(object), object);
        }
        Thread.ofVirtual().start(this::follow);
    }

    private void follow() {
        try (var lines =
                new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var event = ApiServer.parsed(line);
                take(event.text("type"), event.mapping("object"));
                if (!event.text("type").equals("DELETED")) {
                    listener.accept(event.mapping("object"));
                }
            }
        } catch (IOException _) {
            // Closed by us, or the server is gone: waiting callers wake up below.
        } finally {
            lock.lock();
            try {
                ended = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void take(String type, Tree.Mapping object) {
        lock.lock();
        try {
            switch (type) {
                case "ADDED", "MODIFIED" -> objects.put(key(object), object);
                case "DELETED" -> objects.remove(key(object));
                default -> ended = true;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static String key(Tree.Mapping object) {
        var metadata = object.mapping("metadata");
        return metadata.text("namespace") + "/" + metadata.text("name");
    }

    /// Waits until what is known of an object (an empty mapping while it is not there) is as
    /// wanted; empty when it was not within the time.
    public Optional<Tree.Mapping> await(
            Tree.Mapping object, Predicate<Tree.Mapping> wanted, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        lock.lock();
        try {
            while (true) {
                var now = objects.getOrDefault(key(object), Tree.Mapping.EMPTY);
                if (wanted.test(now)) {
                    return Optional.of(now);
                }
                if (ended) {
                    throw new ApiServerException(0, "the watch ended by itself");
                }
                var left = deadline - System.nanoTime();
                if (left <= 0) {
                    return Optional.empty();
                }
                changed.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new ApiServerException(0, "interrupted while waiting for " + key(object));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException _) {
            // It ends either way.
        }
    }
}
