package io.juxta.allocator;

import io.juxta.allocator.core.Outcome;
import org.jspecify.annotations.Nullable;

/// What came of asking a node, the same object as long as the answer holds.
///
/// Whoever works something out from it may leave a note, and finds it when the same is asked again.
/// Any number of threads may use it; the last note stays.
public final class Offer {

    private final Outcome outcome;
    private volatile @Nullable Object note;

    Offer(Outcome outcome) {
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }

    public @Nullable Object note() {
        return note;
    }

    public void leave(Object something) {
        note = something;
    }
}
