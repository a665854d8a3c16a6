package io.juxta.allocator.solver;

import java.util.Arrays;

/// What is known to have no solution, by everything that determines it.
///
/// Keys are compared in full, never by their hash alone: a collision would refute what has a
/// solution. There is room for keys of a bounded weight; when it is full, all is forgotten, which
/// costs time and no truth.
final class FailureMemo {

    // Keys lie one after the other in one array, each after its length. A table of places with open
    // addressing finds them; 0 is free, so places are stored plus one. The table is at most half
    // full, so a probe ends at a free slot after two tries on average. Nothing is allocated for a
    // key, and clearing keeps the arrays.

    /// 8 MiB of keys.
    private static final int MOST_WORDS = 1 << 20;

    private long[] arena = new long[1 << 10];
    private int used;
    private long weight;
    private int[] table = new int[1 << 8];
    private int entries;

    void clear() {
        if (entries > 0) {
            used = 0;
            weight = 0;
            entries = 0;
            Arrays.fill(table, 0);
        }
    }

    boolean has(Signature key) {
        return find(key.words(), key.size()) >= 0;
    }

    void add(Signature key) {
        if (key.weight() >= MOST_WORDS || has(key)) {
            return;
        }
        if (weight + key.weight() + 1 > MOST_WORDS) {
            clear();
        }
        if (used + key.size() + 1 > arena.length) {
            arena = Arrays.copyOf(arena, Math.max(2 * arena.length, used + key.size() + 1));
        }
        if (2 * (entries + 1) > table.length) {
            grow();
        }
        arena[used] = key.size();
        System.arraycopy(key.words(), 0, arena, used + 1, key.size());
        put(used);
        used += key.size() + 1;
        weight += key.weight() + 1;
        entries++;
    }

    /// Where a key lies in the arena, or -1.
    private int find(long[] words, int size) {
        var mask = table.length - 1;
        for (var slot = hash(words, 0, size) & mask; table[slot] != 0; slot = slot + 1 & mask) {
            var at = table[slot] - 1;
            if (arena[at] == size && Arrays.equals(words, 0, size, arena, at + 1, at + 1 + size)) {
                return at;
            }
        }
        return -1;
    }

    /// Enters a key that lies in the arena and is not in the table.
    private void put(int at) {
        var mask = table.length - 1;
        var slot = hash(arena, at + 1, at + 1 + (int) arena[at]) & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        table[slot] = at + 1;
    }

    /// Doubles the table and puts all keys in anew; the keys themselves stay where they are.
    private void grow() {
        table = new int[2 * table.length];
        for (var at = 0; at < used; at += (int) arena[at] + 1) {
            put(at);
        }
    }

    /// Multiplies by the golden ratio and folds, so that keys that differ in high bits only do not
    /// meet in one slot.
    private static int hash(long[] words, int from, int to) {
        var hash = 1L;
        for (var i = from; i < to; i++) {
            hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }
}
