package io.juxta.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An LRU cache of compiled expressions, failed ones too.
///
/// Thread-safe. A text is compiled once, even for concurrent calls; calls for other texts are not
/// blocked meanwhile. The same text as a selector and as a derived attribute are two entries.
public final class CompileCache {

    private record Key(Use use, String expression) {}

    private final Compiler compiler;
    private final Map<Key, Slot> slots;

    /// @param most the capacity; the least recently used entry is dropped first
    public CompileCache(Compiler compiler, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A cache of %d remembers nothing.".formatted(most));
        }
        this.compiler = compiler;
        this.slots =
                new LinkedHashMap<>(16, 0.75f, true) {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Key, Slot> eldest) {
                        return size() > most;
                    }
                };
    }

    public Compilation compile(String expression, Use use) {
        Slot slot;
        synchronized (slots) {
            slot = slots.computeIfAbsent(new Key(use, expression), _ -> new Slot());
        }
        return slot.filledBy(compiler, expression, use);
    }

    /// An entry, filled by the first caller.
    private static final class Slot {

        private @Nullable Compilation content;

        synchronized Compilation filledBy(Compiler compiler, String expression, Use use) {
            if (content == null) {
                content = compiler.compile(expression, use);
            }
            return content;
        }
    }
}
