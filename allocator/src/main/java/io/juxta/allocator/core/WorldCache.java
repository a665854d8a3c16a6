package io.juxta.allocator.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The cache of a family: all worlds that differ only in allocations.
///
/// The world itself only holds the cache. Each algorithm keeps its own bounded part in it.
/// Thread-safe.
public final class WorldCache {

    private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();
    private final Map<Class<?>, Object> lasting;
    private final AtomicLong changes = new AtomicLong();

    WorldCache() {
        this(new ConcurrentHashMap<>());
    }

    private WorldCache(Map<Class<?>, Object> lasting) {
        this.lasting = lasting;
    }

    /// The cache of another family: only the lasting parts are the same.
    WorldCache ofAnotherFamily() {
        return new WorldCache(lasting);
    }

    /// A part that other families share as well, since its keys hold all that decides its answers.
    public <T> T lastingPart(Class<T> kind, Supplier<T> make) {
        return kind.cast(lasting.computeIfAbsent(kind, _ -> make.get()));
    }

    /// The part of a kind. It is made when it is first asked for.
    public <T> T part(Class<T> kind, Supplier<T> make) {
        return kind.cast(parts.computeIfAbsent(kind, _ -> make.get()));
    }

    /// A number that is new in the family.
    long nextChange() {
        return changes.incrementAndGet();
    }
}
