package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// What a call costs at most, and how large its result can be.
///
/// @param result null when the call does not say
/// @param entries null when the call does not say
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
