package io.juxta.allocator.solver;

/// Numbers of devices by kind, packed into one long with a byte for each kind, so that whole mixes
/// are compared and stored at once.
///
/// Bytes stay below 128, so the high bit of each is free for comparing. Nobody needs more than
/// [#MOST] of a kind, so more is cut off there.
final class Mix {

    /// How many kinds there is room for.
    static final int MOST_KINDS = 8;

    /// The most of one kind.
    static final int MOST = 100;

    private static final long HIGH_BITS = 0x8080808080808080L;

    private Mix() {}

    /// How many there are of a kind.
    static long of(long mix, int kind) {
        return (mix >>> (8 * kind)) & 0xFF;
    }

    /// More of a kind, but never more than anybody needs.
    static long plus(long mix, int kind, int count) {
        var before = of(mix, kind);
        return mix + ((Math.min(before + count, MOST) - before) << (8 * kind));
    }

    /// What is still wanted after a mix is given; nothing of a kind of which there is enough.
    static long less(long wanted, long mix) {
        var rest = 0L;
        for (var shift = 0; shift < 64; shift += 8) {
            rest |= Math.max(0, ((wanted >>> shift) & 0xFF) - ((mix >>> shift) & 0xFF)) << shift;
        }
        return rest;
    }

    /// Whether no kind of one is more than that of two. A byte that would fall below zero borrows
    /// its own high bit, never from the next byte.
    static boolean within(long one, long two) {
        return (((two | HIGH_BITS) - one) & HIGH_BITS) == HIGH_BITS;
    }
}
