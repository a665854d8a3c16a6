package io.juxta.cel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A compiler for every environment, created on first use, each with its own [CompileCache].
/// Thread-safe.
public final class Compilers {

    private final int most;
    private final Map<Environment, CompileCache> caches = new ConcurrentHashMap<>();

    /// @param most how many expressions each environment remembers
    public Compilers(int most) {
        this.most = most;
    }

    public CompileCache in(Environment environment) {
        return caches.computeIfAbsent(
                environment, wanted -> new CompileCache(new Compiler(wanted), most));
    }
}
