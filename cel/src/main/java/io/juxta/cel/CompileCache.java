package io.juxta.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Remembers the expressions compiled last, refused ones too, up to a number.
///
/// Any number of threads may ask. A text is compiled once, however many ask for it at the same
/// time; others are not held up meanwhile. The same text as a selector and as a derived attribute
/// are two.
public final class CompileCache {

    private record Key(Use use, String expression) {}

    private final Compiler compiler;
    private final Map<Key, Slot> slots;

    /// @param most how many expressions are remembered; the one not used for longest goes first
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

    /// A place for one compilation, filled by the first who looks.
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
