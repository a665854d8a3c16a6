package io.juxta.cel;

/// Arithmetic of unsigned 64-bit numbers that stops at the greatest one instead of starting over.
final class Saturating {

    /// 2⁶⁴ − 1: the greatest number, which also means "unknown".
    static final long MAX = -1L;

    private static final double TWO_TO_64 = 0x1p64;

    private Saturating() {}

    static long plus(long a, long b) {
        var sum = a + b;
        return Long.compareUnsigned(sum, a) < 0 ? MAX : sum;
    }

    static long times(long a, long b) {
        return Math.unsignedMultiplyHigh(a, b) == 0 ? a * b : MAX;
    }

    /// `a` times a factor, rounded up. It is computed in doubles, so large numbers lose digits.
    static long times(long a, double factor) {
        return roundUp(toDouble(a) * factor);
    }

    static long dividedRoundingUp(long a, long b) {
        return roundUp(toDouble(a) / toDouble(b));
    }

    static long min(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /// The double nearest to an unsigned number.
    static double toDouble(long a) {
        // Half of a large one, with the lost bit kept sticky so that it is rounded once only.
        return a >= 0 ? a : ((a >>> 1) | (a & 1)) * 2.0;
    }

    private static long roundUp(double value) {
        var whole = Math.ceil(value);
        if (whole >= TWO_TO_64) {
            return MAX;
        }
        return whole < 0x1p63 ? (long) whole : (long) (whole - 0x1p63) + Long.MIN_VALUE;
    }
}
