package io.juxta.allocator;

import io.juxta.allocator.core.Outcome;
import org.jspecify.annotations.Nullable;

/// The result of allocating on a node; one object as long as the result is valid.
///
/// A caller may attach what it computed from the offer, and finds it when the same question is
/// repeated. Thread-safe; the last attachment stays.
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
