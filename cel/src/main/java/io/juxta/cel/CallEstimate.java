package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// The maximal cost of a call, and the size of its result.
///
/// @param result null when unknown
/// @param entries null when unknown
record CallEstimate(long cost, @Nullable SizeRange result, @Nullable EntrySizes entries) {

    static CallEstimate of(long cost) {
        return new CallEstimate(cost, null, null);
    }

    static CallEstimate of(long cost, SizeRange result) {
        return new CallEstimate(cost, result, null);
    }

    CallEstimate plus(long more) {
        return new CallEstimate(Saturating.plus(cost, more), result, entries);
    }
}
