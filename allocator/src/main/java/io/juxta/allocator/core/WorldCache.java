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
    private final AtomicLong changes = new AtomicLong();

    /// The part of a type, created on first use.
    public <T> T part(Class<T> kind, Supplier<T> make) {
        return kind.cast(parts.computeIfAbsent(kind, _ -> make.get()));
    }

    /// A number that is new in the family.
    long nextChange() {
        return changes.incrementAndGet();
    }
}
