package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How large a value can be, from the least to the most: characters, bytes or entries, as `size()`
/// counts them. Both ends are unsigned.
record SizeRange(long min, long max) {

    static final SizeRange UNKNOWN = new SizeRange(0, Saturating.MAX);
    static final SizeRange ONE = exactly(1);

    static SizeRange exactly(long size) {
        return new SizeRange(size, size);
    }

    static SizeRange upTo(long max) {
        return new SizeRange(0, max);
    }

    static SizeRange orUnknown(@Nullable SizeRange size) {
        return size == null ? UNKNOWN : size;
    }

    /// The range around all of these; of none of them, exactly 0.
    static SizeRange around(List<SizeRange> sizes) {
        return sizes.stream().reduce(SizeRange::union).orElse(exactly(0));
    }

    SizeRange plus(SizeRange other) {
        return new SizeRange(Saturating.plus(min, other.min), Saturating.plus(max, other.max));
    }

    SizeRange times(SizeRange other) {
        return new SizeRange(Saturating.times(min, other.min), Saturating.times(max, other.max));
    }

    SizeRange union(SizeRange other) {
        return new SizeRange(Saturating.min(min, other.min), Saturating.max(max, other.max));
    }

    /// What it costs at most to do something of this price with every unit.
    long costAt(double price) {
        return Saturating.times(max, price);
    }

    /// The maximal cost of reading a text of this size: a tenth of a unit for every character.
    long traversal() {
        return costAt(0.1);
    }

    /// What it costs at most to match a text of this size with a pattern. An empty text counts as
    /// one character, and four characters of the pattern as one thing to look for.
    long matching(SizeRange pattern) {
        return Saturating.times(plus(ONE).traversal(), pattern.costAt(0.25));
    }
}
