package io.juxta.cel;

import java.util.Arrays;

/// Upper bounds on the size of a single value.
///
/// Costs bound the work of an expression, yet some calls cost 1 whatever they produce: doubling a
/// dyn text forty times is cheap by that count. Kubernetes would run out of memory; juxta returns
/// an error.
final class Limits {

    /// In UTF-16 units, bytes, or elements.
    static final int LARGEST = 1 << 24;

    private Limits() {}

    static boolean exceeded(long size) {
        return size > LARGEST;
    }

    static Failure tooLarge(long size) {
        return new Failure(
                "value too large: it would have a size of %d, the limit is %d"
                        .formatted(size, LARGEST));
    }

    /// Whether a call that compares so many pairs costs more than an evaluation may.
    static boolean unaffordable(long pairs) {
        return pairs > Program.COST_LIMIT;
    }

    /// For a call whose price alone is more than an evaluation may cost: there is no point in doing
    /// it.
    static Failure tooExpensive() {
        return new Failure("operation cancelled: actual cost limit exceeded");
    }

    static Object join(String left, String right) {
        var size = (long) left.length() + right.length();
        return exceeded(size) ? tooLarge(size) : left.concat(right);
    }

    static Object join(Bytes left, Bytes right) {
        var size = (long) left.array().length + right.array().length;
        if (exceeded(size)) {
            return tooLarge(size);
        }
        var joined = Arrays.copyOf(left.array(), (int) size);
        System.arraycopy(right.array(), 0, joined, left.array().length, right.array().length);
        return new Bytes(joined);
    }
}
