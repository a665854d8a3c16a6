package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// How large the entries of a list or a map written in the expression can be.
///
/// @param list whether it is a list: its keys are then its indexes
record EntrySizes(boolean list, SizeRange key, SizeRange value) {

    static EntrySizes ofList(SizeRange value) {
        return new EntrySizes(true, SizeRange.ONE, value);
    }

    static EntrySizes ofMap(SizeRange key, SizeRange value) {
        return new EntrySizes(false, key, value);
    }

    /// Sizes that fit the entries of both, null when one of them is not known.
    static @Nullable EntrySizes union(@Nullable EntrySizes a, @Nullable EntrySizes b) {
        return a == null || b == null
                ? null
                : new EntrySizes(a.list, a.key.union(b.key), a.value.union(b.value));
    }
}
